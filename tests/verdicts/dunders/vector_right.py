# finds: TypeError in scaled
# for: scaled(Vector(1.0), 2.0)
"""A vector that can be scaled from one side only."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Vector:
    x: float

    def __mul__(self, factor: float) -> "Vector":
        return Vector(self.x * factor)


def scaled(v: Vector, factor: float) -> Vector:
    if factor > 1.0:
        return factor * v
    return v * factor
