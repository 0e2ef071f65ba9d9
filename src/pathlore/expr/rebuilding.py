"""Rebuilds a term from other parts through the constructors, so that it is simplified like any new term."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pathlore.expr import bitwise, build, doubles, texts
from pathlore.expr.application import apply
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import children


def rebuilt(term: Term, parts: Sequence[Term]) -> Term:
    """The term with these parts in the place of its children; the same object where they are the same."""
    if all(part is child for part, child in zip(parts, children(term), strict=True)):
        return term
    return _CONSTRUCTORS[term.op](term, parts)


def _sum(term: Term, parts: Sequence[Term]) -> Term:
    return build.linear(term.args[0], list(zip(parts, term.args[2::2], strict=True)))


def _plain(constructor: Callable[..., Term]) -> Callable[[Any, Sequence[Term]], Term]:
    return lambda term, parts: constructor(*parts)


_CONSTRUCTORS: dict[Op, Callable[[Term, Sequence[Term]], Term]] = {
    Op.SUM: _sum,
    Op.PRODUCT: _plain(build.mul),
    Op.FLOORDIV: _plain(build.floordiv),
    Op.MOD: _plain(build.mod),
    Op.SHIFT_LEFT: _plain(bitwise.shift_left),
    Op.SHIFT_RIGHT: _plain(bitwise.shift_right),
    Op.BIT_AND: _plain(bitwise.bit_and),
    Op.BIT_OR: _plain(bitwise.bit_or),
    Op.BIT_XOR: _plain(bitwise.bit_xor),
    Op.ITE: _plain(build.ite),
    Op.NONPOSITIVE: _plain(build.nonpositive),
    Op.ZERO: _plain(build.zero),
    Op.NOT: _plain(build.not_),
    Op.AND: _plain(build.and_),
    Op.OR: _plain(build.or_),
    Op.IFF: _plain(build.iff),
    Op.APPLY: lambda term, parts: apply(term.args[0], *parts),
    Op.F_ADD: _plain(doubles.add),
    Op.F_SUB: _plain(doubles.sub),
    Op.F_MUL: _plain(doubles.mul),
    Op.F_DIV: _plain(doubles.div),
    Op.F_NEG: _plain(doubles.neg),
    Op.F_ABS: _plain(doubles.absolute),
    Op.F_SQRT: _plain(doubles.square_root),
    Op.F_INTEGRAL: lambda term, parts: doubles.integral(parts[0], term.args[1]),
    Op.F_FROM_INT: _plain(doubles.from_int),
    Op.F_TO_INT: _plain(doubles.to_int),
    Op.F_LESS: _plain(doubles.less),
    Op.F_LESS_EQUAL: _plain(doubles.less_equal),
    Op.F_EQUAL: _plain(doubles.equal),
    Op.F_SAME: _plain(doubles.same),
    Op.F_IS_NAN: _plain(doubles.is_nan),
    Op.F_IS_INFINITE: _plain(doubles.is_infinite),
    Op.F_IS_NEGATIVE: _plain(doubles.is_negative),
    Op.CONCAT: _plain(texts.concat),
    Op.LENGTH: _plain(texts.length),
    Op.SLICE: _plain(texts.piece),
    Op.CODE: _plain(texts.code),
    Op.CHARACTER: _plain(texts.character),
    Op.FIND: _plain(texts.find),
    Op.RFIND: _plain(texts.rfind),
    Op.CONTAINS: _plain(texts.contains),
    Op.STARTS: _plain(texts.starts),
    Op.ENDS: _plain(texts.ends),
    Op.REPLACE_FIRST: _plain(texts.replace_first),
    Op.REPLACE_ALL: _plain(texts.replace_all),
    Op.TEXT_EQUAL: _plain(texts.equal),
    Op.TEXT_LESS: _plain(texts.less),
    Op.TEXT_LESS_EQUAL: _plain(texts.less_equal),
    Op.DIGITS: _plain(texts.digits),
    Op.NUMBER: _plain(texts.number),
    Op.MATCHES: lambda term, parts: texts.matches(parts[0], term.args[1]),
}
