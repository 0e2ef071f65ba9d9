"""Two nodes that may be one, changed by three calls of a function that looks at numbers and at references."""

from typing import Optional


class Foo:
    x: int
    next: Optional["Foo"]

    def __init__(self) -> None:
        self.x = 0
        self.next = None


def q(f: Foo, k: int) -> None:
    if f.x < k:
        if k < 0:
            f.x = k if f.x < -k else -k
        elif f.next is None:
            f.x = 0
        elif f.next.x < k:
            f.next.x = k
        else:
            f.next = None
    elif f.x == k:
        f.next = None
    elif k > 0:
        f.x = -k if f.x < k else k
    elif f.next is None:
        f.x = 0
    elif f.x < -k:
        f.x = -k
    else:
        f.next = None


def m(f: Foo, g: Foo, k: int) -> None:
    q(f, k)
    q(g, k + 1)
    q(f, k - 1)
