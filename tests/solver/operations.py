"""For each operation of terms a query that has a solution and one that has none, with and without bounds."""

from __future__ import annotations

from functools import reduce

from pathlore.expr import bitwise, build, doubles, regular, texts
from pathlore.expr.application import apply
from pathlore.expr.functions import FUNCTIONS
from pathlore.expr.term import Op, Sort, Term
from pathlore.runtime import text_mapping
from pathlore.solver.query import Query
from pathlore.stdlib import math as modelled

X, Y = (build.variable(name, Sort.INT) for name in "xy")
P, Q = (build.variable(name, Sort.BOOL) for name in "pq")
D, E = (build.variable(name, Sort.FLOAT) for name in "de")
T, U = (build.variable(name, Sort.STR) for name in "tu")

_LOW, _HIGH = -20, 120
_LONGEST = 3
assert modelled, "it defines functions"
assert text_mapping


def _all(*terms: Term) -> Term:
    return reduce(build.and_, terms)


def _n(value: int) -> Term:
    return build.integer(value)


def _d(value: float) -> Term:
    return doubles.double(value)


def _t(value: str) -> Term:
    return texts.text(value)


def _is(term: Term, value: float | str) -> Term:
    """A term of any sort has a value."""
    if term.sort is Sort.FLOAT:
        return doubles.equal(term, _d(float(value)))
    return texts.equal(term, _t(str(value))) if term.sort is Sort.STR else build.eq(term, _n(int(value)))


_ROOT = apply(FUNCTIONS["math.isqrt"], X)
_AB = regular.repeat(regular.chars([(97, 98)]), 2, 2)
_QUOTIENT, _CUT = build.floordiv(X, _n(3)), doubles.to_int(D)
_FIRST = texts.find(T, _t("b"), _n(0))

