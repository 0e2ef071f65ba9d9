"""Rates with products: a callee that rules out much by itself, called on one node and on two."""

from typing import Optional


class Node:
    value: int
    weight: int
    next: Optional["Node"]


def rate(n: Node, k: int) -> int:
    p = n.value * k
    if n.next is None:
        if p > 50:
            if p < 7 * k and k > 0 and n.value > 7:
                return -1
            n.weight = k
            return 1
        if p * p < p:
            return -2
        return 2
    m = n.next
    if m.value * k > 30 and m.value == n.value:
        if p < 30:
            return -3
        m.weight = p
        return 3
    if p * p < 0:
        return -4
    return 4


def pair(a: Node, b: Node, x: int, y: int, z: int) -> int:
    r = rate(a, x) + rate(b, x + y)
    r += rate(a, y - z) + rate(b, z)
    return r


def eight(a: Node, x: int, y: int, z: int) -> int:
    r = rate(a, x) + rate(a, x + y) + rate(a, z) + rate(a, z - x) + rate(a, y) + rate(a, x + z)
    return r + rate(a, y + z) + rate(a, y - x)
