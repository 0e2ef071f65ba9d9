# domain: x=range(-2, 3), y=range(-2, 3)
"""A copy does not follow the original, what it holds does."""

import copy


class Inner:
    def __init__(self, value: int) -> None:
        self.value = value


class Outer:
    def __init__(self, inner: Inner, size: int) -> None:
        self.inner = inner
        self.size = size


def twin(outer: Outer, deep: bool) -> Outer:
    return copy.deepcopy(outer) if deep else copy.copy(outer)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    outer = Outer(Inner(x), 0)
    other = twin(outer, y > 0)
    outer.inner.value += y
    outer.size = y
    assert other.size == 0
    assert other.inner.value == x or y <= 0
    assert other.inner.value != -4
    return 1 // (other.inner.value - 1)