GOALS: dict[Op, tuple[Term, Term]] = {
    Op.SUM: (_is(build.add(X, Y), 7), _all(build.le(build.add(X, Y), _n(3)), build.ge(build.add(X, Y), _n(5)))),
    Op.PRODUCT: (_is(build.mul(X, Y), 35), _is(build.mul(X, X), 7)),
    Op.FLOORDIV: (_is(_QUOTIENT, 2), _all(_is(_QUOTIENT, 2), build.gt(X, _n(8)))),
    Op.MOD: (_is(build.mod(X, _n(5)), 3), _all(_is(build.mod(X, _n(5)), 1), _is(build.mod(X, _n(10)), 7))),
    Op.SHIFT_LEFT: (
        _all(_is(bitwise.shift_left(X, Y), 12), build.ge(Y, _n(1)), build.le(Y, _n(8))),
        _all(_is(bitwise.shift_left(X, Y), 7), build.ge(Y, _n(1)), build.le(Y, _n(8))),
    ),
    Op.SHIFT_RIGHT: (
        _all(_is(bitwise.shift_right(X, Y), 3), build.ge(Y, _n(1)), build.le(Y, _n(8))),
        _all(build.eq(bitwise.shift_right(X, Y), X), build.gt(X, _n(0)), build.ge(Y, _n(1)), build.le(Y, _n(8))),
    ),
    Op.BIT_AND: (_is(bitwise.bit_and(X, Y), 4), _all(build.gt(bitwise.bit_and(X, Y), X), build.ge(X, _n(0)))),
    Op.BIT_OR: (
        _is(bitwise.bit_or(X, Y), 7),
        _all(build.lt(bitwise.bit_or(X, Y), X), build.ge(X, _n(0)), build.ge(Y, _n(0))),
    ),
    Op.BIT_XOR: (_is(bitwise.bit_xor(X, Y), 5), _all(_is(bitwise.bit_xor(X, Y), 0), build.ne(X, Y))),
    Op.ITE: (
        build.gt(build.ite(P, X, Y), _n(3)),
        _all(build.gt(build.ite(P, X, Y), _n(3)), build.le(X, _n(3)), build.le(Y, _n(3))),
    ),
    Op.NONPOSITIVE: (build.le(X, _n(3)), _all(build.le(X, Y), build.ge(X, build.add(Y, _n(2))))),
    Op.ZERO: (build.eq(X, build.add(Y, _n(3))), _all(build.eq(X, build.add(Y, _n(3))), build.eq(X, Y))),
    Op.NOT: (build.not_(P), _all(build.iff(P, Q), build.not_(P), Q)),
    Op.AND: (build.and_(P, Q), _all(P, Q, build.iff(P, build.not_(Q)))),
    Op.OR: (build.or_(P, Q), _all(build.or_(P, Q), build.not_(P), build.not_(Q))),
    Op.IFF: (build.iff(P, Q), _all(build.iff(P, Q), P, build.not_(Q))),
    Op.APPLY: (_is(_ROOT, 2), _all(_is(_ROOT, 2), build.gt(X, _n(100)))),
    Op.F_ADD: (_is(doubles.add(D, _d(1.5)), 4), doubles.less(doubles.add(D, _d(1.0)), D)),
    Op.F_SUB: (_is(doubles.sub(D, E), 2.5), doubles.less(D, doubles.sub(D, _d(1.0)))),
    Op.F_MUL: (_is(doubles.mul(D, _d(3.0)), 7.5), doubles.less(doubles.mul(D, D), _d(-1.0))),
    Op.F_DIV: (
        _is(doubles.div(D, _d(4.0)), 2.5),
        _all(doubles.less(_d(1.0), doubles.div(D, _d(2.0))), doubles.less(D, _d(1.0))),
    ),
    Op.F_NEG: (_is(doubles.neg(D), 2.5), _all(doubles.less(_d(1.0), doubles.neg(D)), doubles.less(_d(0.0), D))),
    Op.F_ABS: (_is(doubles.absolute(D), 2.5), doubles.less(doubles.absolute(D), _d(0.0))),
    Op.F_SQRT: (_is(doubles.square_root(D), 1.5), doubles.less(doubles.square_root(D), _d(0.0))),
    Op.F_INTEGRAL: (_is(doubles.integral(D, "floor"), 3.0), _is(doubles.integral(D, "floor"), 2.5)),
    Op.F_FROM_INT: (_is(doubles.from_int(X), 3.0), _is(doubles.from_int(X), 2.5)),
    Op.F_TO_INT: (_is(_CUT, 3), _all(_is(_CUT, 3), doubles.less(D, _d(2.0)))),
    Op.F_LESS: (doubles.less(D, _d(2.0)), _all(doubles.less(D, _d(2.0)), doubles.less(_d(3.0), D))),
    Op.F_LESS_EQUAL: (doubles.less_equal(D, E), _all(doubles.less_equal(D, E), doubles.less(E, D))),
    Op.F_EQUAL: (doubles.equal(D, E), _all(doubles.equal(D, E), doubles.less(D, E))),
    Op.F_SAME: (doubles.same(D, E), _all(doubles.same(D, E), doubles.less(D, E))),
    Op.F_IS_NAN: (doubles.is_nan(D), _all(doubles.is_nan(D), doubles.less(D, _d(1.0)))),
    Op.F_IS_INFINITE: (
        doubles.is_infinite(D),
        _all(doubles.is_infinite(D), doubles.less(doubles.absolute(D), _d(1.0))),
    ),
    Op.F_IS_NEGATIVE: (doubles.is_negative(D), _all(doubles.is_negative(D), doubles.less(_d(1.0), D))),
    Op.CONCAT: (
        texts.equal(texts.concat(T, _t("a")), texts.concat(U, _t("ba"))),
        texts.equal(texts.concat(T, _t("a")), texts.concat(U, _t("b"))),
    ),
    Op.LENGTH: (
        _is(texts.length(T), 2),
        _all(build.gt(texts.length(T), _n(4)), build.lt(texts.length(T), _n(3))),
    ),
    Op.SLICE: (_is(texts.piece(T, _n(1), _n(3)), "ab"), _is(texts.length(texts.piece(T, X, build.add(X, _n(2)))), 3)),
    Op.CODE: (
        _is(texts.code(T, _n(0)), 97),
        _all(_is(texts.code(T, _n(0)), 97), build.gt(texts.code(T, _n(0)), _n(98))),
    ),
    Op.CHARACTER: (
        texts.equal(texts.character(X), T),
        _all(texts.equal(texts.character(X), T), _is(texts.length(T), 2)),
    ),
    Op.FIND: (_is(_FIRST, 1), _all(_is(_FIRST, 1), _is(texts.length(T), 1))),
    Op.RFIND: (_is(texts.rfind(T, _t("b")), 1), _all(_is(texts.rfind(T, _t("b")), 1), _is(texts.length(T), 1))),
    Op.CONTAINS: (
        texts.contains(T, _t("ab")),
        _all(texts.contains(T, _t("ab")), build.lt(texts.length(T), _n(2))),
    ),
    Op.STARTS: (texts.starts(T, _t("ab")), _all(texts.starts(T, _t("ab")), build.lt(texts.length(T), _n(2)))),
    Op.ENDS: (texts.ends(T, _t("ab")), _all(texts.ends(T, _t("ab")), build.lt(texts.length(T), _n(2)))),
    Op.REPLACE_FIRST: (
        _is(texts.replace_first(T, _t("a"), _t("b")), "bc"),
        _is(texts.replace_first(T, _t("a"), _t("b")), "ab"),
    ),
    Op.REPLACE_ALL: (
        _is(texts.replace_all(T, _t("a"), _t("b")), "bc"),
        _is(texts.replace_all(T, _t("a"), _t("b")), "a"),
    ),
    Op.TEXT_EQUAL: (texts.equal(T, U), _all(texts.equal(T, U), build.ne(texts.length(T), texts.length(U)))),
    Op.TEXT_LESS: (texts.less(T, U), _all(texts.less(T, U), texts.less(U, T))),
    Op.TEXT_LESS_EQUAL: (texts.less_equal(T, U), _all(texts.less_equal(T, U), texts.less(U, T))),
    Op.DIGITS: (_is(texts.digits(X), "12"), _is(texts.digits(X), "1a")),
    Op.NUMBER: (_is(texts.number(T), 12), _all(_is(texts.number(T), 12), _is(texts.length(T), 1))),
    Op.MATCHES: (texts.matches(T, _AB), _all(texts.matches(T, _AB), _is(texts.length(T), 3))),
}
_UPPER = apply(FUNCTIONS["str.upper"], T)
INVERTED = (_is(_UPPER, "AB"), _all(_is(_UPPER, "AB"), _is(texts.length(T), 1)))
"""The same for a function whose inverse is known."""
LEAVES = frozenset({Op.INTEGER, Op.BOOLEAN, Op.VARIABLE, Op.FLOAT, Op.TEXT})
"""What is no operation."""


def query_of(goal: Term, bounded: bool) -> Query:
    """A query whose variables all have few values, or any."""
    found: list[Term] = []
    for variable in sorted(goal.variables, key=lambda term: term.serial) if bounded else ():
        if variable.sort is Sort.INT:
            found += [build.ge(variable, _n(_LOW)), build.le(variable, _n(_HIGH))]
        elif variable.sort is Sort.STR:
            found.append(build.le(texts.length(variable), _n(_LONGEST)))
    return Query(tuple(found), goal, {})
