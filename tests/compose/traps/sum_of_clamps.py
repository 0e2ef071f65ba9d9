# domain: a=range(-2, 3), b=range(-2, 3), c=range(-2, 3)
"""The bound of a sum is reached, but not passed."""


def clamp(x: int) -> int:
    if x > 1:
        return 1
    if x < 0:
        return 0
    return x


def target(a: int, b: int, c: int) -> object:
    for n in (a, b, c):
        if not -2 <= n <= 2:
            return None
    total = clamp(a) + clamp(b) + clamp(c)
    assert 0 <= total <= 3
    assert total < 3 or a + b + c < 6
    return 1 // (total + 1)
