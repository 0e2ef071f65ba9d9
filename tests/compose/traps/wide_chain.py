# domain: a=range(-1, 2), b=range(-1, 2), c=range(-1, 2), d=range(-1, 2), e=range(-1, 2), f=range(-1, 2)
"""A chain of maxima over six numbers, each call a function of the last."""


def mx(x: int, y: int) -> int:
    if x >= y:
        return x
    return y


def target(a: int, b: int, c: int, d: int, e: int, f: int) -> object:
    for n in (a, b, c, d, e, f):
        if not -1 <= n <= 1:
            return None
    m = a
    for n in (b, c, d, e, f):
        m = mx(m, n + 1)
    assert m >= a and m >= f + 1
    assert m != 0 or a == -1 or f == -1 and e == -1
    assert not (m == 0 and a == 0)
    return 1 // (m + 1)
