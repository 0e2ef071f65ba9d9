"""The bitwuzla back end: integers as bit vectors, each wide enough for every value it can have."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import bitwuzla
from bitwuzla import Kind, Option, Result

from pathlore.expr.assignment import Value
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below, fold
from pathlore.solver.solver import UNSAT, Answer, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.theories import NONLINEAR, OPAQUE, TEXTS, Theories
from pathlore.solver.validate import confirmed
from pathlore.solver.width import Bounds, Range, Ranges, assumed_range, proven_bounds

# How many bits inputs without bounds are assumed to have, one try after the other.
_NONLINEAR_BITS = (12, 20, 32, 64)
_LINEAR_BITS = (64,)

_WIDEST = 4096


class _TooWideError(Exception):
    """Values of this query are too large for bit vectors."""


class Bitwuzla:
    """Answers queries with bitwuzla."""

    def __init__(self, solver_timeout: float, stats: SolverStats, theories: Theories | None = None) -> None:
        self._timeout = solver_timeout
        self._stats = stats
        self._theories = theories or Theories()

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        """The answer, found within the given time or else the solver's own limit."""
        started = perf_counter()
        limit = self._timeout if seconds is None else seconds
        try:
            return self._answer(query, limit, started + limit)
        except _TooWideError:
            return Unknown("values too large for bit vectors")
        finally:
            self._stats.solves += 1
            self._stats.seconds += perf_counter() - started

    def _answer(self, query: Query, limit: float, deadline: float) -> Answer:
        theories = self._theories.of_query(query)
        if theories & (TEXTS | OPAQUE):
            return Unknown("texts and functions of Python are not for bitwuzla")
        bounds = proven_bounds((*query.constraints, query.goal))
        tries = _tries(query, bounds, theories)
        refuted = 0
        for i, bits in enumerate(tries, start=1):
            left = deadline - perf_counter()
            if left <= 0:
                break
            attempt = _Attempt(query, bounds, bits)
            answer = attempt.solve(left if i == len(tries) else left / 2)
            if isinstance(answer, Sat) or (isinstance(answer, Unsat) and not attempt.assumes):
                return confirmed(query, answer, theories)
            if isinstance(answer, Unsat):
                refuted = bits
        if refuted:
            return Unknown(f"no solution with inputs below 2**{refuted}")
        return Unknown(f"timed out after {limit:g} s")


def _tries(query: Query, bounds: dict[Term, Bounds], theories: int) -> list[int]:
    """The sizes of inputs to try, in bits; at least that of the largest constant."""
    variables = {v for term in (*query.constraints, query.goal) for v in term.variables}
    least = _constant_bits(query) + 1
    if all(_is_bounded(variable, bounds) for variable in variables):
        return [least]
    bits = _NONLINEAR_BITS if theories & NONLINEAR else _LINEAR_BITS
    return list(dict.fromkeys(max(least, number) for number in bits))


def _is_bounded(variable: Term, bounds: dict[Term, Bounds]) -> bool:
    if variable.sort is Sort.BOOL:
        return True
    found = bounds.get(variable)
    return found is not None and found.low is not None and found.high is not None


def _constant_bits(query: Query) -> int:
    bits = 0
    for formula in (*query.constraints, query.goal):
        for term in below(formula):
            if term.op is Op.INTEGER or term.op is Op.SUM:
                bits = max(bits, term.args[0].bit_length())
    return bits


