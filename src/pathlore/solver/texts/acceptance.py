"""Expresses membership in a regular language by integers: the automaton, unrolled position by position."""

from __future__ import annotations

from pathlore.expr import build
from pathlore.expr.regular import ALL, NOTHING, Regular, nullable, transitions
from pathlore.expr.term import Term
from pathlore.solver.texts.cells import LONGEST_BOUND, Growth, RangeConditions, Text, UnsuitableError


class Acceptance:
    """Conditions that the rest of a text from a position on is in a language, memoised."""

    def __init__(self, growth: Growth, text: Text, range_conditions: RangeConditions) -> None:
        self._growth = growth
        self._range_conditions = range_conditions
        self._text = text
        self._memo: dict[tuple[Regular, int], Term] = {}

    def of(self, regular: Regular, position: int) -> Term:
        if regular == ALL:
            return build.TRUE
        if regular == NOTHING:
            return build.FALSE
        if self._text.most is not None and position >= self._text.most:
            return build.boolean(nullable(regular))
        found = self._memo.get((regular, position))
        if found is None:
            found = self._memo[regular, position] = self._next(regular, position)
        return found

    def _next(self, regular: Regular, position: int) -> Term:
        if position >= LONGEST_BOUND:
            raise UnsuitableError
        at = build.integer(position)
        code = self._text.cell(at)
        on = build.FALSE
        for ranges, rest in transitions(regular):
            self._growth.spend(len(ranges))
            on = build.or_(on, build.and_(self._range_conditions.is_in(code, ranges), self.of(rest, position + 1)))
        return build.ite(build.le(self._text.length, at), build.boolean(nullable(regular)), on)
