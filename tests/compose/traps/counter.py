# domain: x=range(-2, 3), y=range(-2, 3)
"""A counter of the module decides what the second call returns."""

calls = 0


def step(x: int) -> int:
    global calls
    calls += 1
    if x > 0:
        return x + calls
    return -x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = step(x)
    second = step(y)
    assert not (first == 3 and second == 4)
    return first + second
