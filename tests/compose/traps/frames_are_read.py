# domain: x=range(-2, 3), y=range(-2, 3)
"""A function reads a variable of its caller."""

import sys


def spy(x: int) -> int:
    hidden = sys._getframe(1).f_locals["secret"]
    return hidden + x if x > 0 else x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    secret = y
    first = spy(x)
    secret = 1
    second = spy(x)
    assert x <= 0 or first - second == y - 1
    assert first != 4
    return second + secret
