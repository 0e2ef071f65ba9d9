# domain: x=range(-2, 3), kind=range(0, 3)
"""A generic function of the standard library chooses the callee."""

from functools import singledispatch


@singledispatch
def size(value: object) -> int:
    return -1


@size.register
def _(value: int) -> int:
    return value if value > 0 else 0


@size.register
def _(value: str) -> int:
    return len(value) + 1


def target(x: int, kind: int) -> object:
    if not (-2 <= x <= 2 and 0 <= kind <= 2):
        return None
    first = size((x, "a" * (x + 2), None)[kind])
    second = size(x > 0)
    assert first != 5
    assert second == (x > 0)
    return 3 // (first - second)
