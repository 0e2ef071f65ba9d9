"""Refutes conditions by trying all values of their variables, where the conditions leave only a few.

Like linear arithmetic, this is small enough to be read. Terms of an exploration share their parts, so values computed
for one mark serve the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod
from typing import Any

from pathlore.expr.assignment import Evaluation, TooLargeError
from pathlore.expr.term import Op, Sort, Term

_VALUES = 256
"""Assignments that are tried for one mark."""
_KNOWN = 1024
"""Assignments whose values are kept."""


class SmallDomains:
    """Refutes the marks of one certificate."""

    def __init__(self) -> None:
        self._evaluations: dict[tuple[Any, ...], Evaluation] = {}

    def refuted(self, conditions: Iterable[Term]) -> bool:
        """Whether no values satisfy all conditions. False means that this is not known."""
        wanted = list(conditions)
        variables = sorted({v for condition in wanted for v in condition.variables}, key=lambda v: v.serial)
        domains = _domains(variables, wanted)
        if domains is None or prod(map(len, domains)) > _VALUES:
            return False
        # The last condition is the alternative in question, which most values on the way to it contradict.
        wanted.reverse()
        return not any(_may_hold(self._evaluation(variables, values), wanted) for values in product(*domains))

    def _evaluation(self, variables: list[Term], values: tuple[Any, ...]) -> Evaluation:
        # 1 and True are equal, but variables of a sort only have values of that sort.
        key = (*variables, *values)
        found = self._evaluations.get(key)
        if found is None:
            if len(self._evaluations) >= _KNOWN:
                self._evaluations.clear()
            found = self._evaluations[key] = Evaluation(dict(zip(variables, values, strict=True)))
        return found


def _may_hold(evaluation: Evaluation, conditions: list[Term]) -> bool:
    try:
        return all(map(evaluation.of, conditions))
    except TooLargeError:
        return True


def _domains(variables: list[Term], conditions: list[Term]) -> list[Any] | None:
    """The values that conditions on one variable alone leave to each; None where one may have too many."""
    bounds = _Bounds()
    for condition in conditions:
        bounds.learn(condition)
    domains: list[Any] = []
    for variable in variables:
        if variable.sort is Sort.BOOL:
            domains.append((False, True))
        elif variable in bounds.least and variable in bounds.most:
            domains.append(range(bounds.least[variable], bounds.most[variable] + 1))
        else:
            return None
    return domains


class _Bounds:
    """The least and the greatest value of integer variables."""

    __slots__ = ("least", "most")

    def __init__(self) -> None:
        self.least: dict[Term, int] = {}
        self.most: dict[Term, int] = {}

    def learn(self, condition: Term) -> None:
        pending = [(condition, True)]
        while pending:
            term, truth = pending.pop()
            if term.op is Op.NOT:
                pending.append((term.args[0], not truth))
            elif (term.op is Op.AND and truth) or (term.op is Op.OR and not truth):
                pending += [(part, truth) for part in term.args]
            elif term.op is Op.NONPOSITIVE:
                constant, variable, factor = _line(term.args[0])
                self._at_most_zero(*((constant, variable, factor) if truth else (1 - constant, variable, -factor)))
            elif term.op is Op.ZERO and truth:
                constant, variable, factor = _line(term.args[0])
                self._at_most_zero(constant, variable, factor)
                self._at_most_zero(-constant, variable, -factor)

    def _at_most_zero(self, constant: int, variable: Term, factor: int) -> None:
        """constant + factor * variable <= 0."""
        if variable.op is not Op.VARIABLE:
            return
        if factor > 0:
            limit = -constant // factor
            self.most[variable] = min(limit, self.most.get(variable, limit))
        else:
            limit = -(constant // factor)
            self.least[variable] = max(limit, self.least.get(variable, limit))


def _line(form: Term) -> tuple[int, Term, int]:
    """A sum of one variable, which stands for itself where it is of more."""
    if form.op is Op.SUM and len(form.args) == 3:
        return form.args
    return 0, form, 1
