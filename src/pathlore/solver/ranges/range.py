"""A range of integers, and the width of the bit vectors that hold it."""

from __future__ import annotations

from pathlore.records import frozen


@frozen
class Range:
    """The integers from `low` to `high`, both included."""

    low: int
    high: int

    @property
    def width(self) -> int:
        """The bits that a two's complement number needs to hold each of them."""
        return max(_bits(self.low), _bits(self.high)) + 1

    def union(self, other: Range) -> Range:
        return Range(min(self.low, other.low), max(self.high, other.high))


def _bits(value: int) -> int:
    return (value if value >= 0 else ~value).bit_length()
