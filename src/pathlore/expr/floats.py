"""Constructors of terms for the operations of Python's floats that IEEE 754 does not define."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, reduce

from pathlore.expr import build
from pathlore.expr.application import apply
from pathlore.expr.doubles import (
    EXACT,
    absolute,
    add,
    div,
    double,
    equal,
    from_int,
    integral,
    is_infinite,
    is_nan,
    is_negative,
    less,
    less_equal,
    mul,
    neg,
    square_root,
    sub,
    value_of,
)
from pathlore.expr.functions import Function, define
from pathlore.expr.term import Op, Sort, Term, bits_of, double_of

OVERFLOW = 2**1024 - 2**970
"""Integers and quotients of integers from here on overflow: they round to more than the largest double."""


def not_zero(term: Term) -> Term:
    """`bool(term)`."""
    return build.not_(equal(term, double(0.0)))


def not_finite(term: Term) -> Term:
    return build.or_(is_nan(term), is_infinite(term))


def is_integral(term: Term) -> Term:
    """`term.is_integer()`."""
    return build.and_(build.not_(not_finite(term)), equal(integral(term, "trunc"), term))


def with_sign(size: Term, sign: Term) -> Term:
    """`math.copysign(size, sign)`, unless `sign` is nan."""
    positive = absolute(size)
    return build.ite(is_negative(sign), neg(positive), positive)


def within(low: float, term: Term, high: float) -> Term:
    """A term known to lie in this range and not to be nan, written so that a solver knows it, too."""
    least, most = double(low), double(high)
    return build.ite(less_equal(least, term), build.ite(less_equal(term, most), term, most), least)


def length(function: Function, *terms: Term) -> Term:
    """A function's result for the length of a vector: at least zero, and nan only if a component is."""
    found = apply(function, *terms)
    broken = reduce(build.or_, map(is_nan, terms))
    return build.ite(broken, absolute(found), within(0.0, found, math.inf))


# Division


_FMOD = define("math.fmod", Sort.FLOAT, math.fmod, math.nan)


def c_remainder(left: Term, right: Term) -> Term:
    """`math.fmod(left, right)`; nan where that raises. For powers of two it is a formula."""
    if right.op is Op.FLOAT:
        divisor = value_of(right)
        # The quotient cannot overflow, and one that underflows is cut to zero anyway; the rest is exact.
        if 1 <= abs(divisor) <= 2.0**1000 and abs(math.frexp(divisor)[0]) == 0.5:
            rest = sub(left, mul(integral(div(left, right), "trunc"), right))
            # An infinity leaves nan; the remainder of a whole multiple has the sign of the dividend.
            return with_sign(rest, left)
        if divisor and math.isfinite(divisor):
            size = within(0.0, absolute(apply(_FMOD, left, right)), math.nextafter(abs(divisor), 0.0))
            return build.ite(not_finite(left), double(math.nan), with_sign(size, left))
    return apply(_FMOD, left, right)


def _apart(rest: Term, right: Term) -> Term:
    """Whether a remainder lacks the sign of the divisor, which Python gives it."""
    return build.xor(_below_zero(right), _below_zero(rest))


def _below_zero(term: Term) -> Term:
    return less(term, double(0.0))


def modulo(left: Term, right: Term) -> Term:
    """`left % right` for a nonzero divisor."""
    rest = c_remainder(left, right)
    signed = build.ite(_apart(rest, right), add(rest, right), rest)
    return build.ite(not_zero(rest), signed, with_sign(double(0.0), right))


def floor_divide(left: Term, right: Term) -> Term:
    """`left // right` for a nonzero divisor, in CPython's steps."""
    rest = c_remainder(left, right)
    quotient = div(sub(left, rest), right)
    one_less = build.and_(not_zero(rest), _apart(rest, right))
    quotient = build.ite(one_less, sub(quotient, double(1.0)), quotient)
    whole = integral(quotient, "floor")
    nearest = build.ite(less(double(0.5), sub(quotient, whole)), add(whole, double(1.0)), whole)
    return build.ite(not_zero(quotient), nearest, with_sign(double(0.0), div(left, right)))


_TRUE_DIVIDE = define("int_true_divide", Sort.FLOAT, lambda a, b: a / b)


def divide_integers(left: Term, right: Term) -> Term:
    """`left / right` of integers: divided as doubles if both are exact doubles, else rounded once in Python."""
    exact = build.and_(_is_double(left), _is_double(right))
    return build.ite(exact, div(from_int(left), from_int(right)), apply(_TRUE_DIVIDE, left, right))


def _is_double(number: Term) -> Term:
    limit = build.integer(EXACT)
    return build.and_(build.le(number, limit), build.le(build.neg(limit), number))


# Powers. C's pow is not correctly rounded, but it is exact where the result can be represented.


def power_of(base: float, exponent: float) -> float:
    """`base ** exponent` where that is a float; an infinity where it is too large."""
    try:
        return math.pow(base, exponent)
    except OverflowError:
        odd = exponent == int(exponent) and int(exponent) % 2 == 1
        return -math.inf if base < 0 and odd else math.inf


_POWER = define("math.pow", Sort.FLOAT, power_of, math.nan)

_FEW_BITS = {2.0: (12, 14), 3.0: (8, 9), 4.0: (6, 7)}
"""By exponent, (a, b): multiples of 2**-b up to 2**a have so few bits that their power is exact."""


