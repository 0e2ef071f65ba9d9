"""Terms for plain values, whatever their sort."""

from __future__ import annotations

from typing import Any

from pathlore.expr import build, doubles, texts
from pathlore.expr.term import Op, Sort, Term

CONSTANTS = frozenset((Op.INTEGER, Op.BOOLEAN, Op.FLOAT, Op.TEXT))


def constant(value: Any) -> Term:
    """The term for an int, a bool, a float, a str or bytes."""
    kind = type(value)
    if kind is bool:
        return build.boolean(value)
    if kind is float:
        return doubles.double(value)
    if kind is str:
        return texts.text(value)
    if kind is bytes:
        return texts.text(value.decode("latin-1"))
    return build.integer(value)


def equals(term: Term, value: Any) -> Term:
    """Whether a term is worth this very value (of doubles: nan is nan, 0.0 is not -0.0)."""
    if term.sort is Sort.FLOAT:
        return doubles.same(term, doubles.double(value))
    if term.sort is Sort.STR:
        return texts.equal(term, constant(value))
    return build.eq(term, constant(value))
