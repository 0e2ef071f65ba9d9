"""Decides conditions about single characters and lengths of texts, as scans make them, without a solver.

Each condition allows a set of code points at one position, or a set of lengths. Positions are independent of each other
but for the length. So one pass over the conditions decides, however long the text is.
"""

from __future__ import annotations

from pathlore.expr.assignment import Value, holds
from pathlore.expr.term import Term
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, Unknown
from pathlore.solver.texts.views import CHARACTERS, ENDLESS, EVERY, LENGTH, Spans, Views, both, has, nearest, nice

_LONGEST = 10_000
_UNDECIDED = Unknown("more than single characters")


class Scanning:
    """Answers queries whose goal looks at one character of a text, or at its length."""

    def __init__(self) -> None:
        self._views = Views()

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer. It takes one look at each condition, so the budget does not matter."""
        if self._views.of(query.goal)[1]:
            return _UNDECIDED
        texts: dict[Term, _Text] = {}
        others: list[Term] = []
        for condition in (query.goal, *query.constraints):
            views, rest = self._views.of(condition)
            others += rest
            for variable, index, spans in views:
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


class _Text:
    """What conditions allow one text. Mutable while they are collected."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._lengths: Spans = ((0, ENDLESS),)
        self._every: Spans = CHARACTERS
        self._at: dict[int, list[Spans]] = {}

    def add(self, index: int, spans: Spans) -> None:
        if index == LENGTH:
            self._lengths = both(self._lengths, spans)
        elif index == EVERY:
            self._every = both(self._every, spans)
        else:
            self._at.setdefault(index, []).append(spans)

    def solved(self) -> str | None:
        """A text that is allowed, as near to the seed as that is easy; None if there is none."""
        seed, chosen = self._seed, dict[int, int]()
        low, high = 0, ENDLESS
        for index, allowed in self._at.items():
            code = ord(seed[index]) if index < len(seed) else -1
            if not all(spans and spans[0][0] == -1 for spans in allowed):
                low = max(low, index + 1)
            if code < 0 or not all(has(spans, code) for spans in (self._every, *allowed)):
                spans = self._every
                for more in allowed:
                    spans = both(spans, more)
                if not spans:
                    high = min(high, index)
                    continue
                code = nice(spans)
            chosen[index] = code
        lengths = both(self._lengths, ((low, high),)) if low <= high else ()
        if not lengths:
            return None
        size = nearest(lengths, len(seed))
        if size > _LONGEST:
            return " " * (_LONGEST + 1)
        filler = chr(nice(self._every)) if self._every else ""
        odd = {c for c in set(seed) if not has(self._every, ord(c))}
        characters = [filler if c in odd else c for c in seed[:size]] + [*filler * (size - len(seed))]
        if len(characters) < size:
            return None
        for index, code in chosen.items():
            if index < size:
                characters[index] = chr(code)
        return "".join(characters)
