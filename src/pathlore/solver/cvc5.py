"""The cvc5 back end: a second opinion on integer arithmetic, behind an extra.

Doubles are left open here: queries about them can be refuted, not solved.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from pathlore.expr.assignment import DEFAULTS, Assignment, Value
from pathlore.expr.constants import compared
from pathlore.expr.tables import looked_up
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, fold
from pathlore.solver.lowering import Lowering
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, SolverStats, Unknown
from pathlore.solver.theories import NONLINEAR, OPAQUE, TEXTS, Theories
from pathlore.solver.validate import confirmed

try:
    import cvc5
except ImportError:
    cvc5 = None

_SORTS = (Sort.INT, Sort.BOOL)

_Encoded = Any
"""A term of cvc5, whose package has no type annotations."""


class Cvc5:
    """Answers queries with cvc5."""

    def __init__(self, stats: SolverStats, theories: Theories | None = None) -> None:
        if cvc5 is None:
            raise ImportError("the cvc5 back end needs the package cvc5: install pathlore[cvc5]")
        self._stats = stats
        self._theories = theories or Theories()

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer, found within the seconds of the budget."""
        started = perf_counter()
        try:
            return self._answer(query, budget.seconds)
        finally:
            self._stats.solves += 1
            self._stats.seconds += perf_counter() - started

    def _answer(self, query: Query, limit: float) -> Answer:
        theories = self._theories.of_query(query)
        if theories & (TEXTS | OPAQUE):
            return Unknown("texts and functions of Python are not for cvc5")
        logic = "QF_NIA" if theories & NONLINEAR else "QF_LIA"
        return confirmed(query, _solve(query, logic, limit), theories)


def _solve(query: Query, logic: str, seconds: float) -> Answer:
    encoding = _Encoding(query)
    solver = cvc5.Solver(encoding.terms)
    solver.setLogic(logic)
    solver.setOption("produce-models", "true")
    solver.setOption("incremental", "false")
    solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))
    for formula in encoding.formulas:
        solver.assertFormula(formula)
    result = solver.checkSat()
    if result.isSat():
        return Sat({variable: encoding.value(solver, variable, query.seed) for variable in encoding.variables})
    if result.isUnsat():
        return UNSAT
    explanation = result.getUnknownExplanation()
    if explanation == cvc5.UnknownExplanation.TIMEOUT:
        return Unknown(f"timed out after {seconds:g} s")
    return Unknown(explanation.name.lower())


class _Encoding:
    """A query in terms of cvc5."""

    def __init__(self, query: Query) -> None:
        self.terms = cvc5.TermManager()
        self._memo: dict[Term, _Encoded] = {}
        self.variables: dict[Term, None] = {}
        lowering = Lowering()
        needed: dict[Term, None] = {}
        for constraint in (*query.constraints, query.goal):
            lowered = lowering.lower(constraint)
            needed.update(dict.fromkeys((*lowered.axioms, lowered.term)))
            self.variables.update(dict.fromkeys(sorted(constraint.variables, key=lambda v: v.serial)))
        for variable in self.variables:
            if variable.sort in _SORTS:
                self._encode(variable)
        self.formulas = [self._encode(formula) for formula in needed]

    def value(self, solver: Any, variable: Term, seed: Assignment) -> Value:
        if variable.sort not in _SORTS:
            return seed.get(variable, DEFAULTS[variable.sort])
        value = solver.getValue(self._memo[variable])
        found: Value = value.getBooleanValue() if variable.sort is Sort.BOOL else value.getIntegerValue()
        return found

    def _encode(self, term: Term) -> _Encoded:
        return fold(term, self._memo, self._rule)

    def _rule(self, term: Term) -> _Encoded:
        if looked_up(term) is not None:
            return self._encode(compared(term))
        rule = _RULES.get(term.op)
        if rule is not None:
            return rule(self, term)
        return self.make(_KINDS[term.op], *(self._memo[child] for child in children(term)))

    def inner(self, term: Term) -> _Encoded:
        return self._memo[term]

    def make(self, kind: str, *args: _Encoded) -> _Encoded:
        return self.terms.mkTerm(getattr(cvc5.Kind, kind), *args)

    def integer(self, value: int) -> _Encoded:
        return self.terms.mkInteger(str(value))


def _integer(encoding: _Encoding, term: Term) -> _Encoded:
    return encoding.integer(term.args[0])


def _boolean(encoding: _Encoding, term: Term) -> _Encoded:
    return encoding.terms.mkBoolean(term.args[0])


def _variable(encoding: _Encoding, term: Term) -> _Encoded:
    name, sort = term.args
    terms = encoding.terms
    return terms.mkConst(terms.getIntegerSort() if sort is Sort.INT else terms.getBooleanSort(), name)


def _sum(encoding: _Encoding, term: Term) -> _Encoded:
    args = term.args
    parts = [encoding.integer(args[0])]
    for i in range(1, len(args), 2):
        parts.append(encoding.make("MULT", encoding.integer(args[i + 1]), encoding.inner(args[i])))
    return encoding.make("ADD", *parts)


def _nonpositive(encoding: _Encoding, term: Term) -> _Encoded:
    return encoding.make("LEQ", encoding.inner(term.args[0]), encoding.integer(0))


def _zero(encoding: _Encoding, term: Term) -> _Encoded:
    return encoding.make("EQUAL", encoding.inner(term.args[0]), encoding.integer(0))


_RULES: dict[Op, Callable[[_Encoding, Term], _Encoded]] = {
    Op.INTEGER: _integer,
    Op.BOOLEAN: _boolean,
    Op.VARIABLE: _variable,
    Op.SUM: _sum,
    Op.NONPOSITIVE: _nonpositive,
    Op.ZERO: _zero,
}

# Division is Euclidean; lowered terms divide by positive constants only, for which that means rounding down.
_KINDS: dict[Op, str] = {
    Op.PRODUCT: "MULT",
    Op.FLOORDIV: "INTS_DIVISION",
    Op.MOD: "INTS_MODULUS",
    Op.ITE: "ITE",
    Op.NOT: "NOT",
    Op.AND: "AND",
    Op.OR: "OR",
    Op.IFF: "EQUAL",
}
