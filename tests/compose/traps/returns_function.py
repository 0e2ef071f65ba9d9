# domain: x=range(-2, 3), y=range(-2, 3)
"""A function returns functions, which differ by what they close over."""

from collections.abc import Callable


def adder(x: int) -> Callable[[int], int]:
    if x > 0:
        return lambda n: n + x
    return lambda n: n


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = adder(x), adder(y)
    result = one(other(1))
    assert result == 1 + max(x, 0) + max(y, 0)
    assert result != 5
    return one(y) // other(x)
