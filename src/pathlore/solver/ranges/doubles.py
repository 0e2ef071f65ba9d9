"""Finds ranges for terms about doubles: rounding is monotone, so the ends of a range come from ends of operands."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import product

from pathlore.expr import doubles
from pathlore.expr.term import Op, Sort, Term, double_of
from pathlore.expr.walk import children
from pathlore.solver.ranges.range import Range

Ends = tuple[float, float]
"""The least and the greatest value; nan is always possible."""

EVERY: Ends = (-math.inf, math.inf)


class DoubleRanges:
    """The ranges of all doubles of a query, given ranges of its variables."""

    def __init__(self, variables: dict[Term, Ends]) -> None:
        self._memo: dict[Term, Ends] = dict(variables)
        self.integers: Callable[[Term], Range] | None = None

    def of(self, term: Term) -> Ends:
        memo = self._memo
        stack = [term]
        while stack:
            current = stack[-1]
            missing = [c for c in children(current) if c.sort is Sort.FLOAT and c not in memo]
            if current in memo:
                stack.pop()
            elif missing and current.op is not Op.APPLY:
                stack.extend(missing)
            else:
                stack.pop()
                rule = _RULES.get(current.op)
                memo[current] = rule(self, *current.args) if rule else EVERY
        return memo[term]


def _corners(function: Callable[..., float], *ranges: Ends) -> Ends:
    values = [function(*corner) for corner in product(*ranges)]
    if any(value != value for value in values):
        return EVERY
    return min(values), max(values)


def _along(function: Callable[..., float]) -> Callable[..., Ends]:
    return lambda ranges, *args: _corners(function, *(ranges.of(arg) for arg in args))


def _product(ranges: DoubleRanges, left: Term, right: Term) -> Ends:
    low, high = _corners(lambda a, b: a * b, ranges.of(left), ranges.of(right))
    return (max(low, 0.0), high) if left is right and high >= 0 else (low, high)


def _quotient(ranges: DoubleRanges, left: Term, right: Term) -> Ends:
    low, high = ranges.of(right)
    if low <= 0 <= high:
        return EVERY
    return _corners(doubles.divide, ranges.of(left), (low, high))


def _absolute(ranges: DoubleRanges, inner: Term) -> Ends:
    low, high = ranges.of(inner)
    return (0.0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


def _square_root(ranges: DoubleRanges, inner: Term) -> Ends:
    low, high = ranges.of(inner)
    return math.sqrt(max(low, 0.0)), math.sqrt(max(high, 0.0))


def _from_int(ranges: DoubleRanges, inner: Term) -> Ends:
    assert ranges.integers is not None
    found = ranges.integers(inner)
    return doubles.to_double(found.low), doubles.to_double(found.high)


def _ite(ranges: DoubleRanges, condition: Term, then: Term, otherwise: Term) -> Ends:
    arms = ranges.of(then), ranges.of(otherwise)
    return min(low for low, _ in arms), max(high for _, high in arms)


def _float(ranges: DoubleRanges, bits: int) -> Ends:
    value = double_of(bits)
    # nan belongs to every range, so any range is correct.
    return (0.0, 0.0) if value != value else (value, value)


_RULES: dict[Op, Callable[..., Ends]] = {
    Op.FLOAT: _float,
    Op.F_ADD: _along(lambda a, b: a + b),
    Op.F_SUB: _along(lambda a, b: a - b),
    Op.F_MUL: _product,
    Op.F_DIV: _quotient,
    Op.F_NEG: _along(lambda a: -a),
    Op.F_ABS: _absolute,
    Op.F_SQRT: _square_root,
    Op.F_INTEGRAL: lambda ranges, inner, mode: _corners(lambda a: doubles.rounded(a, mode), ranges.of(inner)),
    Op.F_FROM_INT: _from_int,
    Op.ITE: _ite,
}


def proven_ends(conjuncts: Iterable[Term]) -> dict[Term, Ends]:
    """The ranges of variables that follow from their comparisons with constants."""
    found: dict[Term, Ends] = {}
    for conjunct in conjuncts:
        negated = conjunct.op is Op.NOT
        atom = conjunct.args[0] if negated else conjunct
        rule = (_NEGATED if negated else _ATOMS).get(atom.op)
        if rule is None:
            continue
        for term, low, high in rule(*atom.args):
            if term.op is Op.VARIABLE and term.sort is Sort.FLOAT:
                old = found.get(term, EVERY)
                new = max(old[0], low), min(old[1], high)
                # Any range is correct for contradicting bounds, because the constraints are asserted as well.
                found[term] = new if new[0] <= new[1] else old
    return found


def _least(term: Term) -> float:
    return _constant(term, -math.inf)


def _greatest(term: Term) -> float:
    return _constant(term, math.inf)


def _constant(term: Term, otherwise: float) -> float:
    value = double_of(term.args[0]) if term.op is Op.FLOAT else otherwise
    return otherwise if value != value else value


_Limits = list[tuple[Term, float, float]]
"""Terms with the least and the greatest value that a comparison leaves them."""


def _ordered(left: Term, right: Term) -> _Limits:
    return [(left, -math.inf, _greatest(right)), (right, _least(left), math.inf)]


def _equal(left: Term, right: Term) -> _Limits:
    return _ordered(left, right) + _ordered(right, left)


def _reversed(left: Term, right: Term) -> _Limits:
    return _ordered(right, left)


_NEGATED: dict[Op, Callable[[Term, Term], _Limits]] = {Op.F_LESS: _reversed, Op.F_LESS_EQUAL: _reversed}
_ATOMS: dict[Op, Callable[[Term, Term], _Limits]] = {
    Op.F_LESS: _ordered,
    Op.F_LESS_EQUAL: _ordered,
    Op.F_EQUAL: _equal,
    Op.F_SAME: _equal,
}
