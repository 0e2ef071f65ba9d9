"""Linear conditions over nodes of a list."""

from typing import Optional


class Node:
    value: int
    next: Optional["Node"]


def place(n: Node, v: int) -> int:
    """Linear conditions over several inputs; some combinations cannot be."""
    s = n.value + v
    if s > 10 and n.value < v:
        if v < 5:
            return -1
        n.value = s - v
        return 0
    if n.next is None:
        if s < -10 and n.value > v:
            if v > -5:
                return -2
            return 1
        return 2
    m = n.next
    if m.value + n.value > 2 * v and m.value < v and n.value < v:
        return -3
    m.value = v
    return 3


def five(a: Node, x: int, y: int, z: int, u: int) -> int:
    r = place(a, x)
    r += place(a, x + y)
    r += place(a, y - z)
    r += place(a, z + u)
    r += place(a, u - x)
    return r