class _Attempt:
    """One encoding of a query, with inputs of a given size."""

    def __init__(self, query: Query, bounds: dict[Term, Bounds], bits: int) -> None:
        self._formulas = (*query.constraints, query.goal)
        self.variables = sorted({v for f in self._formulas for v in f.variables}, key=lambda v: v.serial)
        integers = [v for v in self.variables if v.sort is Sort.INT]
        self.ranges = Ranges({v: assumed_range(bounds.get(v), bits) for v in integers})
        self._open = not all(_is_bounded(v, bounds) for v in integers)
        self.terms = bitwuzla.TermManager()
        self.side_conditions: list[Any] = []
        self._memo: dict[Term, Any] = {}

    @property
    def assumes(self) -> bool:
        """Whether the encoding leaves out values that the constraints allow."""
        return self._open or self.ranges.shifts_cut

    def solve(self, seconds: float) -> Answer:
        started = perf_counter()
        encoded = [self.encode(formula) for formula in self._formulas]
        for variable in self.variables:
            self.encode(variable)
        options = bitwuzla.Options()
        options.set(Option.PRODUCE_MODELS, True)
        left = seconds - (perf_counter() - started)
        options.set(Option.TIME_LIMIT_PER, max(1, int(left * 1000)))
        solver = bitwuzla.Bitwuzla(self.terms, options)
        for formula in (*self.side_conditions, *encoded):
            solver.assert_formula(formula)
        result = solver.check_sat()
        if result == Result.SAT:
            return Sat({variable: self._value(solver, variable) for variable in self.variables})
        return UNSAT if result == Result.UNSAT else Unknown("timeout")

    def _value(self, solver: Any, variable: Term) -> Value:
        value = solver.get_value(self._memo[variable])
        if variable.sort is Sort.BOOL:
            return bool(value.is_true())
        digits = value.value(2)
        return int(digits, 2) - (int(digits[0]) << len(digits))

    # Encoding

    def encode(self, term: Term) -> Any:
        return fold(term, self._memo, self._rule)

    def _rule(self, term: Term) -> Any:
        return _RULES[term.op](self, term)

    def width(self, term: Term) -> int:
        width = self.ranges.of(term).width
        if width > _WIDEST:
            raise _TooWideError
        return width

    def inner(self, term: Term) -> Any:
        return self._memo[term]

    def fit(self, term: Term, width: int) -> Any:
        """An encoded integer at another width; cut only where the result is taken modulo that width."""
        return self.resized(self._memo[term], self.width(term), width)

    def resized(self, vector: Any, old: int, new: int) -> Any:
        if new > old:
            return self.make(Kind.BV_SIGN_EXTEND, [vector], [new - old])
        return vector if new == old else self.make(Kind.BV_EXTRACT, [vector], [new - 1, 0])

    def make(self, kind: Kind, args: list[Any], indices: list[int] | None = None) -> Any:
        return self.terms.mk_term(kind, args, indices or [])

    def value(self, value: int, width: int) -> Any:
        digits = format(value & ((1 << width) - 1), "x")
        return self.terms.mk_bv_value(self.terms.mk_bv_sort(width), digits, 16)

    def natural(self, vector: Any, width: int) -> Any:
        """The greater of a number and zero."""
        zero = self.value(0, width)
        return self.make(Kind.ITE, [self.make(Kind.BV_SLT, [vector, zero]), zero, vector])


def _integer(attempt: _Attempt, term: Term) -> Any:
    return attempt.value(term.args[0], attempt.width(term))


def _boolean(attempt: _Attempt, term: Term) -> Any:
    return attempt.terms.mk_true() if term.args[0] else attempt.terms.mk_false()


def _variable(attempt: _Attempt, term: Term) -> Any:
    name, sort = term.args
    if sort is Sort.BOOL:
        return attempt.terms.mk_const(attempt.terms.mk_bool_sort(), name)
    width = attempt.width(term)
    vector = attempt.terms.mk_const(attempt.terms.mk_bv_sort(width), name)
    found: Range = attempt.ranges.of(term)
    low, high = attempt.value(found.low, width), attempt.value(found.high, width)
    attempt.side_conditions.append(attempt.make(Kind.BV_SLE, [low, vector]))
    attempt.side_conditions.append(attempt.make(Kind.BV_SLE, [vector, high]))
    return vector


def _sum(attempt: _Attempt, term: Term) -> Any:
    width = attempt.width(term)
    args = term.args
    total = attempt.value(args[0], width)
    for i in range(1, len(args), 2):
        part = attempt.fit(args[i], width)
        if args[i + 1] != 1:
            part = attempt.make(Kind.BV_MUL, [attempt.value(args[i + 1], width), part])
        total = attempt.make(Kind.BV_ADD, [total, part])
    return total


def _product(attempt: _Attempt, term: Term) -> Any:
    width = attempt.width(term)
    return attempt.make(Kind.BV_MUL, [attempt.fit(arg, width) for arg in term.args])


def _power_of_two(term: Term) -> int | None:
    """The exponent where a term is a power of two."""
    value = term.args[0] if term.op is Op.INTEGER else 0
    return value.bit_length() - 1 if value > 0 and not value & (value - 1) else None


def _floordiv(attempt: _Attempt, term: Term) -> Any:
    dividend, divisor = term.args
    width, exponent = attempt.width(dividend), _power_of_two(divisor)
    if exponent is not None:
        amount = attempt.value(min(exponent, width - 1), width)
        shifted = attempt.make(Kind.BV_ASHR, [attempt.inner(dividend), amount])
        return attempt.resized(shifted, width, attempt.width(term))
    left, right, width = _operands(attempt, dividend, divisor)
    quotient = attempt.make(Kind.BV_SDIV, [left, right])
    less = attempt.make(Kind.BV_SUB, [quotient, attempt.value(1, width)])
    floor = attempt.make(Kind.ITE, [_rounds_up(attempt, left, right, width), less, quotient])
    zero = attempt.value(0, width)
    by_zero = attempt.make(Kind.EQUAL, [right, zero])
    return attempt.resized(attempt.make(Kind.ITE, [by_zero, zero, floor]), width, attempt.width(term))


