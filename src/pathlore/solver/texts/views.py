"""Reads conditions about single characters and lengths of texts as sets of code points and of lengths.

A position beyond the end of a text has no character, which is the code point -1.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import cast

from pathlore.expr.regular import LAST, Chars, Regular, Repeat
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import conjuncts

Spans = tuple[tuple[int, int], ...]
"""Integers: inclusive ranges, sorted and apart from each other."""

LENGTH, EVERY = -1, -2
ENDLESS = 1 << 62
CHARACTERS: Spans = ((0, LAST),)
_CODES: Spans = ((-1, LAST),)
_LENGTHS: Spans = ((0, ENDLESS),)
_HIGHEST = 100
_CAPACITY = 100_000
_PLAIN = tuple(map(ord, "a0 A_.-"))

View = tuple[Term, int, Spans]
"""A variable; an index, `LENGTH` or `EVERY` (all characters); and what the condition allows there."""


Parts = tuple[tuple[View, ...], tuple[Term, ...]]
"""What a condition says of single characters and lengths, and its other parts. All of them have to hold."""


class Views:
    """The views of conditions, memoised."""

    def __init__(self) -> None:
        self._found: dict[Term, Parts] = {}

    def of(self, condition: Term) -> Parts:
        found = self._found.get(condition)
        return self._new(condition) if found is None else found

    def of_all(self, conditions: tuple[Term, ...]) -> list[Parts]:
        """In the order of the conditions. Most of them were seen before, which takes no step in Python."""
        found = list(map(self._found.get, conditions))
        if None in found:
            return [self.of(condition) for condition in conditions]
        return cast("list[Parts]", found)

    def _new(self, condition: Term) -> Parts:
        if len(self._found) > _CAPACITY:
            self._found.clear()
        seen: list[View] = []
        rest: list[Term] = []
        for part in conjuncts((condition,)):
            view = _view(part) if part.height <= _HIGHEST else None
            if view is None:
                rest.append(part)
            else:
                seen.append(view)
        found = self._found[condition] = tuple(seen), tuple(rest)
        return found


# Sets of integers


def nice(spans: Spans) -> int:
    """A code point among these that people like to read."""
    for code in _PLAIN:
        if has(spans, code):
            return code
    return next((max(low, 33) for low, high in spans if high >= 33), spans[0][0])


def nearest(spans: Spans, wanted: int) -> int:
    return min((min(max(wanted, low), high) for low, high in spans), key=lambda found: abs(found - wanted))


def has(spans: Spans, number: int) -> bool:
    if len(spans) == 1:
        return spans[0][0] <= number <= spans[0][1]
    place = bisect_right(spans, (number, ENDLESS)) - 1
    return place >= 0 and number <= spans[place][1]


def both(one: Spans, other: Spans) -> Spans:
    found: list[tuple[int, int]] = []
    i = j = 0
    while i < len(one) and j < len(other):
        low, high = max(one[i][0], other[j][0]), min(one[i][1], other[j][1])
        if low <= high:
            found.append((low, high))
        if one[i][1] < other[j][1]:
            i += 1
        else:
            j += 1
    return tuple(found)


def _outside(spans: Spans, all_of: Spans) -> Spans:
    ((start, end),) = all_of
    found: list[tuple[int, int]] = []
    for low, high in spans:
        if low > start:
            found.append((start, low - 1))
        start = max(start, high + 1)
    if start <= end:
        found.append((start, end))
    return tuple(found)


# Conditions as sets


def _view(condition: Term) -> View | None:
    op, args = condition.op, condition.args
    if op is Op.NOT:
        inner = _view(args[0])
        if inner is None or inner[1] == EVERY:
            return None
        return *inner[:2], _outside(inner[2], _universe(inner[1]))
    if op is Op.AND or op is Op.OR:
        return _joined([_view(arg) for arg in args], op is Op.AND)
    if op is Op.ZERO or op is Op.NONPOSITIVE:
        return _compared(args[0], op is Op.ZERO)
    if op is Op.MATCHES:
        return _matched(args[0], args[1])
    return None


def _universe(index: int) -> Spans:
    return _LENGTHS if index == LENGTH else _CODES


def _joined(views: Iterable[View | None], every: bool) -> View | None:
    found: View | None = None
    for view in views:
        if view is None or view[1] == EVERY:
            return None
        if found is None:
            found = view
            continue
        if found[:2] != view[:2]:
            return None
        whole = _universe(view[1])
        # A union is what is outside of both complements.
        spans = (
            both(found[2], view[2])
            if every
            else _outside(both(_outside(found[2], whole), _outside(view[2], whole)), whole)
        )
        found = (*found[:2], spans)
    return found


def _compared(term: Term, is_zero: bool) -> View | None:
    """A sum of a constant and a multiple of what is looked at, which is zero, or at most that."""
    constant, factor = 0, 1
    if term.op is Op.SUM:
        if len(term.args) != 3:
            return None
        constant, term, factor = term.args
    place = _place(term)
    if place is None:
        return None
    ((first, last),) = whole = _universe(place[1])
    if is_zero:
        value, remainder = divmod(-constant, factor)
        return (*place, () if remainder else both(((value, value),), whole))
    if factor > 0:
        last = min(last, -constant // factor)
    else:
        first = max(first, -(constant // factor))
    return (*place, ((first, last),) if first <= last else ())


def _place(term: Term) -> tuple[Term, int] | None:
    text = term.args[0] if term.op in (Op.LENGTH, Op.CODE) else None
    if text is None or text.op is not Op.VARIABLE or text.sort is not Sort.STR:
        return None
    if term.op is Op.LENGTH:
        return text, LENGTH
    index = term.args[1]
    return (text, index.args[0]) if index.op is Op.INTEGER and index.args[0] >= 0 else None


def _matched(text: Term, language: Regular) -> View | None:
    """A character of some class; all characters of it, for a whole text."""
    optional, inner = False, language
    if isinstance(language, Repeat):
        if language.low > 1 or language.high is not None:
            return None
        optional, inner = language.low == 0, language.inner
    if not isinstance(inner, Chars):
        return None
    if text.op is Op.VARIABLE:
        return (text, EVERY, inner.ranges) if optional else None
    place = _place(text.args[0]) if text.op is Op.CHARACTER else None
    if place is None or place[1] == LENGTH:
        return None
    return (*place, ((-1, -1), *inner.ranges) if optional else inner.ranges)
