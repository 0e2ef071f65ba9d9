"""Remembers the answers to sliced queries."""

from __future__ import annotations

from pathlore.expr.assignment import DEFAULTS, Assignment, Value
from pathlore.expr.term import Term
from pathlore.solver.query import Answer, Query, Sat, Solver, Unknown

_LIMIT = 50_000


class Cache:
    """Keyed by the set of constraints and the goal: order and repetition do not matter."""

    def __init__(self, inner: Solver) -> None:
        self.inner = inner
        self._answers: dict[tuple[Term, frozenset[Term]], Answer] = {}

    def check(self, query: Query) -> Answer:
        key = (query.goal, frozenset(query.constraints))
        found = self._answers.get(key)
        if found is None:
            found = _restricted(self.inner.check(query), query)
            if isinstance(found, Unknown):
                return found
            if len(self._answers) >= _LIMIT:
                self._answers.clear()
            self._answers[key] = found
        return found


def _restricted(answer: Answer, query: Query) -> Answer:
    """The answer restricted to the variables of the query, so that it does not depend on the seed it was found with."""
    if not isinstance(answer, Sat):
        return answer
    variables = query.goal.variables.union(*(c.variables for c in query.constraints))
    found = answer.assignment
    seed = query.seed
    values: Assignment = {v: found[v] if v in found else seed.get(v, _default(v)) for v in variables}
    return Sat(values)


def _default(variable: Term) -> Value:
    return DEFAULTS[variable.sort]
