# domain: x=range(-3, 4), y=range(-3, 4)
"""Floats between calls of functions over whole numbers."""


def mean(x: int, y: int) -> float:
    return (x + y) / 2


def rounded(value: float) -> int:
    return int(value) if value > 0 else round(value)


def target(x: int, y: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        return None
    middle = rounded(mean(x, y))
    assert x == y or middle != x or x > y - 2 or x < 0
    assert middle != -2 or x + y != -5
    return 6 // (middle - 2)
