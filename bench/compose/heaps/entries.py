"""Conditions on texts over entries of a list."""

from typing import Optional


class Entry:
    key: str
    count: int
    next: Optional["Entry"]


def put(e: Entry, k: str) -> int:
    if e.key == k:
        e.count += 1
        return 0
    if k.startswith("ab") and e.key.startswith("a"):
        if not k.startswith("a"):
            return -1
        if len(k) < 2:
            return -2
        e.key = k
        return 1
    if e.next is None:
        if e.key + k == "xy" and len(k) > 2:
            return -3
        e.next = Entry()
        e.next.key = k
        return 2
    if e.next.key == k:
        return 3
    return 4


def three(e: Entry, a: str, b: str, c: str) -> int:
    r = put(e, a)
    r += put(e, a + b)
    r += put(e, b + c)
    return r
