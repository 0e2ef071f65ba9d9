"""Fits Python's characters into the smaller alphabet of z3.

z3 has the characters up to 0x2FFFF, Python those up to 0x10FFFF. Below `NARROW` they are the same. Python's other
characters are cut into pieces at every character that a query names, and each piece is mapped to a block of z3's other
characters. Blocks keep the order of the pieces, and are large enough for the distinct characters of texts of a sensible
length. So every solution in Python has one in z3 as long as only order, equality and membership in a piece matter, and
a refutation by z3 is valid.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

NARROW = 0x20000
LAST = 0x10FFFF
LAST_OF_Z3 = 0x2FFFF

_MOST_PIECES = 1000


class WidenError(Exception):
    """The alphabet also has to be cut at these characters."""

    def __init__(self, *cuts: int) -> None:
        super().__init__(*cuts)
        self.cuts = cuts


class Alphabet:
    """Pieces of Python's characters from `NARROW` on, and their blocks in z3."""

    def __init__(self, cuts: Iterable[int] = ()) -> None:
        self._starts = sorted({NARROW, *(cut for cut in cuts if NARROW < cut <= LAST)})
        ends = [*self._starts[1:], LAST + 1]
        sizes = [end - start for start, end in zip(self._starts, ends, strict=True)]
        share = (LAST_OF_Z3 + 1 - NARROW) // len(sizes)
        blocks = [min(size, share) for size in sizes]
        # The longest piece gets what short ones leave over: no block is empty, and there are no gaps.
        blocks[sizes.index(max(sizes))] += LAST_OF_Z3 + 1 - NARROW - sum(blocks)
        self._blocks: list[int] = []
        position = NARROW
        for block in blocks:
            self._blocks.append(position)
            position += block

    @property
    def is_too_fine(self) -> bool:
        return len(self._starts) > _MOST_PIECES

    def cut(self, cuts: Iterable[int]) -> Alphabet:
        return Alphabet((*self._starts, *cuts))

    def first(self, code: int) -> int:
        """The character of z3 for one that begins a piece."""
        if code < NARROW:
            return code
        at = bisect_right(self._starts, code) - 1
        if self._starts[at] != code:
            raise WidenError(code)
        return self._blocks[at]

    def last(self, code: int) -> int:
        """The character of z3 for one that ends a piece."""
        if code < NARROW:
            return code
        return LAST_OF_Z3 if code == LAST else self.first(code + 1) - 1

    def only(self, code: int) -> int:
        """The character of z3 for this one and no other."""
        if code >= NARROW and (code not in self._starts or (code < LAST and code + 1 not in self._starts)):
            raise WidenError(code, code + 1)
        return self.first(code)

    def to_python(self, code: int) -> int:
        if code < NARROW:
            return code
        at = bisect_right(self._blocks, code) - 1
        return self._starts[at] + code - self._blocks[at]
