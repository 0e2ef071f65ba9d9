# domain: x=range(-2, 3)
"""A global is rebound as an attribute of the module."""

import sys

OFFSET = 1


def moved(x: int) -> int:
    return x + OFFSET if x > 0 else x - OFFSET


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    first = moved(x)
    setattr(sys.modules[__name__], "OFFSET", 2)
    second = moved(x)
    assert abs(second) == abs(first) + 1
    assert second != 4
    return second
