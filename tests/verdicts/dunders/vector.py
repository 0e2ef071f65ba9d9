# holds
"""A vector with operators."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Vector:
    x: int
    y: int

    def __add__(self, other: "Vector") -> "Vector":
        return Vector(self.x + other.x, self.y + other.y)

    def __neg__(self) -> "Vector":
        return Vector(-self.x, -self.y)

    def __mul__(self, factor: int) -> "Vector":
        return Vector(self.x * factor, self.y * factor)


def laws(a: Vector, b: Vector) -> Vector:
    total = a + b
    assert total == b + a
    assert total + -b == a
    assert a * 2 == a + a
    return total
