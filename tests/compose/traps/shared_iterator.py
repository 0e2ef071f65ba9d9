# domain: x=range(-2, 3), y=range(-2, 3)
"""Each call takes the next value of an iterator that the module holds."""

numbers = iter(())


def taken(x: int) -> int:
    if x > 0:
        return next(numbers) + x
    return 0


def target(x: int, y: int) -> object:
    global numbers
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    numbers = iter([1, 2, 3])
    first, second, third = taken(x), taken(y), taken(x + y)
    assert first <= second or y <= 0
    assert third != 7
    return first + second + third
