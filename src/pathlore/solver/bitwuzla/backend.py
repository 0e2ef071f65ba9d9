"""The bitwuzla back end: bit vectors for integers, floating point for doubles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from time import perf_counter
from typing import Any

import bitwuzla
from bitwuzla import Kind, Option, Result

from pathlore.expr.assignment import DEFAULTS, TooLargeError, Value, evaluate, holds
from pathlore.expr.constants import constant
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below, children, conjuncts
from pathlore.solver.bitwuzla.encoder import Encoded
from pathlore.solver.bitwuzla.encoding import BitwuzlaEncoding, TooWideError
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.ranges.doubles import DoubleRanges, proven_ends
from pathlore.solver.ranges.integers import DOUBLE_BITS, Bounds, Ranges, assumed_range, proven_bounds
from pathlore.solver.theories import FLOATS, NONLINEAR, Theories
from pathlore.solver.validate import confirmed

# Bits that inputs without bounds are assumed to have, one attempt after the other.
_NONLINEAR_BITS = (12, 20, 32, 64)
_LINEAR_BITS = (64,)

# Wrong solutions for which functions of Python are evaluated before we give up.
_ROUNDS = 12
_MOST_PAIRS = 60


class Bitwuzla:
    """Answers queries with bitwuzla."""

    def __init__(self, stats: SolverStats, theories: Theories | None = None) -> None:
        self._stats = stats
        self._theories = theories or Theories()

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer, found within the seconds of the budget."""
        started = perf_counter()
        try:
            return self._answer(query, budget.seconds, started + budget.seconds)
        except TooWideError:
            return Unknown("values too large for bit vectors")
        finally:
            self._stats.solves += 1
            self._stats.seconds += perf_counter() - started

    def _answer(self, query: Query, limit: float, deadline: float) -> Answer:
        theories = self._theories.of_query(query)
        bounds = proven_bounds((*query.constraints, query.goal))
        if theories & FLOATS:
            _saturate(query, bounds)
        tries = _tries(query, bounds, theories)
        refuted = 0
        reason = f"timed out after {limit:.3g} s"
        for i, (bits, conversion) in enumerate(tries, start=1):
            left = deadline - perf_counter()
            if left <= 0:
                break
            attempt = _Attempt(query, bounds, bits, conversion)
            answer = attempt.solve(left if i == len(tries) else left / 2)
            if isinstance(answer, Sat) or (isinstance(answer, Unsat) and not attempt.assumes):
                return confirmed(query, answer, theories)
            if isinstance(answer, Unsat):
                refuted = bits
            elif answer.reason != "timeout":
                reason = answer.reason
        if refuted:
            return Unknown(f"no solution with inputs below 2**{refuted}")
        return Unknown(reason)


def _tries(query: Query, bounds: dict[Term, Bounds], theories: int) -> list[tuple[int, int]]:
    """The sizes to try, in bits: of inputs, at least that of the largest constant; of integral parts of doubles."""
    variables = {v for term in (*query.constraints, query.goal) for v in term.variables}
    least = _constant_bits(query) + 1
    if all(_is_bounded(variable, bounds) for variable in variables):
        sizes = [least]
    else:
        sizes = [max(least, number) for number in (_NONLINEAR_BITS if theories & NONLINEAR else _LINEAR_BITS)]
    tries = [(size, _CONVERSION_BITS) for size in sizes]
    if theories & FLOATS and _converts(query):
        tries.append((sizes[-1], DOUBLE_BITS))
    return list(dict.fromkeys(tries))


_CONVERSION_BITS = 64


def _converts(query: Query) -> bool:
    return any(term.op is Op.F_TO_INT for f in (*query.constraints, query.goal) for term in below(f))


def _saturate(query: Query, bounds: dict[Term, Bounds]) -> None:
    """Bounds integers that are only compared with constants or converted to doubles: all large ones behave alike."""
    fickle: set[Term] = set()
    bits = DOUBLE_BITS + 2
    for formula in (*query.constraints, query.goal):
        for term in below(formula):
            if term.op is Op.SUM:
                bits = max(bits, term.args[0].bit_length() + 2)
            if not _is_steady(term):
                fickle.update(v for child in children(term) if _is_linear(child) for v in child.variables)
    for variable, found in bounds.items():
        if variable.sort is Sort.INT and variable not in fickle and None in (found.low, found.high):
            reach = 1 << bits
            found.raise_low(-reach if found.high is None else min(-reach, found.high - reach))
            found.reduce_high(reach if found.low is None else max(reach, found.low + reach))


def _is_linear(term: Term) -> bool:
    """An integer variable, or a sum of a multiple of one and a constant."""
    if term.op is Op.SUM:
        return len(term.args) == 3 and term.args[1].op is Op.VARIABLE
    return term.op is Op.VARIABLE and term.sort is Sort.INT


def _is_steady(term: Term) -> bool:
    """Whether an operator treats all large integers of one sign alike."""
    if term.op is Op.SUM:
        return _is_linear(term)
    if term.op is Op.APPLY:
        return not term.args[0].is_known and term.args[0].name in (
            "int_less_float",
            "int_less_equal_float",
            "int_equal_float",
        )
    return term.op in (Op.F_FROM_INT, Op.NONPOSITIVE, Op.ZERO)


