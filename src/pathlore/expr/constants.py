"""Terms for constants of any sort."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from pathlore.expr import build, doubles, texts
from pathlore.expr.tables import entry, looked_up, table
from pathlore.expr.term import Op, Sort, Term, bits_of

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


def look_up(sort: Sort, index: Term, entries: Sequence[Any]) -> Term:
    """The entry of a constant table at an index; one outside counts as the nearest inside."""
    if sort is Sort.INT:
        return build.numbers(index, entries)
    if sort is Sort.BOOL:
        return build.truths(index, entries)
    if sort is Sort.STR:
        return texts.chosen(index, entries)
    if index.op is Op.INTEGER:
        return doubles.double(entries[min(max(index.args[0], 0), len(entries) - 1)])
    return entry(table(sort, entries), index)


def compared(term: Term) -> Term:
    """An entry of a constant table as a tree of comparisons of its index, for solvers that know no tables."""
    found, index = looked_up(term), term.args[1]
    assert found is not None
    entries = found.entries
    starts = [0, *(i for i in range(1, len(entries)) if not _identical(entries[i], entries[i - 1]))]

    def among(low: int, high: int) -> Term:
        # A tree is as high as the logarithm of the number of entries, so recursion will do.
        if high - low == 1:
            return constant(entries[starts[low]])
        middle = (low + high) // 2
        return build.ite(build.lt(index, build.integer(starts[middle])), among(low, middle), among(middle, high))

    return among(0, len(starts))


def _identical(left: Any, right: Any) -> bool:
    return bits_of(left) == bits_of(right) if type(left) is float else left == right


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
