"""Decides conditions about single characters and lengths of texts, as scans make them, without a solver.

Each condition allows a set of code points at one position, or a set of lengths. Positions are independent of each other
but for the length: a position beyond it has no character, which is the code point -1. So one pass over the conditions
decides, however long the text is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from pathlore.expr.assignment import Value, holds
from pathlore.expr.regular import LAST, Chars, Regular, Repeat
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import conjuncts
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, Unknown

Spans = tuple[tuple[int, int], ...]
"""Integers: inclusive ranges, sorted and apart from each other."""

_LENGTH, _EVERY = -1, -2
_ENDLESS = 1 << 62
_CODES: Spans = ((-1, LAST),)
_LENGTHS: Spans = ((0, _ENDLESS),)
_HIGHEST = 100
_CAPACITY = 100_000
_LONGEST = 10_000
_PLAIN = tuple(map(ord, "a0 A_.-"))

_View = tuple[Term, int, Spans]
"""A variable; an index, `_LENGTH` or `_EVERY` (all characters); and what the condition allows there."""

_UNDECIDED = Unknown("more than single characters")


class Scanning:
    """Answers queries whose goal looks at one character of a text, or at its length."""

    def __init__(self) -> None:
        self._views: dict[Term, _View | None] = {}

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer. It takes one look at each condition, so the budget does not matter."""
        if any(self._view(part) is None for part in conjuncts((query.goal,))):
            return _UNDECIDED
        texts: dict[Term, _Text] = {}
        others: list[Term] = []
        for condition in conjuncts((query.goal, *query.constraints)):
            view = self._view(condition)
            if view is None:
                others.append(condition)
                continue
            variable, index, spans = view
            text = texts.get(variable)
            if text is None:
                text = texts[variable] = _Text(str(query.seed.get(variable, "")))
            text.add(index, spans)
        found: dict[Term, Value] = {}
        for variable, text in texts.items():
            value = text.solved()
            if value is None:
                return UNSAT
            if len(value) > _LONGEST:
                return _UNDECIDED
            found[variable] = value
        after = {**query.seed, **found}
        return Sat(found) if all(holds(condition, after) for condition in others) else _UNDECIDED

    def _view(self, condition: Term) -> _View | None:
        views = self._views
        if condition in views:
            return views[condition]
        if len(views) > _CAPACITY:
            views.clear()
        made = views[condition] = _view(condition) if condition.height <= _HIGHEST else None
        return made


class _Text:
    """What conditions allow one text. Mutable while they are collected."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._lengths = _LENGTHS
        self._every: Spans = ((0, LAST),)
        self._at: dict[int, list[Spans]] = {}

    def add(self, index: int, spans: Spans) -> None:
        if index == _LENGTH:
            self._lengths = _both(self._lengths, spans)
        elif index == _EVERY:
            self._every = _both(self._every, spans)
        else:
            self._at.setdefault(index, []).append(spans)

    def solved(self) -> str | None:
        """A text that is allowed, as near to the seed as that is easy; None if there is none."""
        seed, chosen = self._seed, dict[int, int]()
        low, high = 0, _ENDLESS
        for index, allowed in self._at.items():
            code = ord(seed[index]) if index < len(seed) else -1
            if not all(spans and spans[0][0] == -1 for spans in allowed):
                low = max(low, index + 1)
            if code < 0 or not all(_has(spans, code) for spans in (self._every, *allowed)):
                spans = self._every
                for more in allowed:
                    spans = _both(spans, more)
                if not spans:
                    high = min(high, index)
                    continue
                code = _nice(spans)
            chosen[index] = code
        lengths = _both(self._lengths, ((low, high),)) if low <= high else ()
        if not lengths:
            return None
        size = _nearest(lengths, len(seed))
        if size > _LONGEST:
            return " " * (_LONGEST + 1)
        filler = chr(_nice(self._every)) if self._every else ""
        odd = {c for c in set(seed) if not _has(self._every, ord(c))}
        characters = [filler if c in odd else c for c in seed[:size]] + [*filler * (size - len(seed))]
        if len(characters) < size:
            return None
        for index, code in chosen.items():
            if index < size:
                characters[index] = chr(code)
        return "".join(characters)


def _nice(spans: Spans) -> int:
    """A code point among these that people like to read."""
    for code in _PLAIN:
        if _has(spans, code):
            return code
    return next((max(low, 33) for low, high in spans if high >= 33), spans[0][0])


def _nearest(spans: Spans, wanted: int) -> int:
    return min((min(max(wanted, low), high) for low, high in spans), key=lambda found: abs(found - wanted))


# Sets of integers


def _has(spans: Spans, number: int) -> bool:
    if len(spans) == 1:
        return spans[0][0] <= number <= spans[0][1]
    place = bisect_right(spans, (number, _ENDLESS)) - 1
    return place >= 0 and number <= spans[place][1]


def _both(one: Spans, other: Spans) -> Spans:
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


def _view(condition: Term) -> _View | None:
    op, args = condition.op, condition.args
    if op is Op.NOT:
        inner = _view(args[0])
        if inner is None or inner[1] == _EVERY:
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
    return _LENGTHS if index == _LENGTH else _CODES


def _joined(views: Iterable[_View | None], every: bool) -> _View | None:
    found: _View | None = None
    for view in views:
        if view is None or view[1] == _EVERY:
            return None
        if found is None:
            found = view
            continue
        if found[:2] != view[:2]:
            return None
        whole = _universe(view[1])
        # A union is what is outside of both complements.
        spans = (
            _both(found[2], view[2])
            if every
            else _outside(_both(_outside(found[2], whole), _outside(view[2], whole)), whole)
        )
        found = (*found[:2], spans)
    return found


def _compared(term: Term, is_zero: bool) -> _View | None:
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
        return (*place, () if remainder else _both(((value, value),), whole))
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
        return text, _LENGTH
    index = term.args[1]
    return (text, index.args[0]) if index.op is Op.INTEGER and index.args[0] >= 0 else None


def _matched(text: Term, language: Regular) -> _View | None:
    """A character of some class; all characters of it, for a whole text."""
    optional, inner = False, language
    if isinstance(language, Repeat):
        if language.low > 1 or language.high is not None:
            return None
        optional, inner = language.low == 0, language.inner
    if not isinstance(inner, Chars):
        return None
    if text.op is Op.VARIABLE:
        return (text, _EVERY, inner.ranges) if optional else None
    place = _place(text.args[0]) if text.op is Op.CHARACTER else None
    if place is None or place[1] == _LENGTH:
        return None
    return (*place, ((-1, -1), *inner.ranges) if optional else inner.ranges)
