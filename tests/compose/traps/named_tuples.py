# domain: x=range(-2, 3), y=range(-2, 3)
"""Results are named tuples, changed by copying."""

from typing import NamedTuple


class Span(NamedTuple):
    start: int
    end: int

    def size(self) -> int:
        return self.end - self.start


def ordered(x: int, y: int) -> Span:
    return Span(x, y) if x <= y else Span(y, x)._replace(end=x + 1)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    span = ordered(x, y)
    start, end = span
    assert span.size() >= 0
    assert span.size() != 5
    return span[0] // (end - start - 1)
