"""Answers queries about positions of texts as queries about integers: lengths and code points.

Reading single positions needs no bound on the length. Operations that look at every position (`find`, comparing two
variables) need one, and are left to the string theory if there is none. Both kinds of answers are exact. To find
solutions only, texts without a bound can be assumed to be short.
"""

from __future__ import annotations

from pathlore.expr import build, texts
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below
from pathlore.solver.lowering import NotLoweredError
from pathlore.solver.query import Answer, BackEnd, Budget, Query, Sat, Unknown
from pathlore.solver.texts.cells import RangeConditions, UnsuitableError
from pathlore.solver.texts.decimals import Decimals
from pathlore.solver.texts.limits import Limits, limits_of
from pathlore.solver.texts.magnitudes import digits_in, magnitudes
from pathlore.solver.texts.position_rules import NEVER
from pathlore.solver.texts.positions import Rewrite
from pathlore.solver.theories import Theories
from pathlore.solver.validate import confirmed

_REWRITES = 16
_CAPACITY = 50_000

# Texts that are assumed to be short may be this much longer than in the seed.
_SHORT = 4
_LONGEST_SHORT = 16
_SMALL = 10**6

_UNSUITABLE = Unknown("texts are searched")


class CodePoints:
    """Answers queries about positions of texts with a back end for integers."""

    def __init__(self, integers: BackEnd, theories: Theories, short: bool = False) -> None:
        self._integers = integers
        self._theories = theories
        self._short = short
        self._decimals = Decimals()
        self._rewrites: dict[frozenset[tuple[Term, Limits]], Rewrite] = {}
        self._range_conditions = RangeConditions()
        self._limits: dict[Term, dict[Term, Limits]] = {}
        self._unsuitable: set[Term] = set()
        self._printed: dict[Term, tuple[Term, ...]] = {}
        """The numbers whose digits occur in a condition."""

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer, or `Unknown` at once if the query is not of this kind."""
        asked = query
        try:
            query = self._decimals.written_out(query)
        except NotLoweredError:
            return _UNSUITABLE
        formulas = (*query.constraints, query.goal)
        limits = self._limits_of_all(formulas)
        if not self._unsuitable.isdisjoint(formulas):
            return _UNSUITABLE
        assumed: tuple[Term, ...] = ()
        if not self._printed.keys().isdisjoint(formulas):
            limits.update(magnitudes(formulas))
            numbers = [number for formula in formulas for number in self._printed.get(formula, ())]
            if self._short:
                assumed = _small(numbers, limits)
            if not all(digits_in(number, limits) for number in numbers):
                return _UNSUITABLE
        if self._short:
            assumed += _shortened(query, limits)
            if not assumed:
                return _UNSUITABLE
        rewrite = self._rewrite(limits)
        try:
            integers = rewrite.query(Query((*query.constraints, *assumed), query.goal, query.seed))
        except (UnsuitableError, NotLoweredError, RecursionError):
            return _UNSUITABLE
        answer = self._integers.check(integers, budget)
        if not isinstance(answer, Sat):
            return Unknown("no solution with short texts") if assumed else answer
        found = rewrite.assignment(query, answer.assignment)
        if found is None:
            return Unknown("a text too long to write down")
        return confirmed(asked, Sat(found), self._theories.of_query(asked))

    def _limits_of_all(self, formulas: tuple[Term, ...]) -> dict[Term, Limits]:
        limits: dict[Term, Limits] = {}
        for formula in formulas:
            for variable, found in self._limits_of(formula).items():
                limits[variable] = limits[variable].and_(found) if variable in limits else found
        return limits

    def _rewrite(self, limits: dict[Term, Limits]) -> Rewrite:
        key = frozenset(limits.items())
        rewrite = self._rewrites.pop(key, None)
        if rewrite is None or len(rewrite) > _CAPACITY:
            rewrite = Rewrite(limits, self._range_conditions)
        self._rewrites[key] = rewrite
        if len(self._rewrites) > _REWRITES:
            del self._rewrites[next(iter(self._rewrites))]
        return rewrite

    def _limits_of(self, formula: Term) -> dict[Term, Limits]:
        found = self._limits.get(formula)
        if found is None:
            if len(self._limits) > 50_000:
                self._limits.clear()
                self._unsuitable.clear()
                self._printed.clear()
            found = self._limits[formula] = limits_of(formula)
            # No bound makes these suitable, so they are not tried again.
            if any(term.op in NEVER for term in below(formula)):
                self._unsuitable.add(formula)
            numbers = tuple(term.args[0] for term in below(formula) if term.op is Op.DIGITS)
            if numbers:
                self._printed[formula] = numbers
        return found


def _small(numbers: list[Term], limits: dict[Term, Limits]) -> tuple[Term, ...]:
    """Bounds the integers in numbers with too many digits, in `limits` and by conditions that it returns."""
    result: list[Term] = []
    for number in numbers:
        if digits_in(number, limits) is None:
            for variable in sorted(number.variables, key=lambda v: v.serial):
                if variable.sort is Sort.INT and variable not in limits:
                    limits[variable] = Limits(_SMALL)
                    result.append(build.le(variable, build.integer(_SMALL)))
                    result.append(build.ge(variable, build.integer(-_SMALL)))
    return tuple(result)


def _shortened(query: Query, limits: dict[Term, Limits]) -> tuple[Term, ...]:
    """Bounds the texts without a bound, in `limits` and by conditions that it returns."""
    variables = query.goal.variables.union(*(c.variables for c in query.constraints))
    result = []
    for variable in sorted(variables, key=lambda v: v.serial):
        found = limits.get(variable, Limits())
        if variable.sort is Sort.STR and found.most is None:
            most = min(_SHORT + len(str(query.seed.get(variable, ""))), _LONGEST_SHORT)
            limits[variable] = Limits(most, found.alphabet)
            result.append(build.le(texts.length(variable), build.integer(most)))
    return tuple(result)
