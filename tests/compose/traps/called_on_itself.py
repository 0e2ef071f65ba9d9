# domain: x=range(-3, 4)
"""The result of a call is the argument of the same function."""


def folded(x: int) -> int:
    if x > 0:
        return x - 3
    return -x


def target(x: int) -> object:
    if not -3 <= x <= 3:
        return None
    y = folded(folded(folded(x)))
    assert y != 0
    return folded(y) // (y - 2)