def _mod(attempt: _Attempt, term: Term) -> Any:
    dividend, divisor = term.args
    exponent = _power_of_two(divisor)
    if exponent:
        low = attempt.resized(attempt.fit(dividend, exponent + 1), exponent + 1, exponent)
        natural = attempt.make(Kind.BV_ZERO_EXTEND, [low], [1])
        return attempt.resized(natural, exponent + 1, attempt.width(term))
    left, right, width = _operands(attempt, dividend, divisor)
    # Its sign is that of the divisor, as in Python, and its value for zero is the dividend.
    return attempt.resized(attempt.make(Kind.BV_SMOD, [left, right]), width, attempt.width(term))


def _operands(attempt: _Attempt, dividend: Term, divisor: Term) -> tuple[Any, Any, int]:
    # One bit more than either, since the least number divided by -1 needs it.
    width = max(attempt.width(dividend), attempt.width(divisor)) + 1
    return attempt.fit(dividend, width), attempt.fit(divisor, width), width


def _rounds_up(attempt: _Attempt, left: Any, right: Any, width: int) -> Any:
    """Whether division that drops the fraction gives one more than division that rounds down."""
    zero = attempt.value(0, width)
    remainder = attempt.make(Kind.BV_SREM, [left, right])
    signs = [attempt.make(Kind.BV_SLT, [number, zero]) for number in (remainder, right)]
    inexact = attempt.make(Kind.DISTINCT, [remainder, zero])
    return attempt.make(Kind.AND, [inexact, attempt.make(Kind.XOR, signs)])


def _shift_left(attempt: _Attempt, term: Term) -> Any:
    value, amount = term.args
    cut = attempt.ranges.amount(amount)
    result, own = attempt.width(term), attempt.width(amount)
    if cut.high < attempt.ranges.of(amount).high:
        longest = attempt.value(cut.high, own)
        attempt.side_conditions.append(attempt.make(Kind.BV_SLE, [attempt.inner(amount), longest]))
    width = max(result, own)
    places = attempt.natural(attempt.fit(amount, width), width)
    shifted = attempt.make(Kind.BV_SHL, [attempt.fit(value, width), places])
    return attempt.resized(shifted, width, result)


def _shift_right(attempt: _Attempt, term: Term) -> Any:
    value, amount = term.args
    width = max(attempt.width(value), attempt.width(amount))
    places = attempt.natural(attempt.fit(amount, width), width)
    shifted = attempt.make(Kind.BV_ASHR, [attempt.fit(value, width), places])
    return attempt.resized(shifted, width, attempt.width(term))


def _bits(kind: Kind) -> Callable[[_Attempt, Term], Any]:
    def rule(attempt: _Attempt, term: Term) -> Any:
        width = max(attempt.width(arg) for arg in term.args)
        vector = attempt.make(kind, [attempt.fit(arg, width) for arg in term.args])
        return attempt.resized(vector, width, attempt.width(term))

    return rule


def _ite(attempt: _Attempt, term: Term) -> Any:
    condition, *arms = term.args
    if term.sort is Sort.BOOL:
        return attempt.make(Kind.ITE, [attempt.inner(arg) for arg in term.args])
    width = attempt.width(term)
    return attempt.make(Kind.ITE, [attempt.inner(condition), *(attempt.fit(arm, width) for arm in arms)])


def _compared(kind: Kind) -> Callable[[_Attempt, Term], Any]:
    def rule(attempt: _Attempt, term: Term) -> Any:
        inner = term.args[0]
        return attempt.make(kind, [attempt.inner(inner), attempt.value(0, attempt.width(inner))])

    return rule


def _logic(kind: Kind) -> Callable[[_Attempt, Term], Any]:
    return lambda attempt, term: attempt.make(kind, [attempt.inner(arg) for arg in term.args])


_RULES: dict[Op, Callable[[_Attempt, Term], Any]] = {
    Op.INTEGER: _integer,
    Op.BOOLEAN: _boolean,
    Op.VARIABLE: _variable,
    Op.SUM: _sum,
    Op.PRODUCT: _product,
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: _shift_right,
    Op.BIT_AND: _bits(Kind.BV_AND),
    Op.BIT_OR: _bits(Kind.BV_OR),
    Op.BIT_XOR: _bits(Kind.BV_XOR),
    Op.ITE: _ite,
    Op.NONPOSITIVE: _compared(Kind.BV_SLE),
    Op.ZERO: _compared(Kind.EQUAL),
    Op.NOT: _logic(Kind.NOT),
    Op.AND: _logic(Kind.AND),
    Op.OR: _logic(Kind.OR),
    Op.IFF: _logic(Kind.EQUAL),
}
