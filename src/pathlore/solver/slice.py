"""Cuts a query down to the constraints that have to do with its goal.

The seed satisfies all constraints. Those that share no variable with the goal, directly or through others, stay
satisfied whatever the answer says about the goal's variables.
"""

from __future__ import annotations

from pathlore.expr.term import Term
from pathlore.solver.solver import Answer, Query, Sat, Solver


class Slice:
    """Passes on the relevant part and puts the answer back into the seed."""

    def __init__(self, inner: Solver) -> None:
        self.inner = inner

    def check(self, query: Query) -> Answer:
        relevant = related(query.constraints, query.goal)
        answer = self.inner.check(Query(relevant, query.goal, query.seed))
        if isinstance(answer, Sat) and answer.assignment is not query.seed:
            return Sat({**query.seed, **answer.assignment})
        return answer


def related(constraints: tuple[Term, ...], goal: Term) -> tuple[Term, ...]:
    """The constraints connected with the goal through shared variables, each once, in their order."""
    reached = goal.variables
    kept: set[int] = set()
    pending = [(i, c) for i, c in enumerate(dict.fromkeys(constraints))]
    order = dict(pending)
    growing = True
    while growing and pending:
        growing = False
        rest: list[tuple[int, Term]] = []
        for item in pending:
            variables = item[1].variables
            if variables.isdisjoint(reached):
                rest.append(item)
                continue
            kept.add(item[0])
            if not variables <= reached:
                reached = reached | variables
                growing = True
        pending = rest
    return tuple(order[i] for i in sorted(kept))
