"""Texts as integers: a length, and a cell with a code point for each position that is read."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.expr import build
from pathlore.expr.regular import LAST, Ranges
from pathlore.expr.term import Op, Term
from pathlore.records import frozen

_LARGEST = 4_000
"""The largest size of the integer form of one condition, in parts of terms."""

_MANY_RANGES = 3
_MOST_KNOWN = 20_000
LONGEST_BOUND = 100
"""Texts that may be longer are not examined from end to end."""


class UnsuitableError(Exception):
    """A term cannot be expressed by lengths and code points."""


@frozen
class Text:
    """A text as integers. `cell` gives the code point at a position inside the text; `most` bounds the length."""

    length: Term
    cell: Callable[[Term], Term]
    most: int | None
    alphabet: Ranges | None = None


Form = Term | Text
"""The integer form of a term: a text of integers for a text, a term for everything else."""


class Growth:
    """Limits the size of the integer form of a condition. Mutable: rules spend it."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        self._left = 0

    def renew(self) -> None:
        self._left = _LARGEST

    def spend(self, amount: int) -> None:
        self._left -= amount
        if self._left < 0:
            raise UnsuitableError


def bound(*texts: Text) -> int:
    """The least bound of some texts."""
    found = min((text.most for text in texts if text.most is not None), default=None)
    if found is None or found > LONGEST_BOUND:
        raise UnsuitableError
    return found


def is_in(code: Term, ranges: Ranges) -> Term:
    found = build.FALSE
    for low, high in ranges:
        if low == high:
            inside = build.eq(code, build.integer(low))
        else:
            # Every code point is from 0 to LAST.
            above = build.ge(code, build.integer(low)) if low else build.TRUE
            inside = build.and_(above, build.le(code, build.integer(high)) if high < LAST else build.TRUE)
        found = build.or_(found, inside)
    return found


class RangeConditions:
    """Conditions that a code point is in ranges, memoised: the same few sets are asked for at every position."""

    def __init__(self) -> None:
        self._known: dict[tuple[Term, Ranges], Term] = {}

    def is_in(self, code: Term, ranges: Ranges) -> Term:
        if len(ranges) < _MANY_RANGES:
            return is_in(code, ranges)
        found = self._known.get((code, ranges))
        if found is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            found = self._known[code, ranges] = is_in(code, ranges)
        return found


def greatest(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), right, left)


def constant(term: Term) -> int | None:
    found: int | None = term.args[0] if term.op is Op.INTEGER else None
    return found
