# domain: a=range(-1, 2), b=range(-1, 2)
"""The same failure from two call sites: each is reported."""


def checked(x: int) -> int:
    if x > 0:
        raise OverflowError(x)
    return x + 1 if x > -1 else 0


def target(a: int, b: int) -> object:
    if not (-1 <= a <= 1 and -1 <= b <= 1):
        return None
    checked(a)
    return checked(b)
