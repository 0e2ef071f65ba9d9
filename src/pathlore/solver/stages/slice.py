"""Reduces a query to the constraints that are relevant to its goal.

The seed satisfies all constraints. Those that share no variable with the goal, directly or through others, stay
satisfied whatever the answer says about the goal's variables.
"""

from __future__ import annotations

from pathlore.expr.term import Term
from pathlore.solver.query import Answer, Query, Solver


class Slice:
    """Passes on the relevant part."""

    def __init__(self, inner: Solver) -> None:
        self.inner = inner

    def check(self, query: Query) -> Answer:
        relevant = related(query.constraints, query.goal)
        return self.inner.check(Query(relevant, query.goal, query.seed))


def related(constraints: tuple[Term, ...], goal: Term) -> tuple[Term, ...]:
    """The constraints connected with the goal through shared variables, each once, in their order."""
    reached = goal.variables
    pending = list(dict.fromkeys(constraints))
    kept: set[Term] = set()
    while pending:
        rest: list[Term] = []
        for constraint in pending:
            variables = constraint.variables
            if variables.isdisjoint(reached):
                rest.append(constraint)
            else:
                kept.add(constraint)
                reached = reached | variables
        if len(rest) == len(pending):
            break
        pending = rest
    return tuple(c for c in dict.fromkeys(constraints) if c in kept)
