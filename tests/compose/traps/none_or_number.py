# domain: x=range(-2, 3), y=range(-2, 3)
"""None for a number, in the second of two calls."""


def found(x: int, y: int) -> int | None:
    if x > y:
        return x - y
    if x < y - 2:
        return None
    return 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = found(x, y)
    second = found(y, x) if first is not None else 0
    return second + 12 // (first if first is not None else 4)