_STEADY = ("int_less_float", "int_less_equal_float", "int_equal_float")


def _is_bounded(variable: Term, bounds: dict[Term, Bounds]) -> bool:
    if variable.sort is not Sort.INT:
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

    def __init__(self, query: Query, bounds: dict[Term, Bounds], bits: int, conversion: int) -> None:
        self._query = query
        self._formulas = (*query.constraints, query.goal)
        variables = {v for f in self._formulas for v in f.variables}
        self._variables = sorted(variables, key=lambda v: v.serial)
        integers = [v for v in self._variables if v.sort is Sort.INT]
        ends = proven_ends(conjuncts(self._formulas)) if len(integers) < len(variables) else {}
        sizes = {v: assumed_range(bounds.get(v), bits) for v in integers}
        self._ranges = Ranges(sizes, DoubleRanges(ends), conversion)
        self._open = not all(_is_bounded(v, bounds) for v in integers)
        self._encoding = BitwuzlaEncoding(self._ranges)
        self._learned: set[tuple[Term, ...]] = set()

    @property
    def assumes(self) -> bool:
        """Whether the encoding leaves out values that the constraints allow."""
        ranges = self._ranges
        return self._open or ranges.shifts_cut or ranges.guessed or bool(ranges.conversions_cut)

    def solve(self, seconds: float) -> Answer:
        deadline = perf_counter() + seconds
        encoding = self._encoding
        encoded = [encoding.encode(formula) for formula in self._formulas]
        for variable in self._variables:
            encoding.encode(variable)
        formulas = [*encoding.side_conditions, *encoded, *self._congruence()]
        for _ in range(_ROUNDS):
            answer = self._check(formulas, deadline - perf_counter())
            if not encoding.free or not isinstance(answer, Sat):
                return answer
            solution = answer.assignment
            if all(holds(formula, solution) for formula in self._formulas):
                return answer
            facts = list(self._facts(dict(solution)))
            if not facts:
                break
            formulas += facts
        return Unknown("a function that only evaluation knows")

    def _check(self, formulas: list[Encoded], seconds: float) -> Answer:
        if seconds <= 0:
            return Unknown("timeout")
        options = bitwuzla.Options()
        options.set(Option.PRODUCE_MODELS, True)
        options.set(Option.TIME_LIMIT_PER, max(1, int(seconds * 1000)))
        solver = bitwuzla.Bitwuzla(self._encoding.terms, options)
        for formula in formulas:
            solver.assert_formula(formula)
        result = solver.check_sat()
        if result == Result.SAT:
            return Sat(self._solution(solver))
        return UNSAT if result == Result.UNSAT else Unknown("timeout")

    def _solution(self, solver: Any) -> dict[Term, Value]:
        read = self._encoding.read
        solution = {v: read(solver, v) for v in self._variables if v.sort is not Sort.STR}
        seed = self._query.seed
        for variable in self._variables:
            if variable.sort is Sort.STR:
                solution[variable] = seed.get(variable, DEFAULTS[Sort.STR])
        # A text that is read as a number is written as that number.
        for term in self._encoding.free:
            texts = [part for part in children(term) if part.sort is Sort.STR]
            if term.op is Op.APPLY and len(texts) == 1 and texts[0].op is Op.VARIABLE and term.sort is not Sort.BOOL:
                solution[texts[0]] = str(read(solver, term))
        return solution

    # Facts about functions of Python

    def _applications(self) -> list[Term]:
        return [term for term in self._encoding.free if term.op is Op.APPLY]

    def _congruence(self) -> Iterator[Encoded]:
        """Equal arguments give equal results."""
        encoding = self._encoding
        pairs = 0
        for left, right in combinations(self._applications(), 2):
            # Only applications with the same number of arguments are compared.
            if left.args[0] is not right.args[0] or len(left.args) != len(right.args) or pairs >= _MOST_PAIRS:
                continue
            arguments = [(a, b) for a, b in zip(left.args[1:], right.args[1:], strict=True) if a is not b]
            if any(a.sort is not b.sort or a.sort is Sort.STR for a, b in arguments):
                continue
            pairs += 1
            same = encoding.every([encoding.same(a, b) for a, b in arguments])
            yield encoding.make(Kind.IMPLIES, [same, encoding.same(left, right)])

    def _facts(self, solution: dict[Term, Value]) -> Iterator[Encoded]:
        """The true values of functions for the arguments in a solution."""
        encoding = self._encoding
        for term in self._applications():
            function, *arguments = term.args
            if any(argument.sort is Sort.STR for argument in arguments):
                continue
            try:
                values = [evaluate(argument, solution) for argument in arguments]
                result = constant(function(*values))
            except TooLargeError:
                continue
            constants = [constant(value) for value in values]
            key = (term, *constants)
            if key in self._learned:
                continue
            same = [encoding.same(a, self._known(c)) for a, c in zip(arguments, constants, strict=True)]
            self._learned.add(key)
            yield encoding.make(Kind.IMPLIES, [encoding.every(same), encoding.same(term, self._known(result))])

    def _known(self, term: Term) -> Term:
        self._encoding.encode(term)
        return term
