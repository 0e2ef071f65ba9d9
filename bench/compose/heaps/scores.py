"""Scores with products: a callee that rules out much by itself, called five times on one node."""

from typing import Optional


class Node:
    value: int
    weight: int
    next: Optional["Node"]


def score(n: Node, k: int) -> int:
    """Products, and combinations that cannot be."""
    p = n.value * k
    s = n.value + k
    if n.next is None:
        if p > 50 and s > 0:
            if n.value < 0:
                return -1
            if k < 0:
                return -2
            if p > s * s:
                return -3
            n.weight = p
            return 1
        if p == 12:
            if s == 9:
                return -4
            if s == 10:
                return -5
            n.weight = s
            return 2
        return 3
    m = n.next
    if m.value * k > p and n.value > m.value:
        if k > 0:
            return -6
        n.next = m.next
        return 4
    n.weight = m.value
    return 5


def five(a: Node, x: int, y: int, z: int, u: int, v: int) -> int:
    r = score(a, x)
    r += score(a, x + y)
    r += score(a, y + z)
    r += score(a, z + u)
    r += score(a, u + v)
    assert r >= 0 or r < -1
    return r
