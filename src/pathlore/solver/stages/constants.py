"""Answers queries whose goal is a constant or is among the constraints, or among the parts that they are made of."""

from __future__ import annotations

from pathlore.expr import build
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import conjuncts
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Solver

_CAPACITY = 20_000


class Constants:
    """The first stage: it compares terms and evaluates nothing."""

    def __init__(self, inner: Solver) -> None:
        self.inner = inner
        self._parts: dict[Term, frozenset[Term]] = {}
        self._single: set[Term] = set()
        """Constraints that were seen to have no parts."""

    def check(self, query: Query) -> Answer:
        goal = query.goal
        if goal.op is Op.BOOLEAN:
            return Sat(query.seed) if goal.args[0] else UNSAT
        if goal in query.constraints:
            return Sat(query.seed)
        if build.not_(goal) in query.constraints:
            return UNSAT
        if goal.op is Op.AND or goal.op is Op.NOT:
            goals = list(conjuncts((goal,)))
            if len(goals) > 1 and any(build.not_(part) in query.constraints for part in goals):
                return UNSAT
        # Without a step in Python for each constraint: most have no parts, and were constraints of the last query.
        if not self._single.issuperset(query.constraints):
            opposite = build.not_(goal)
            for constraint in query.constraints:
                if constraint.op is Op.AND or (constraint.op is Op.NOT and constraint.args[0].op is Op.OR):
                    parts = self._parts_of(constraint)
                    if opposite in parts:
                        return UNSAT
                    if goal in parts:
                        return Sat(query.seed)
                else:
                    self._add_single(constraint)
        return self.inner.check(query)

    def _add_single(self, constraint: Term) -> None:
        if len(self._single) > _CAPACITY:
            self._single.clear()
        self._single.add(constraint)

    def _parts_of(self, constraint: Term) -> frozenset[Term]:
        found = self._parts.get(constraint)
        if found is None:
            if len(self._parts) > _CAPACITY:
                self._parts.clear()
            found = self._parts[constraint] = frozenset(conjuncts((constraint,)))
        return found
