# holds
"""The common part of two boxes lies in both of them."""

from typing import NamedTuple


class Box(NamedTuple):
    left: int
    right: int


def meet(a: Box, b: Box) -> Box | None:
    assert a.left < a.right and b.left < b.right
    found = Box(max(a.left, b.left), min(a.right, b.right))
    if found.left >= found.right:
        assert a.right <= b.left or b.right <= a.left
        return None
    assert a.left <= found.left and found.right <= a.right
    assert b.left <= found.left and found.right <= b.right
    return found
