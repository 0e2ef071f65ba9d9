"""Translates terms about doubles to the floating-point theory of bitwuzla."""

from __future__ import annotations

from collections.abc import Callable

from bitwuzla import Kind, RoundingMode

from pathlore.expr.term import Op, Term, bits_of, double_of
from pathlore.solver.bitwuzla.encoder import BitwuzlaEncoder, Encoded

_FORMAT = [11, 53]
_SHORTEST = 4

_MODES = {
    "floor": RoundingMode.RTN,
    "ceil": RoundingMode.RTP,
    "trunc": RoundingMode.RTZ,
    "even": RoundingMode.RNE,
}


def double_sort(encoding: BitwuzlaEncoder) -> Encoded:
    return encoding.terms.mk_fp_sort(*_FORMAT)


def double_value(encoding: BitwuzlaEncoder, value: float) -> Encoded:
    if value != value:
        return encoding.terms.mk_fp_nan(double_sort(encoding))
    bits = bits_of(value)
    sign, exponent, fraction = bits >> 63, bits >> 52 & 0x7FF, bits & (1 << 52) - 1
    parts = encoding.value(sign, 1), encoding.value(exponent, 11), encoding.value(fraction, 52)
    return encoding.terms.mk_fp_value(*parts)


def _mode(encoding: BitwuzlaEncoder, mode: RoundingMode) -> Encoded:
    return encoding.terms.mk_rm_value(mode)


def _float(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    return double_value(encoding, double_of(term.args[0]))


def _rounded(kind: Kind) -> Callable[[BitwuzlaEncoder, Term], Encoded]:
    """An operation whose result is rounded to the nearest double."""

    def rule(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
        return encoding.make(kind, [_mode(encoding, RoundingMode.RNE), *map(encoding.inner, term.args)])

    return rule


def _exact(kind: Kind) -> Callable[[BitwuzlaEncoder, Term], Encoded]:
    return lambda encoding, term: encoding.make(kind, [encoding.inner(arg) for arg in term.args])


def _integral(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    inner, mode = term.args
    return encoding.make(Kind.FP_RTI, [_mode(encoding, _MODES[mode]), encoding.inner(inner)])


def _nearest(encoding: BitwuzlaEncoder, number: Term, mode: RoundingMode) -> Encoded:
    """An integer as a double."""
    vector = encoding.fit(number, max(encoding.width(number), _SHORTEST))
    return encoding.make(Kind.FP_TO_FP_FROM_SBV, [_mode(encoding, mode), vector], _FORMAT)


def _from_int(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    return _nearest(encoding, term.args[0], RoundingMode.RNE)


def _to_int(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    width = encoding.width(term)
    inner = encoding.inner(term.args[0])
    kinds = (Kind.FP_IS_NAN, Kind.FP_IS_INF)
    endless = encoding.make(Kind.OR, [encoding.make(kind, [inner]) for kind in kinds])
    if term in encoding.ranges.conversions_cut:
        reach = float(encoding.ranges.of(term).high + 1)
        inside = [
            encoding.make(Kind.FP_LT, [double_value(encoding, -reach), inner]),
            encoding.make(Kind.FP_LT, [inner, double_value(encoding, reach)]),
        ]
        encoding.side_conditions.append(encoding.make(Kind.OR, [endless, encoding.make(Kind.AND, inside)]))
    whole = encoding.make(Kind.FP_TO_SBV, [_mode(encoding, RoundingMode.RTZ), inner], [width])
    return encoding.make(Kind.ITE, [endless, encoding.value(0, width), whole])


DOUBLES: dict[Op, Callable[[BitwuzlaEncoder, Term], Encoded]] = {
    Op.FLOAT: _float,
    Op.F_ADD: _rounded(Kind.FP_ADD),
    Op.F_SUB: _rounded(Kind.FP_SUB),
    Op.F_MUL: _rounded(Kind.FP_MUL),
    Op.F_DIV: _rounded(Kind.FP_DIV),
    Op.F_SQRT: _rounded(Kind.FP_SQRT),
    Op.F_NEG: _exact(Kind.FP_NEG),
    Op.F_ABS: _exact(Kind.FP_ABS),
    Op.F_INTEGRAL: _integral,
    Op.F_FROM_INT: _from_int,
    Op.F_TO_INT: _to_int,
    Op.F_LESS: _exact(Kind.FP_LT),
    Op.F_LESS_EQUAL: _exact(Kind.FP_LEQ),
    Op.F_EQUAL: _exact(Kind.FP_EQUAL),
    Op.F_SAME: _exact(Kind.EQUAL),
    Op.F_IS_NAN: _exact(Kind.FP_IS_NAN),
    Op.F_IS_INFINITE: _exact(Kind.FP_IS_INF),
    Op.F_IS_NEGATIVE: _exact(Kind.FP_IS_NEG),
}


# An integer is less than a double if it is less when rounded down, and at most a double if it is so when rounded up.


def _int_less(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    _, number, inner = term.args
    return encoding.make(Kind.FP_LT, [_nearest(encoding, number, RoundingMode.RTN), encoding.inner(inner)])


def _int_less_equal(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    _, number, inner = term.args
    return encoding.make(Kind.FP_LEQ, [_nearest(encoding, number, RoundingMode.RTP), encoding.inner(inner)])


def _int_equal(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    _, number, inner = term.args
    modes = (RoundingMode.RTN, RoundingMode.RTP)
    sides = [_nearest(encoding, number, mode) for mode in modes]
    equal = [encoding.make(Kind.FP_EQUAL, [side, encoding.inner(inner)]) for side in sides]
    return encoding.make(Kind.AND, equal)


FUNCTIONS: dict[str, Callable[[BitwuzlaEncoder, Term], Encoded]] = {
    "int_less_float": _int_less,
    "int_less_equal_float": _int_less_equal,
    "int_equal_float": _int_equal,
}
"""Functions of Python that the floating-point theory can express, by name."""
