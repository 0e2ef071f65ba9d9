# domain: x=range(-3, 4), y=range(-3, 4)
"""Paths of two calls that cannot come together."""


def p(x: int) -> int:
    if x > 0:
        return 1
    if x == 0:
        return 0
    return -1


def q(x: int, y: int) -> int:
    if p(x) == 1 and p(y) == 1:
        return 2
    return p(x - y)


def target(x: int, y: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        return None
    a, b = p(x), p(x - 1)
    assert not (a == -1 and b == 0)
    assert b <= a
    c = q(x, y)
    assert c != 2 or x > 0
    assert not (c == 0 and a == -1 and y == -3)
    return a + b + c
