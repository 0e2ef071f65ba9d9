"""Answers by trying all values, where the inputs of a query are integers and truth values that have few.

Then it does not matter what a query says: evaluation knows every operation and every function of Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from pathlore.expr.assignment import TooLargeError, Value, evaluate
from pathlore.expr.term import Sort, Term
from pathlore.solver.solver import UNSAT, Answer, Query, Sat, Unknown
from pathlore.solver.width import proven_bounds

FEW = 4096
MANY = 1 << 16
"""Assignments that are worth trying at first, and when all else failed."""
_INPUTS = 6
_SORTS = (Sort.INT, Sort.BOOL)
_WORK = 4
"""Conditions that are evaluated for an assignment, on the average; then it is given up."""
_NOT_FEW = Unknown("inputs have many values")


class Finite:
    """Assigns one input after the other, and looks at each condition as soon as its inputs are known."""

    def __init__(self, most: int) -> None:
        self._most = most

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        conditions = (query.goal, *query.constraints)
        domains = _domains(conditions, self._most)
        if domains is None or prod(map(len, domains.values())) > self._most:
            return _NOT_FEW
        return _Trial(domains, conditions, self._most * _WORK).answer()


def _domains(conditions: Sequence[Term], most: int) -> dict[Term, Sequence[Value]] | None:
    """The values that each input can have, those with the fewest first; None where some input has too many."""
    variables: set[Term] = set()
    for condition in conditions:
        variables |= condition.variables
        if len(variables) > _INPUTS:
            return None
    if any(v.sort not in _SORTS for v in variables):
        return None
    found: dict[Term, Sequence[Value]] = {}
    for variable, bounds in proven_bounds(conditions).items():
        if variable.sort is Sort.BOOL:
            found[variable] = (False, True)
        elif bounds.low is None or bounds.high is None or bounds.high - bounds.low >= most:
            return None
        else:
            found[variable] = sorted(range(bounds.low, bounds.high + 1), key=abs)
    return dict(sorted(found.items(), key=lambda item: (len(item[1]), item[0].serial)))


class _Trial:
    """One search through all assignments."""

    def __init__(self, domains: dict[Term, Sequence[Value]], conditions: Sequence[Term], work: int) -> None:
        self._domains = list(domains.items())
        self._due: list[list[Term]] = [[] for _ in range(len(domains) + 1)]
        order = {variable: i for i, variable in enumerate(domains, start=1)}
        for condition in conditions:
            self._due[max((order[v] for v in condition.variables), default=0)].append(condition)
        self._assignment: dict[Term, Value] = {}
        self._left = work
        self._unclear = False

    def answer(self) -> Answer:
        if self._hold(0) and self._assign(0):
            return Sat(self._assignment)
        if self._left < 0:
            return _NOT_FEW
        return Unknown("a value is too large to compute") if self._unclear else UNSAT

    def _assign(self, position: int) -> bool:
        if position == len(self._domains):
            return True
        variable, values = self._domains[position]
        for value in values:
            self._assignment[variable] = value
            if self._hold(position + 1) and self._assign(position + 1):
                return True
            if self._left < 0:
                break
        del self._assignment[variable]
        return False

    def _hold(self, position: int) -> bool:
        for condition in self._due[position]:
            self._left -= 1
            try:
                if not evaluate(condition, self._assignment):
                    return False
            except TooLargeError:
                self._unclear = True
                return False
        return True
