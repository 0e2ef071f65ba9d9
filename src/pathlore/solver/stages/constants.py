"""Answers queries whose goal is a constant or is among the constraints."""

from __future__ import annotations

from pathlore.expr import build
from pathlore.expr.term import Op
from pathlore.expr.walk import conjuncts
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Solver


class Constants:
    """The first stage: it compares terms and evaluates nothing."""

    def __init__(self, inner: Solver) -> None:
        self.inner = inner

    def check(self, query: Query) -> Answer:
        goal = query.goal
        if goal.op is Op.BOOLEAN:
            return Sat(query.seed) if goal.args[0] else UNSAT
        if goal in query.constraints:
            return Sat(query.seed)
        if build.not_(goal) in query.constraints:
            return UNSAT
        if goal.op is Op.AND or goal.op is Op.NOT:
            parts = list(conjuncts((goal,)))
            if len(parts) > 1 and any(build.not_(part) in query.constraints for part in parts):
                return UNSAT
        return self.inner.check(query)
