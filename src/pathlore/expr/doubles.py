"""Constructors of terms about doubles."""

from __future__ import annotations

import math
from collections.abc import Callable

from pathlore.expr import build
from pathlore.expr.choices import has_constant_arm, over_arms
from pathlore.expr.term import Op, Sort, Term, bits_of, double_of, intern

_FLOAT, _BOOL, _INT = Sort.FLOAT, Sort.BOOL, Sort.INT

EXACT = 2**53
"""Integers up to this size are exact as doubles."""


def double(value: float) -> Term:
    return intern(Op.FLOAT, (bits_of(value),), _FLOAT, ())


def value_of(term: Term) -> float:
    """The value of a constant."""
    return double_of(term.args[0])


def _constant(term: Term) -> bool:
    return term.op is Op.FLOAT


def divide(a: float, b: float) -> float:
    """IEEE 754 division: dividing by zero gives an infinity or nan."""
    if b:
        return a / b
    if a == 0 or a != a or b != b:
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def add(left: Term, right: Term) -> Term:
    if _constant(left) and _constant(right):
        return double(value_of(left) + value_of(right))
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.F_ADD, (left, right), _FLOAT, (left, right))


def sub(left: Term, right: Term) -> Term:
    if _constant(left) and _constant(right):
        return double(value_of(left) - value_of(right))
    return intern(Op.F_SUB, (left, right), _FLOAT, (left, right))


def mul(left: Term, right: Term) -> Term:
    if _constant(left) and _constant(right):
        return double(value_of(left) * value_of(right))
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.F_MUL, (left, right), _FLOAT, (left, right))


def div(left: Term, right: Term) -> Term:
    if _constant(left) and _constant(right):
        return double(divide(value_of(left), value_of(right)))
    return intern(Op.F_DIV, (left, right), _FLOAT, (left, right))


def neg(term: Term) -> Term:
    if _constant(term):
        return double(-value_of(term))
    if term.op is Op.F_NEG:
        inner: Term = term.args[0]
        return inner
    return intern(Op.F_NEG, (term,), _FLOAT, (term,))


def absolute(term: Term) -> Term:
    if _constant(term):
        return double(abs(value_of(term)))
    if term.op is Op.F_NEG:
        return absolute(term.args[0])
    if term.op is Op.F_ABS:
        return term
    return intern(Op.F_ABS, (term,), _FLOAT, (term,))


def square_root(term: Term) -> Term:
    """The square root; nan for negative numbers."""
    if _constant(term):
        value = value_of(term)
        return double(math.nan if value < 0 or value != value else math.sqrt(value))
    return intern(Op.F_SQRT, (term,), _FLOAT, (term,))


def rounded(value: float, mode: str) -> float:
    """The value rounded to an integral double; zeros keep their sign."""
    if not math.isfinite(value):
        return value
    whole = _ROUNDINGS[mode](value)
    return math.copysign(float(whole), value)


_ROUNDINGS: dict[str, Callable[[float], int]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "even": round,
}


def integral(term: Term, mode: str) -> Term:
    """The term rounded to an integral double; mode is floor, ceil, trunc or even."""
    if _constant(term):
        return double(rounded(value_of(term), mode))
    if term.op in (Op.F_INTEGRAL, Op.F_FROM_INT):
        return term
    return intern(Op.F_INTEGRAL, (term, mode), _FLOAT, (term,))


def to_double(value: int) -> float:
    """The nearest double, an infinity beyond the largest."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def from_int(term: Term) -> Term:
    if term.op is Op.INTEGER:
        return double(to_double(term.args[0]))
    if _has_integer_arm(term):
        return over_arms(term, _has_integer_arm, from_int)
    return intern(Op.F_FROM_INT, (term,), _FLOAT, (term,))


def _has_integer_arm(term: Term) -> bool:
    return has_constant_arm(term, Op.INTEGER)


def to_int(term: Term) -> Term:
    """The term truncated to an integer; 0 for nan and infinities."""
    if _constant(term):
        value = value_of(term)
        return build.integer(int(value) if math.isfinite(value) else 0)
    return intern(Op.F_TO_INT, (term,), _INT, (term,))


# Comparisons


def _compared(term: Term) -> Term:
    """A term that compares like this one. Zeros of both signs are equal, so `-(a - b)` compares like `b - a`."""
    if term.op is Op.F_NEG and term.args[0].op is Op.F_SUB:
        left, right = term.args[0].args
        return sub(right, left)
    return term


def less(left: Term, right: Term) -> Term:
    left, right = _compared(left), _compared(right)
    if _constant(left) and _constant(right):
        return build.boolean(value_of(left) < value_of(right))
    if left is right:
        return build.FALSE
    return intern(Op.F_LESS, (left, right), _BOOL, (left, right))


def less_equal(left: Term, right: Term) -> Term:
    left, right = _compared(left), _compared(right)
    if _constant(left) and _constant(right):
        return build.boolean(value_of(left) <= value_of(right))
    if left is right:
        return build.not_(is_nan(left))
    return intern(Op.F_LESS_EQUAL, (left, right), _BOOL, (left, right))


def equal(left: Term, right: Term) -> Term:
    left, right = _compared(left), _compared(right)
    if _constant(left) and _constant(right):
        return build.boolean(value_of(left) == value_of(right))
    if left is right:
        return build.not_(is_nan(left))
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.F_EQUAL, (left, right), _BOOL, (left, right))


def same(left: Term, right: Term) -> Term:
    if left is right:
        return build.TRUE
    if _constant(left) and _constant(right):
        return build.FALSE
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.F_SAME, (left, right), _BOOL, (left, right))


def is_nan(term: Term) -> Term:
    if _constant(term):
        return build.boolean(math.isnan(value_of(term)))
    if term.op is Op.F_FROM_INT:
        return build.FALSE
    return intern(Op.F_IS_NAN, (term,), _BOOL, (term,))


def is_infinite(term: Term) -> Term:
    if _constant(term):
        return build.boolean(math.isinf(value_of(term)))
    return intern(Op.F_IS_INFINITE, (term,), _BOOL, (term,))


def is_negative(term: Term) -> Term:
    if _constant(term):
        value = value_of(term)
        return build.boolean(value == value and math.copysign(1.0, value) < 0)
    return intern(Op.F_IS_NEGATIVE, (term,), _BOOL, (term,))
