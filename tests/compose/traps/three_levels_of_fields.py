# domain: x=range(-2, 3), same=(False, True)
"""The number is three objects away, and two ways may lead to it."""


class A:
    def __init__(self, n: int) -> None:
        self.n = n


class B:
    def __init__(self, a: A) -> None:
        self.a = a


class C:
    def __init__(self, left: B, right: B) -> None:
        self.left = left
        self.right = right


def moved(c: C) -> int:
    c.left.a.n += 1
    if c.right.a.n > 1:
        c.right.a.n = 0
    return c.left.a.n


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    a = A(x)
    c = C(B(a), B(a if same else A(x)))
    first, second = moved(c), moved(c)
    assert second == first + 1 or same
    assert first != 0 or x == -1
    return 1 // (c.right.a.n + 1)
