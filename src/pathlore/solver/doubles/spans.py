"""Sets of values of one variable, as spans of ordered keys.

The key of an integer is the integer. The key of a double counts the doubles from zero up and from minus zero down, so
adjacent doubles have adjacent keys; nan comes after the infinity.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from pathlore.expr.term import Sort, bits_of, double_of
from pathlore.records import frozen

_SIGN = 1 << 63

INFINITE = 0x7FF0_0000_0000_0000
MINUS_INFINITE = -INFINITE - 1
NAN = INFINITE + 1

End = int | float
"""An integer, or an infinity for no end."""
Span = tuple[End, End]


def key_of(value: float) -> int:
    if value != value:
        return NAN
    bits = bits_of(value)
    return -(bits - _SIGN) - 1 if bits >= _SIGN else bits


def any_key(value: int | float | str) -> int:
    """The key of an integer, a truth value or a double."""
    assert not isinstance(value, str)
    return key_of(value) if isinstance(value, float) else int(value)


def double_at(key: int) -> float:
    if key > INFINITE:
        return math.nan
    return double_of(key if key >= 0 else _SIGN - key - 1)


@frozen
class Spans:
    """A union of spans, both ends included, sorted and disjoint."""

    spans: tuple[Span, ...]

    def __bool__(self) -> bool:
        return bool(self.spans)

    def __contains__(self, key: int) -> bool:
        return any(low <= key <= high for low, high in self.spans)

    def __and__(self, other: Spans) -> Spans:
        met = [(max(a, c), min(b, d)) for a, b in self.spans for c, d in other.spans if a <= d and c <= b]
        return Spans(tuple(met))

    def __or__(self, other: Spans) -> Spans:
        return union((*self.spans, *other.spans))

    def outside(self, whole: Span) -> Spans:
        """The complement within a span."""
        rest: list[Span] = []
        start, stop = whole
        for low, high in self.spans:
            if start < low:
                rest.append((start, low - 1))
            start = high + 1
        if start <= stop and start != math.inf:
            rest.append((start, stop))
        return Spans(tuple(rest))


def union(spans: Iterable[Span]) -> Spans:
    joined: list[Span] = []
    for low, high in sorted(spans):
        if low > high:
            continue
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return Spans(tuple(joined))


EMPTY = Spans(())

WHOLE: dict[Sort, Span] = {
    Sort.INT: (-math.inf, math.inf),
    Sort.BOOL: (0, 1),
    Sort.FLOAT: (MINUS_INFINITE, NAN),
}


def whole(sort: Sort) -> Spans:
    return Spans((WHOLE[sort],))
