# finds: AssertionError in overlap
# for: overlap(Box(0, 0, 1, 1), Box(1, 0, 2, 1))
"""Boxes that touch do not overlap."""

from typing import NamedTuple


class Box(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        return (self.right - self.left) * (self.bottom - self.top)


def overlap(a: Box, b: Box) -> bool:
    assert 0 <= a.left < a.right <= 4 and 0 <= a.top < a.bottom <= 4
    assert 0 <= b.left < b.right <= 4 and 0 <= b.top < b.bottom <= 4
    result = a.left <= b.right and b.left <= a.right and a.top <= b.bottom and b.top <= a.bottom
    width = min(a.right, b.right) - max(a.left, b.left)
    height = min(a.bottom, b.bottom) - max(a.top, b.top)
    assert result == (width > 0 and height > 0)
    return result
