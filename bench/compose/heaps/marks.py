"""Marks of doubly linked items, by products."""

from typing import Optional


class Item:
    code: int
    size: int
    prev: Optional["Item"]
    next: Optional["Item"]


def mark(i: Item, k: int) -> int:
    area = i.size * k
    if i.prev is None:
        if area == 0 and i.size > 0 and k > 0:
            return -1
        if area > 100:
            if i.size < 10 and k < 10 and i.size > -10 and k > -10:
                return -2
            i.code = area % 7
            return 1
        return 0
    q = i.prev
    if q.size * q.size > area:
        if q.size == 0 and k > 0 and i.size > 0:
            return -3
        q.code = k
        return 2
    if area < 0 and k > 0 and i.size > 0:
        return -4
    i.size = q.size
    return 3


def four(i: Item, a: int, b: int, c: int, d: int) -> int:
    return mark(i, a) + mark(i, a + b) + mark(i, c) + mark(i, c + d)
