"""Keys put into a search tree."""

from typing import Optional


class T:
    key: int
    left: Optional["T"]
    right: Optional["T"]

    def __init__(self, key: int) -> None:
        self.key = key
        self.left = None
        self.right = None


def put(t: T, k: int) -> int:
    n = t
    for _ in range(4):
        if k == n.key:
            return 0
        if k < n.key:
            if n.left is None:
                n.left = T(k)
                return 1
            n = n.left
        else:
            if n.right is None:
                n.right = T(k)
                return 2
            n = n.right
    return 3


def build(t: T, a: int, b: int, c: int) -> int:
    r = put(t, a)
    r += put(t, b)
    r += put(t, c)
    return r
