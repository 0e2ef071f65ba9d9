"""Conditions on floats over nodes of a list."""

from typing import Optional


class P:
    x: float
    w: float
    next: Optional["P"]


def pull(p: P, f: float) -> int:
    e = p.x - f
    if p.next is None:
        if e > 1.0 and p.x < f:
            return -1
        if e * e < 0.25 and e > 0.75:
            return -2
        p.x = f
        return 0
    q = p.next
    if q.x > p.x and q.x - p.x < 0.5:
        if p.x > q.x:
            return -3
        p.w = q.w
        return 1
    q.x = p.x
    return 2


def three(a: P, f: float, g: float, h: float) -> int:
    r = pull(a, f)
    r += pull(a, f + g)
    r += pull(a, g - h)
    return r
