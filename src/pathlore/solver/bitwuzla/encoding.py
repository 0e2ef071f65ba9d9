"""Translates terms to bitwuzla: integers as bit vectors, each wide enough for every value it can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import bitwuzla
from bitwuzla import Kind

from pathlore.expr.assignment import Value
from pathlore.expr.constants import compared
from pathlore.expr.term import Op, Sort, Term, bits_of, double_of
from pathlore.expr.walk import fold
from pathlore.solver.bitwuzla.doubles import DOUBLES, FUNCTIONS, double_sort
from pathlore.solver.bitwuzla.encoder import Encoded
from pathlore.solver.bitwuzla.tables import table_entry
from pathlore.solver.ranges.integers import Ranges
from pathlore.solver.ranges.range import Range

_WIDEST = 4096

_TEXT: Encoded = object()  # stands for every text


class TooWideError(Exception):
    """Values of this query are too large for bit vectors."""


class BitwuzlaEncoding:
    """Terms of one query in terms of bitwuzla.

    What the solver cannot express is free: it may have any value. A query without solution then has none, a
    solution has to be evaluated.
    """

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges
        self.terms = bitwuzla.TermManager()
        self.side_conditions: list[Encoded] = []
        self.free: list[Term] = []
        self._memo: dict[Term, Encoded] = {}

    def encode(self, term: Term) -> Encoded:
        return fold(term, self._memo, self._rule)

    def _rule(self, term: Term) -> Encoded:
        if term.sort is Sort.STR:
            return _TEXT
        rule: Callable[[BitwuzlaEncoding, Term], Encoded]
        if term.op is Op.APPLY and term.args[0].is_known:
            if term.sort is Sort.FLOAT:
                return self.encode(compared(term))
            rule = table_entry
        elif term.op is Op.APPLY:
            rule = FUNCTIONS.get(term.args[0].name, _free)
        else:
            rule = _RULES.get(term.op, _free)
        return rule(self, term)

    def width(self, term: Term) -> int:
        width = self.ranges.of(term).width
        if width > _WIDEST:
            raise TooWideError
        return width

    def inner(self, term: Term) -> Encoded:
        return self._memo[term]

    def fit(self, term: Term, width: int) -> Encoded:
        """An encoded integer at another width; narrower only if the result is taken modulo that width."""
        vector, own = self._memo[term], self.width(term)
        if width > own and self.ranges.of(term).low >= 0:
            return self.make(Kind.BV_ZERO_EXTEND, [vector], [width - own])
        return self.resized(vector, own, width)

    def resized(self, vector: Encoded, old: int, new: int) -> Encoded:
        if new > old:
            return self.make(Kind.BV_SIGN_EXTEND, [vector], [new - old])
        return vector if new == old else self.make(Kind.BV_EXTRACT, [vector], [new - 1, 0])

    def make(self, kind: Kind, args: list[Encoded], indices: list[int] | None = None) -> Encoded:
        return self.terms.mk_term(kind, args, indices or [])

    def value(self, value: int, width: int) -> Encoded:
        digits = format(value & ((1 << width) - 1), "x")
        return self.terms.mk_bv_value(self.terms.mk_bv_sort(width), digits, 16)

    def same(self, left: Term, right: Term) -> Encoded:
        """Whether two terms of one sort, neither of them a text, have the same value."""
        if left.sort is not Sort.INT:
            return self.make(Kind.EQUAL, [self.inner(left), self.inner(right)])
        width = max(self.width(left), self.width(right))
        return self.make(Kind.EQUAL, [self.fit(left, width), self.fit(right, width)])

    def every(self, conditions: Sequence[Encoded]) -> Encoded:
        if len(conditions) < 2:
            return conditions[0] if conditions else self.terms.mk_true()
        return self.make(Kind.AND, list(conditions))

    def read(self, solver: Any, term: Term) -> Value:
        """The value of an encoded term in the solution that a solver found."""
        value = solver.get_value(self._memo[term])
        if term.sort is Sort.BOOL:
            return bool(value.is_true())
        if term.sort is Sort.FLOAT:
            return double_of(bits_of(double_of(int(value.value(2, False), 2))))
        digits = value.value(2)
        return int(digits, 2) - (int(digits[0]) << len(digits))

    def natural(self, vector: Encoded, width: int) -> Encoded:
        """The greater of a number and zero."""
        zero = self.value(0, width)
        return self.make(Kind.ITE, [self.make(Kind.BV_SLT, [vector, zero]), zero, vector])


def _integer(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    return encoding.value(term.args[0], encoding.width(term))


def _boolean(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    return encoding.terms.mk_true() if term.args[0] else encoding.terms.mk_false()


def _variable(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    return _constant(encoding, term, term.args[0])


def _free(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    encoding.free.append(term)
    return _constant(encoding, term, f"!{term.serial}")


def _constant(encoding: BitwuzlaEncoding, term: Term, name: str) -> Encoded:
    """A constant that may have any value of the sort and the range of a term."""
    if term.sort is Sort.BOOL:
        return encoding.terms.mk_const(encoding.terms.mk_bool_sort(), name)
    if term.sort is Sort.FLOAT:
        return encoding.terms.mk_const(double_sort(encoding), name)
    return _bounded(encoding, encoding.ranges.of(term), encoding.width(term), name)


def _bounded(encoding: BitwuzlaEncoding, found: Range, width: int, name: str) -> Encoded:
    """A vector with values in a range; numbers that are never negative leave the solver no sign bit to decide."""
    natural = found.low >= 0 and width > 1
    size = width - 1 if natural else width
    vector = encoding.terms.mk_const(encoding.terms.mk_bv_sort(size), name)
    order = Kind.BV_ULE if natural else Kind.BV_SLE
    least, greatest = (0, (1 << size) - 1) if natural else (-1 << (size - 1), (1 << (size - 1)) - 1)
    if found.low > least:
        encoding.side_conditions.append(encoding.make(order, [encoding.value(found.low, size), vector]))
    if found.high < greatest:
        encoding.side_conditions.append(encoding.make(order, [vector, encoding.value(found.high, size)]))
    return encoding.make(Kind.BV_ZERO_EXTEND, [vector], [1]) if natural else vector


def _sum(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    width = encoding.width(term)
    args = term.args
    total = encoding.value(args[0], width)
    for i in range(1, len(args), 2):
        part = encoding.fit(args[i], width)
        if args[i + 1] != 1:
            part = encoding.make(Kind.BV_MUL, [encoding.value(args[i + 1], width), part])
        total = encoding.make(Kind.BV_ADD, [total, part])
    return total


def _product(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    width = encoding.width(term)
    return encoding.make(Kind.BV_MUL, [encoding.fit(arg, width) for arg in term.args])


def _power_of_two(term: Term) -> int | None:
    """The exponent if a term is a power of two."""
    value = term.args[0] if term.op is Op.INTEGER else 0
    return value.bit_length() - 1 if value > 0 and not value & (value - 1) else None


def _floordiv(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    dividend, divisor = term.args
    width, exponent = encoding.width(dividend), _power_of_two(divisor)
    if exponent is not None:
        amount = encoding.value(min(exponent, width - 1), width)
        shifted = encoding.make(Kind.BV_ASHR, [encoding.inner(dividend), amount])
        return encoding.resized(shifted, width, encoding.width(term))
    left, right, width = _operands(encoding, dividend, divisor)
    quotient = encoding.make(Kind.BV_SDIV, [left, right])
    less = encoding.make(Kind.BV_SUB, [quotient, encoding.value(1, width)])
    floor = encoding.make(Kind.ITE, [_rounds_up(encoding, left, right, width), less, quotient])
    zero = encoding.value(0, width)
    by_zero = encoding.make(Kind.EQUAL, [right, zero])
    return encoding.resized(encoding.make(Kind.ITE, [by_zero, zero, floor]), width, encoding.width(term))


def _mod(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    dividend, divisor = term.args
    exponent = _power_of_two(divisor)
    if exponent:
        low = encoding.resized(encoding.fit(dividend, exponent + 1), exponent + 1, exponent)
        natural = encoding.make(Kind.BV_ZERO_EXTEND, [low], [1])
        return encoding.resized(natural, exponent + 1, encoding.width(term))
    left, right, width = _operands(encoding, dividend, divisor)
    # Its sign is that of the divisor, as in Python, and its value for zero is the dividend.
    return encoding.resized(encoding.make(Kind.BV_SMOD, [left, right]), width, encoding.width(term))


def _operands(encoding: BitwuzlaEncoding, dividend: Term, divisor: Term) -> tuple[Encoded, Encoded, int]:
    # One bit more than either, since the least number divided by -1 needs it.
    width = max(encoding.width(dividend), encoding.width(divisor)) + 1
    return encoding.fit(dividend, width), encoding.fit(divisor, width), width


def _rounds_up(encoding: BitwuzlaEncoding, left: Encoded, right: Encoded, width: int) -> Encoded:
    """Whether division that drops the fraction gives one more than division that rounds down."""
    zero = encoding.value(0, width)
    remainder = encoding.make(Kind.BV_SREM, [left, right])
    signs = [encoding.make(Kind.BV_SLT, [number, zero]) for number in (remainder, right)]
    inexact = encoding.make(Kind.DISTINCT, [remainder, zero])
    return encoding.make(Kind.AND, [inexact, encoding.make(Kind.XOR, signs)])


def _shift_left(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    value, amount = term.args
    cut = encoding.ranges.amount(amount)
    result, own = encoding.width(term), encoding.width(amount)
    if cut.high < encoding.ranges.of(amount).high:
        longest = encoding.value(cut.high, own)
        encoding.side_conditions.append(encoding.make(Kind.BV_SLE, [encoding.inner(amount), longest]))
    width = max(result, own)
    places = encoding.natural(encoding.fit(amount, width), width)
    shifted = encoding.make(Kind.BV_SHL, [encoding.fit(value, width), places])
    return encoding.resized(shifted, width, result)


def _shift_right(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    value, amount = term.args
    width = max(encoding.width(value), encoding.width(amount))
    places = encoding.natural(encoding.fit(amount, width), width)
    shifted = encoding.make(Kind.BV_ASHR, [encoding.fit(value, width), places])
    return encoding.resized(shifted, width, encoding.width(term))


def _bits(kind: Kind) -> Callable[[BitwuzlaEncoding, Term], Encoded]:
    def rule(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
        width = max(encoding.width(arg) for arg in term.args)
        vector = encoding.make(kind, [encoding.fit(arg, width) for arg in term.args])
        return encoding.resized(vector, width, encoding.width(term))

    return rule


def _ite(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
    condition, *arms = term.args
    if term.sort is not Sort.INT:
        return encoding.make(Kind.ITE, [encoding.inner(arg) for arg in term.args])
    width = encoding.width(term)
    return encoding.make(Kind.ITE, [encoding.inner(condition), *(encoding.fit(arm, width) for arm in arms)])


def _compared(kind: Kind) -> Callable[[BitwuzlaEncoding, Term], Encoded]:
    def rule(encoding: BitwuzlaEncoding, term: Term) -> Encoded:
        inner = term.args[0]
        return encoding.make(kind, [encoding.inner(inner), encoding.value(0, encoding.width(inner))])

    return rule


def _logic(kind: Kind) -> Callable[[BitwuzlaEncoding, Term], Encoded]:
    return lambda encoding, term: encoding.make(kind, [encoding.inner(arg) for arg in term.args])


_RULES: dict[Op, Callable[[BitwuzlaEncoding, Term], Encoded]] = {
    **DOUBLES,
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
