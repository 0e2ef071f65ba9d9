# domain: x=range(-2, 3), y=range(-2, 3)
"""Operators of a class make new objects, or refuse."""


class Vector:
    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self.b = b

    def __add__(self, other: object) -> "Vector":
        if isinstance(other, Vector):
            return Vector(self.a + other.a, self.b + other.b)
        return NotImplemented

    def __radd__(self, other: int) -> int:
        return other + self.a

    def __neg__(self) -> "Vector":
        return Vector(-self.a, -self.b) if self.a > 0 else self


def joined(v: Vector, w: Vector) -> Vector:
    return v + -w


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    v, w = Vector(x, 1), Vector(y, 1)
    total = joined(v, w)
    assert total.b in (0, 2)
    assert total.a != -4
    number = 1 + w
    if x == 2 and y == -2:
        return v + number
    return 3 // number
