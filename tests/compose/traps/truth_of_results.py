# domain: x=range(-2, 3), y=range(-2, 3)
"""Truth values are added, negated, compared; `and` returns an operand."""


def odd(x: int) -> bool:
    return x % 2 == 1


def either(x: int, y: int) -> int:
    return x and y or x - y


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    count = odd(x) + odd(y) + (not odd(x + y))
    assert count in (1, 3)
    assert odd(x) != odd(y) or either(x, y) != 4
    return [7, 8, 9][either(x, y)] // (count - odd(x) + (odd(x) == odd(y)))
