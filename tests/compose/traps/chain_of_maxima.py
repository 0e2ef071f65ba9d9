# domain: a=range(-1, 2), b=range(-1, 2), c=range(-1, 2), d=range(-1, 2)
"""A chain of calls, and a claim that holds but for one combination."""


def mx(x: int, y: int) -> int:
    return x if x >= y else y


def target(a: int, b: int, c: int, d: int) -> object:
    for n in (a, b, c, d):
        if not -1 <= n <= 1:
            return None
    m = mx(mx(a, b), mx(c, d))
    low = -mx(mx(-a, -b), mx(-c, -d))
    assert m >= a and m >= b and m >= c and m >= d
    assert low <= m
    assert not (m == 1 and low == 1 and mx(a - b, c - d) == 0)
    return m - low
