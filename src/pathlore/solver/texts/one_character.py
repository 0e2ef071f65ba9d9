"""Answers by changing one character of a text, or its length, as the next step of a scan needs it.

The seed satisfies the constraints. Positions of a text are independent of each other, so the goal concerns only what is
said of the same position, or of those that a change of the length takes away or adds.
"""

from __future__ import annotations

from dataclasses import field

from pathlore.expr.assignment import holds
from pathlore.expr.term import Term
from pathlore.records import slotted
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Solver
from pathlore.solver.texts.views import CHARACTERS, ENDLESS, EVERY, LENGTH, Spans, View, Views, both, has, nearest, nice

_MOST_ADDED = 1_000
"""So many characters are added at most; who needs more is asked of others."""


class OneCharacter:
    """Passes on what looks at more than one place of a text, and what a single change does not solve.

    A scan of n characters asks n such questions, each with n constraints. All that happens for each of these is a
    look-up, so that a question costs a tenth of a path.
    """

    def __init__(self, inner: Solver) -> None:
        self.inner = inner
        self._views = Views()

    def check(self, query: Query) -> Answer:
        views, rest = self._views.of(query.goal)
        if views and not rest and views[0][1] != EVERY:
            variable, index, _ = views[0]
            if all(view[0] is variable and view[1] == index for view in views):
                answer = self._moved(query, variable, index, views)
                if answer is not None:
                    return answer
        return self.inner.check(query)

    def _moved(self, query: Query, variable: Term, index: int, goal: tuple[View, ...]) -> Answer | None:
        seen = self._seen(query.constraints, variable)
        text = str(query.seed.get(variable, ""))
        allowed = goal[0][2]
        for _, _, spans in goal[1:]:
            allowed = both(allowed, spans)
        found = seen.resized(text, allowed) if index == LENGTH else seen.replaced(text, index, allowed)
        if not isinstance(found, str):
            return found
        if seen.others:
            after = {**query.seed, variable: found}
            if not all(holds(condition, after) for condition in seen.others):
                return None
        return Sat({variable: found})

    def _seen(self, constraints: tuple[Term, ...], variable: Term) -> _Seen:
        # Hot: once for each constraint of each question.
        seen = _Seen()
        at = seen.at
        for views, rest in self._views.of_all(constraints):
            if rest:
                seen.others += (part for part in rest if variable in part.variables)
            for owner, index, spans in views:
                if owner is not variable:
                    continue
                if index >= 0:
                    known = at.get(index)
                    if known is None:
                        at[index] = [spans]
                    else:
                        known.append(spans)
                elif index == EVERY:
                    seen.every = both(seen.every, spans)
                elif len(spans) == 1:
                    ((low, high),) = spans
                    if low > seen.low:
                        seen.low = low
                    if high < seen.high:
                        seen.high = high
                else:
                    seen.lengths.append(spans)
        return seen


@slotted
class _Seen:
    """What the constraints say of one text. Mutable while they are collected."""

    at: dict[int, list[Spans]] = field(default_factory=dict)
    every: Spans = CHARACTERS
    low: int = 0
    high: int = ENDLESS
    lengths: list[Spans] = field(default_factory=list)
    """Sets of lengths that are more than one range."""
    others: list[Term] = field(default_factory=list)
    """Parts that say something else of the text."""

    def replaced(self, text: str, index: int, allowed: Spans) -> str | Answer | None:
        """The text with an allowed code point at an index; UNSAT if there is none, None if that is not sure."""
        for spans in self.at.get(index, ()):
            allowed = both(allowed, spans)
        if not allowed:
            return UNSAT
        may_miss = allowed[0][0] == -1
        codes = both(allowed, self.every)
        if index >= len(text):
            if may_miss:
                return text
            if not codes:
                return UNSAT
            self.at[index] = [codes]
            return self.resized(text, ((index + 1, ENDLESS),))
        if codes:
            kept = ord(text[index])
            code = kept if has(codes, kept) else nice(codes)
            return f"{text[:index]}{chr(code)}{text[index + 1 :]}"
        return self.resized(text, ((0, index),)) if may_miss else UNSAT

    def resized(self, text: str, allowed: Spans) -> str | Answer | None:
        """The text with an allowed length; UNSAT if there is none, None if that is not sure."""
        for spans in (((self.low, self.high),) if self.low <= self.high else (), *self.lengths):
            allowed = both(allowed, spans)
        if not allowed:
            return UNSAT
        before = len(text)
        size = nearest(allowed, before)
        if size <= before:
            taken = (spans for index, known in self.at.items() if index >= size for spans in known)
            return text[:size] if all(spans and spans[0][0] == -1 for spans in taken) else None
        if size - before > _MOST_ADDED:
            return None
        added: list[str] = []
        for index in range(before, size):
            codes = self.every
            for spans in self.at.get(index, ()):
                codes = both(codes, spans)
            if not codes:
                return None
            added.append(chr(nice(codes)))
        return text + "".join(added)
