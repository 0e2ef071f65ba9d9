"""Confirms solutions by evaluation, so that intricate encodings need not be trusted."""

from __future__ import annotations

from pathlore.expr.assignment import holds
from pathlore.solver.query import Answer, Query, Sat, Unknown
from pathlore.solver.theories import BITS


def confirmed(query: Query, answer: Answer, theories: int) -> Answer:
    """The answer, or `Unknown` if its assignment does not satisfy the query."""
    if not isinstance(answer, Sat):
        return answer
    assignment = answer.assignment
    try:
        if holds(query.goal, assignment) and all(holds(c, assignment) for c in query.constraints):
            return answer
    except RecursionError:
        return Unknown("terms nested too deeply to check a solution")
    return Unknown("bit operation" if theories & BITS else "a solution that does not hold in Python")
