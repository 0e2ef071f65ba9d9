# finds: AssertionError in addition
"""A vector class with operators; subtraction of a negative is wrong."""

from __future__ import annotations


class Vector:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def __add__(self, other: Vector) -> Vector:
        return Vector(self.x + other.x, self.y + abs(other.y))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)

    def __neg__(self) -> Vector:
        return Vector(-self.x, -self.y)

    def __bool__(self) -> bool:
        return self != Vector(0, 0)


def addition(x: int, y: int) -> Vector:
    v = Vector(x, y)
    total = Vector(1, 1) + v
    if v:
        assert total != Vector(1, 1)
    assert total == Vector(x + 1, y + 1)
    return total
