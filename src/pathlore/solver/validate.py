"""Checks a solution by evaluation: no back end is believed where its encoding is intricate."""

from __future__ import annotations

from pathlore.expr.assignment import holds
from pathlore.solver.solver import Answer, Query, Sat, Unknown


def confirmed(query: Query, answer: Answer) -> Answer:
    """The answer, or `Unknown` where its assignment does not satisfy the query."""
    if not isinstance(answer, Sat):
        return answer
    try:
        if holds(query.goal, answer.assignment) and all(holds(c, answer.assignment) for c in query.constraints):
            return answer
    except RecursionError:
        return Unknown("the terms are nested too deeply to check the solution")
    return Unknown("the solution does not hold for Python's integers")
