"""Fits Python's characters into the smaller alphabet of z3.

z3 knows the characters up to 0x2FFFF, Python those up to 0x10FFFF. Up to `NARROW` both are the same. The rest of
Python's is cut at every character that a query names, and each piece gets a block of what is left of z3's alphabet:
in order, so that order is kept, and large enough that texts of a sensible length find a character of their own for
each that they use. Thus each solution in Python is one in z3, as long as nothing but order, equality and the pieces
matter; and what z3 refutes is refuted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

NARROW = 0x20000
LAST = 0x10FFFF
LAST_OF_Z3 = 0x2FFFF

_MOST_PIECES = 1000


class WidenError(Exception):
    """The alphabet has to be cut at these characters, too."""

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
        # What short pieces leave over goes to the longest: no block is empty, and none has a gap.
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
        """What stands in z3 for a character that begins a piece."""
        if code < NARROW:
            return code
        at = bisect_right(self._starts, code) - 1
        if self._starts[at] != code:
            raise WidenError(code)
        return self._blocks[at]

    def last(self, code: int) -> int:
        """What stands in z3 for a character that ends a piece."""
        if code < NARROW:
            return code
        return LAST_OF_Z3 if code == LAST else self.first(code + 1) - 1

    def only(self, code: int) -> int:
        """What stands in z3 for a character, and for no other."""
        if code >= NARROW and (code not in self._starts or (code < LAST and code + 1 not in self._starts)):
            raise WidenError(code, code + 1)
        return self.first(code)

    def to_python(self, code: int) -> int:
        if code < NARROW:
            return code
        at = bisect_right(self._blocks, code) - 1
        return self._starts[at] + code - self._blocks[at]
