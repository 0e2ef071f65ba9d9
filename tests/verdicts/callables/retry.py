# finds: ZeroDivisionError in scaled
# for: scaled(lambda x: 0, 3)
"""A factor from outside that may be zero."""

from collections.abc import Callable


def scaled(factor: Callable[[int], int], x: int) -> int:
    assert 0 <= x <= 10
    f = factor(x)
    if f < 0:
        f = -f
    return 100 // f
