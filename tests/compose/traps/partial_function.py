# domain: x=range(-2, 3), y=range(-2, 3)
"""Arguments are bound before the call."""

from functools import partial


def between(low: int, high: int, x: int) -> bool:
    return low <= x <= high


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    small = partial(between, 0)
    inside = partial(small, y)
    first = inside(x)
    second = small(x=x, high=1)
    assert not (first and not second and y < 2)
    assert not (first and not second)
    return first
