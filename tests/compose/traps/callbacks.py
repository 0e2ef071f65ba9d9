# domain: x=range(-2, 3), flag=(False, True)
"""One function is called with different functions."""

from collections.abc import Callable


def negated(x: int) -> int:
    return -x


def halved(x: int) -> int:
    return 4 // x


def applied(function: Callable[[int], int], x: int) -> int:
    if x > 5:
        return 0
    return function(x)


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    first = applied(negated, x)
    second = applied(halved if flag else negated, x + 1)
    third = applied(lambda n: n * x, first)
    assert second != 4 or not flag
    assert third != -4 or x > 0
    return first + second + third
