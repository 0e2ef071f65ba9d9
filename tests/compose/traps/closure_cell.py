# domain: x=range(-2, 3), y=range(-2, 3)
"""A cell keeps the sum of all calls."""


def summing() -> object:
    total = 0

    def add(x: int) -> int:
        nonlocal total
        if x > 0:
            total += x
        return total

    return add


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    add = summing()
    first = add(x)
    second = add(y)
    other = summing()(y)
    assert second >= first
    assert second != 4
    assert other <= second
    return second
