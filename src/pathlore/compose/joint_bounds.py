"""Finds how far the sum of several results of a call may be from the sum of what they count on from.

Of three counters, one counts at a time: each alone may grow by one, and so may their sum. Bounds of each alone would
say that it may grow by three.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathlore.expr import build
from pathlore.expr.term import Op, Term
from pathlore.solver.intervals import UNBOUNDED, Interval, Intervals

_MOST_ARMS = 64
"""Combinations of arms that are looked at."""


def bounds_together(slots: Sequence[Term], bases: Sequence[Term], intervals: Intervals) -> Interval:
    """Bounds of the sum of the slots, which are choices, without the sum of the bases."""
    lows: list[int | None] = []
    highs: list[int | None] = []
    total = _sum(bases)
    pending = [tuple(slots)]
    while pending:
        parts = pending.pop()
        choice = next((part for part in parts if part.op is Op.ITE), None)
        if choice is not None:
            pending += [_under(choice.args[0], parts, arm) for arm in (1, 2)]
            continue
        least, greatest = intervals.of(build.sub(_sum(parts), total))
        if len(lows) >= _MOST_ARMS or (least is None and greatest is None):
            return UNBOUNDED
        lows.append(least)
        highs.append(greatest)
    return (
        None if None in lows else min(low for low in lows if low is not None),
        None if None in highs else max(high for high in highs if high is not None),
    )


def _under(condition: Term, parts: tuple[Term, ...], arm: int) -> tuple[Term, ...]:
    """What is left of choices where a condition holds, or does not."""
    return tuple(part.args[arm] if part.op is Op.ITE and part.args[0] is condition else part for part in parts)


def _sum(terms: Sequence[Term]) -> Term:
    return build.linear(0, [(term, 1) for term in terms])
