"""Terms for constants of any sort."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
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
    """Whether a term has exactly this value. For doubles nan equals nan, and 0.0 differs from -0.0."""
    if term.sort is Sort.FLOAT:
        return doubles.same(term, doubles.double(value))
    if term.sort is Sort.STR:
        return texts.equal(term, constant(value))
    return build.eq(term, constant(value))


def same(left: Term, right: Term) -> Term:
    """Whether two terms of one sort have the same value. For doubles nan equals nan, and 0.0 differs from -0.0."""
    if left.sort is Sort.FLOAT:
        return doubles.same(left, right)
    if left.sort is Sort.STR:
        return texts.equal(left, right)
    return build.iff(left, right) if left.sort is Sort.BOOL else build.eq(left, right)


def simple_values(sort: Sort) -> Iterator[Any]:
    """Values to start with, simplest first; practically endless except for booleans."""
    if sort is Sort.BOOL:
        yield from (False, True)
        return
    for number in itertools.count():
        if sort is Sort.INT:
            yield number
        elif sort is Sort.FLOAT:
            yield float(number)
        else:
            yield _word(number)
        if number > _MOST_SIMPLE:
            return


_MOST_SIMPLE = 100_000


def _word(number: int) -> str:
    """The words over a to z, ordered by length."""
    letters = []
    while number:
        number, rest = divmod(number - 1, 26)
        letters.append(chr(ord("a") + rest))
    return "".join(reversed(letters))
