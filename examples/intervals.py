"""Intervals: the overlap test that everybody gets wrong once, and what it does to an allocator.

`overlap` asks whether an end of one interval lies in the other, and forgets the interval that contains the other
whole. `overlap_correctly` is one comparison shorter, and equals the definition. `place` puts a block after the last
of those that it would hit; with the wrong test two blocks end up in the same memory.

Look at: an input tuple of three blocks in the reproduction; equivalence of a formula with its definition.

finds: PL101 test_overlap
finds: PL101 place
holds: test_overlap_corrected
holds: place_correctly
"""

Interval = tuple[int, int]
"""From the first number up to, not including, the second."""


def overlap(a: Interval, b: Interval) -> bool:
    return a[0] <= b[0] < a[1] or a[0] < b[1] <= a[1]


def overlap_correctly(a: Interval, b: Interval) -> bool:
    return a[0] < b[1] and b[0] < a[1]


def _shared(a: Interval, b: Interval) -> int:
    """How many numbers are in both, by definition."""
    return max(0, min(a[1], b[1]) - max(a[0], b[0]))


def test_overlap(a: Interval, b: Interval) -> None:
    if a[0] < a[1] and b[0] < b[1]:
        assert overlap(a, b) == (_shared(a, b) > 0)


def test_overlap_corrected(a: Interval, b: Interval) -> None:
    if a[0] < a[1] and b[0] < b[1]:
        assert overlap_correctly(a, b) == (_shared(a, b) > 0)


def place(taken: tuple[Interval, Interval], wanted: int, size: int) -> int:
    """Where a block of this size goes, at `wanted` or later; blocks are taken in rising order."""
    assert size > 0
    assert taken[0][0] < taken[0][1] <= taken[1][0] < taken[1][1]
    start = wanted
    for block in taken:
        if overlap(block, (start, start + size)):
            start = block[1]
    for block in taken:
        assert _shared(block, (start, start + size)) == 0, "memory given away twice"
    return start


def place_correctly(taken: tuple[Interval, Interval], wanted: int, size: int) -> int:
    assert size > 0
    assert taken[0][0] < taken[0][1] <= taken[1][0] < taken[1][1]
    start = wanted
    for block in taken:
        if overlap_correctly(block, (start, start + size)):
            start = block[1]
    for block in taken:
        assert _shared(block, (start, start + size)) == 0, "memory given away twice"
    return start
