# domain: x=range(-2, 3), y=range(-2, 3)
"""A result is matched by its structure."""

from dataclasses import dataclass


@dataclass
class Point:
    a: int
    b: int


def shaped(x: int, y: int) -> object:
    if x == y:
        return x
    if x > y:
        return Point(x, y)
    return [x, y] if x < 0 else (x,)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    match shaped(x, y):
        case int(n) if n > 1:
            raise ValueError(n)
        case Point(a=2, b=b):
            return 1 // b
        case [first, second] if first + second == 0:
            raise LookupError(second)
        case [only]:
            assert only != 1
            return only
    return None
