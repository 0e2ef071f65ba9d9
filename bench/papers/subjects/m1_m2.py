"""A loop `m1` around a loop `m2`, with an error that no number of rounds reaches."""


def m2(u: int, v: int) -> int:
    w = 0
    while u > 0:
        if v <= 0:
            return -w
        u -= 1
        v -= 1
        w += 1
    return w


def m1(x: int) -> int:
    while x > 0:
        y = m2(x, x)
        if y < 0:
            return -1
        x -= 1
    return 0
