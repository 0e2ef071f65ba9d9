# domain: x=range(-2, 3), y=range(-2, 3)
"""A function that no input reaches, and one that only a handler calls."""


def dead(x: int) -> int:
    return 1 // x


def mended(x: int) -> int:
    if x == -1:
        raise LookupError(x)
    return 0 if x < -1 else 5


def halved(x: int, y: int) -> int:
    if x > 2:
        return dead(y)
    return 4 // (x - y)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        return halved(x, y)
    except ZeroDivisionError:
        return 3 // mended(y)
