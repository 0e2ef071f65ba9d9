"""Items of a doubly linked list that are unlinked, through two levels of calls."""

from typing import Optional


class D:
    value: int
    prev: Optional["D"]
    next: Optional["D"]


def unlink(d: D, k: int) -> int:
    if d.value % 3 == k % 3:
        if (d.value - k) % 3 != 0:
            return -1
        if d.prev is not None:
            d.prev.next = d.next
        if d.next is not None:
            d.next.prev = d.prev
        d.value = k
        return 1
    if d.next is not None and d.next.value % 3 == 0 and d.next.value > d.value:
        d.next.value = d.value
        return 2
    return 0


def three(d: D, x: int, y: int, z: int) -> int:
    return unlink(d, x) + unlink(d, x + y) + unlink(d, y + z)


def upper(d: D, x: int) -> int:
    r = unlink(d, x)
    if r > 0:
        r += unlink(d, x * 2)
    return r


def chain(d: D, x: int, y: int) -> int:
    return upper(d, x) + upper(d, x + y)
