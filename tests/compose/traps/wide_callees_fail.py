# domain: a=range(-1, 2), b=range(-1, 2), c=range(-1, 2), d=range(-1, 2), e=range(-1, 2)
"""Five call sites of a callee that fails; the third is out of reach, and the last fails after four others only."""


def checked(x: int, limit: int) -> int:
    if x > limit:
        raise OverflowError(x)
    return x + 1 if x > 0 else 0


def target(a: int, b: int, c: int, d: int, e: int) -> object:
    for n in (a, b, c, d, e):
        if not -1 <= n <= 1:
            return None
    total = checked(a, 1)
    total = checked(total + b, 2)
    total = checked(c, 1) + total
    total = checked(d + total, 6)
    total = checked(e + total, 7)
    return total
