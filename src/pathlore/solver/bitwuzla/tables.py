"""Entries of constant tables for bitwuzla: a choice for each bit of the index, or an exclusive or."""

from __future__ import annotations

from collections.abc import Sequence

from bitwuzla import Kind

from pathlore.expr.tables import ConstantTable, is_linear
from pathlore.expr.term import Sort, Term
from pathlore.solver.bitwuzla.encoder import BitwuzlaEncoder, Encoded


def table_entry(encoding: BitwuzlaEncoder, term: Term) -> Encoded:
    """An integer or a truth value of a table."""
    found: ConstantTable = term.args[0]
    bits = max((len(found.entries) - 1).bit_length(), 1)
    index = _index(encoding, term.args[1], len(found.entries), bits)
    entries = [*found.entries, *[found.entries[-1]] * ((1 << bits) - len(found.entries))]
    choices = [encoding.make(Kind.BV_EXTRACT, [index], [bit, bit]) for bit in range(bits)]
    if term.sort is Sort.INT and is_linear(entries):
        return _total(encoding, choices, entries, encoding.width(term))
    return _Choices(encoding, choices, term).of(entries, bits)


def _index(encoding: BitwuzlaEncoder, index: Term, size: int, bits: int) -> Encoded:
    """The index in so many bits; one outside of the table is the nearest inside."""
    span, width = encoding.ranges.of(index), max(encoding.width(index), bits + 1)
    vector = encoding.fit(index, width)
    if span.low < 0:
        zero = encoding.value(0, width)
        vector = encoding.make(Kind.ITE, [encoding.make(Kind.BV_SLT, [vector, zero]), zero, vector])
    # Beyond the last entry the table is filled up to a power of two.
    if span.high >= 1 << bits:
        last = encoding.value(size - 1, width)
        vector = encoding.make(Kind.ITE, [encoding.make(Kind.BV_SGT, [vector, last]), last, vector])
    return encoding.make(Kind.BV_EXTRACT, [vector], [bits - 1, 0])


def _total(encoding: BitwuzlaEncoder, choices: list[Encoded], entries: Sequence[int], width: int) -> Encoded:
    """Each bit of the index adds its entry. Solvers find that much easier than a tree of hundreds of choices."""
    one, total = encoding.value(1, 1), encoding.value(0, width)
    for bit, choice in enumerate(choices):
        if entries[1 << bit]:
            there = encoding.make(Kind.EQUAL, [choice, one])
            part = encoding.make(Kind.ITE, [there, encoding.value(entries[1 << bit], width), encoding.value(0, width)])
            total = encoding.make(Kind.BV_XOR, [total, part])
    return total


class _Choices:
    """A tree of choices over the bits of an index; equal parts of a table share one."""

    def __init__(self, encoding: BitwuzlaEncoder, choices: list[Encoded], term: Term) -> None:
        self._encoding = encoding
        self._set = [encoding.make(Kind.EQUAL, [choice, encoding.value(1, 1)]) for choice in choices]
        self._width = encoding.width(term) if term.sort is Sort.INT else 0
        self._made: dict[tuple[int | bool, ...], Encoded] = {}

    def of(self, entries: Sequence[int | bool], bits: int) -> Encoded:
        # As deep as the index has bits.
        key = tuple(entries) if len(set(entries)) > 1 else (entries[0],)
        found = self._made.get(key)
        if found is None:
            if len(key) == 1:
                found = self._constant(entries[0])
            else:
                half = len(entries) // 2
                low, high = self.of(entries[:half], bits - 1), self.of(entries[half:], bits - 1)
                found = self._encoding.make(Kind.ITE, [self._set[bits - 1], high, low])
            self._made[key] = found
        return found

    def _constant(self, value: int | bool) -> Encoded:
        terms = self._encoding.terms
        if type(value) is bool:
            return terms.mk_true() if value else terms.mk_false()
        return self._encoding.value(value, self._width)