def power(base: Term, exponent: Term) -> Term:
    """`base ** exponent` where that is a float; an infinity where it is too large."""
    general = apply(_POWER, base, exponent)
    if exponent.op is not Op.FLOAT or base.op is Op.FLOAT:
        return general
    value = value_of(exponent)
    if value == 1.0:
        return base
    if value in _FEW_BITS:
        product = base
        for _ in range(int(value) - 1):
            product = mul(product, base)
        size = within(0.0, absolute(general), math.inf)
        other = size if value % 2 == 0 else with_sign(size, base)
        other = build.ite(is_nan(base), base, other)
        return build.ite(_is_short(base, *_FEW_BITS[value]), product, other)
    if value == 0.5:
        root = square_root(base)
        known = build.and_(_is_short(root, *_FEW_BITS[2.0]), equal(mul(root, root), base))
        # The power of negative zero is positive; its root is not.
        return build.ite(known, absolute(root), general)
    return general


def _is_short(term: Term, size: int, places: int) -> Term:
    """Whether a number is at most 2**size and a multiple of 2**-places."""
    # Adding a number whose last bit is worth 2**-places rounds to such multiples.
    ruler = double(1.5 * 2.0 ** (52 - places))
    rounded = sub(add(term, ruler), ruler)
    return build.and_(less_equal(absolute(term), double(2.0**size)), equal(rounded, term))


def overflows(base: Term, exponent: Term, result: Term) -> Term:
    """Whether the power of finite numbers is too large for a float."""
    finite = build.not_(build.or_(is_infinite(base), is_infinite(exponent)))
    if exponent.op is Op.FLOAT:
        size, power = absolute(base), value_of(exponent)
        if not math.isfinite(power):
            return build.FALSE
        if power > 0:
            return build.and_(finite, less(double(_last(power_of, power)), size))
        return build.and_(not_zero(base), less(size, double(_first(power))))
    if base.op is Op.FLOAT and abs(value_of(base)) > 1:
        return build.and_(finite, less(double(_last(_exponential, abs(value_of(base)))), exponent))
    return build.and_(build.and_(finite, is_infinite(result)), not_zero(base))


def _exponential(exponent: float, base: float) -> float:
    return power_of(base, exponent)


@cache
def _last(function: Callable[[float, float], float], parameter: float) -> float:
    """The largest finite number for which a growing function is finite."""
    return _boundary(lambda x: math.isfinite(function(x, parameter)))


@cache
def _first(exponent: float) -> float:
    """The smallest positive number whose negative power is finite."""
    last = _boundary(lambda x: not math.isfinite(power_of(x, exponent)))
    return math.nextafter(last, math.inf)


def _boundary(holds: Callable[[float], bool]) -> float:
    """The largest finite number for which a condition holds that holds from zero up to it."""
    low, high = 0, bits_of(math.inf)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(double_of(middle)) else (low, middle)
    return double_of(low)


# Rounding to digits


def _round(value: float, digits: int) -> float:
    try:
        return round(value, digits)
    except OverflowError:
        return math.copysign(math.inf, value)


_ROUND = define("round", Sort.FLOAT, _round)


def round_digits(term: Term, digits: Term) -> Term:
    """`round(term, digits)`; an infinity where that is too large."""
    return apply(_ROUND, term, digits)


# Python compares integers and floats exactly. If the integer is an exact double, comparing doubles does so, too.

_INT_LESS = define("int_less_float", Sort.BOOL, lambda i, f: i < f)
_INT_LESS_EQUAL = define("int_less_equal_float", Sort.BOOL, lambda i, f: i <= f)
_INT_EQUAL = define("int_equal_float", Sort.BOOL, lambda i, f: i == f)


def _as_double(number: Term) -> Term | None:
    """An integer converted from a double, as that double: it is always exact."""
    if number.op is not Op.F_TO_INT:
        return None
    found = number.args[0]
    return build.ite(build.or_(is_nan(found), is_infinite(found)), double(0.0), integral(found, "trunc"))


def int_less(number: Term, term: Term) -> Term:
    """`number < term` of an integer and a double."""
    exact = _as_double(number)
    if exact is not None:
        return less(exact, term)
    return build.ite(_is_double(number), less(from_int(number), term), apply(_INT_LESS, number, term))


def int_less_equal(number: Term, term: Term) -> Term:
    exact = _as_double(number)
    if exact is not None:
        return less_equal(exact, term)
    return build.ite(_is_double(number), less_equal(from_int(number), term), apply(_INT_LESS_EQUAL, number, term))


def int_equal(number: Term, term: Term) -> Term:
    exact = _as_double(number)
    if exact is not None:
        return equal(exact, term)
    return build.ite(_is_double(number), equal(from_int(number), term), apply(_INT_EQUAL, number, term))


def int_greater(number: Term, term: Term) -> Term:
    """`number > term`; because of nan this is not the negation of `<=`."""
    return build.and_(build.not_(int_less_equal(number, term)), build.not_(is_nan(term)))


def int_greater_equal(number: Term, term: Term) -> Term:
    return build.and_(build.not_(int_less(number, term)), build.not_(is_nan(term)))


# Comparison with a constant integer


def neighbours(number: int) -> tuple[float, float]:
    """The largest double up to an integer, and the smallest from it on."""
    try:
        nearest = float(number)
    except OverflowError:
        nearest = math.inf if number > 0 else -math.inf
    low = nearest if nearest <= number else math.nextafter(nearest, -math.inf)
    high = nearest if nearest >= number else math.nextafter(nearest, math.inf)
    return low, high
