"""Bounds of an integer term that hold for all inputs and need no analysis to see."""

from __future__ import annotations

from pathlore.expr import build
from pathlore.expr.tables import looked_up
from pathlore.expr.term import Op, Term

Span = tuple[int | None, int | None]
"""The least and the greatest value, both included; None is unbounded."""

_DEEPEST = 6
"""So far down a term is looked at: indices are low terms, and nobody waits for more."""


def span(term: Term, depth: int = _DEEPEST) -> Span:
    """Bounds of a term by its operators alone."""
    op = term.op
    if op is Op.INTEGER:
        return term.args[0], term.args[0]
    if op is Op.MOD and term.args[1].op is Op.INTEGER and term.args[1].args[0] > 0:
        return 0, term.args[1].args[0] - 1
    if op is Op.LENGTH:
        return 0, None
    table = looked_up(term)
    if table is not None:
        return min(table.entries), max(table.entries)
    if depth == 0:
        return None, None
    if op is Op.SUM:
        return _sum(term, depth)
    if op is Op.ITE:
        left, right = span(term.args[1], depth - 1), span(term.args[2], depth - 1)
        return _least(left[0], right[0]), _greatest(left[1], right[1])
    if op in _BITS:
        return _bits(term, depth)
    if op is Op.FLOORDIV and term.args[1].op is Op.INTEGER and term.args[1].args[0] > 0:
        low, high = span(term.args[0], depth - 1)
        divisor = term.args[1].args[0]
        return None if low is None else low // divisor, None if high is None else high // divisor
    return None, None


def most_bits(term: Term, known: dict[Term, int | None]) -> int | None:
    """So many bits an integer has at most, given those of some terms; None where nothing is known. Fills `known`."""
    if term not in known:
        known[term] = None  # for terms too deep to ask about twice
        known[term] = _most_bits(term, known) if len(known) < _MOST_TERMS else None
    return known[term]


_MOST_TERMS = 64
_SMALL = 64
"""Bits of lengths, positions and code points; a bit more than they have."""
_ALWAYS_SMALL = frozenset((Op.LENGTH, Op.FIND, Op.RFIND, Op.CODE))


def _most_bits(term: Term, known: dict[Term, int | None]) -> int | None:
    op, args = term.op, term.args
    if op is Op.INTEGER:
        return int(args[0].bit_length())
    if op in _ALWAYS_SMALL:
        return _SMALL
    if op is Op.SUM:
        parts = [most_bits(part, known) for part in args[1::2]]
        sizes = [None if p is None else p + f.bit_length() for p, f in zip(parts, args[2::2], strict=True)]
        return _joined([args[0].bit_length(), *sizes], len(args))
    if op is Op.PRODUCT:
        left, right = (most_bits(part, known) for part in args)
        return None if left is None or right is None else left + right
    if op is Op.FLOORDIV:
        return _joined([most_bits(args[0], known)], 2)
    if op is Op.MOD:
        return _joined([most_bits(args[1], known)], 1)
    if op is Op.ITE:
        return _joined([most_bits(args[1], known), most_bits(args[2], known)], 1)
    if op in _BITS:
        return _joined([most_bits(part, known) for part in args], 2)
    return None


def _joined(sizes: list[int | None], summands: int) -> int | None:
    found = [size for size in sizes if size is not None]
    return max(found) + summands.bit_length() if len(found) == len(sizes) else None


def within(term: Term, low: int, high: int) -> Term:
    """Whether a term is between two numbers, both included."""
    least, greatest = span(term)
    if least is not None and greatest is not None and low <= least and greatest <= high:
        return build.TRUE
    return build.and_(build.ge(term, build.integer(low)), build.le(term, build.integer(high)))


_BITS = frozenset((Op.BIT_AND, Op.BIT_OR, Op.BIT_XOR))


def _bits(term: Term, depth: int) -> Span:
    (low, high), (least, greatest) = (span(part, depth - 1) for part in term.args)
    if low is None or least is None or low < 0 or least < 0:
        return None, None
    if term.op is Op.BIT_AND:
        return 0, high if greatest is None else greatest if high is None else min(high, greatest)
    return 0, None if high is None or greatest is None else (1 << max(high, greatest).bit_length()) - 1


def _sum(term: Term, depth: int) -> Span:
    args = term.args
    low: int | None = args[0]
    high: int | None = args[0]
    for part, factor in zip(args[1::2], args[2::2], strict=True):
        least, greatest = span(part, depth - 1) if factor > 0 else span(part, depth - 1)[::-1]
        low = None if low is None or least is None else low + factor * least
        high = None if high is None or greatest is None else high + factor * greatest
    return low, high


def _least(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else min(left, right)


def _greatest(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else max(left, right)
