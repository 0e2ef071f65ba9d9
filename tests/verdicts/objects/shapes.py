# holds
"""Functions that ask for the class of what they are given get objects of all of them."""

from dataclasses import dataclass


@dataclass
class Shape:
    name: str


@dataclass
class Square(Shape):
    side: int


@dataclass
class Box(Shape):
    width: int
    height: int


def area(shape: Shape) -> int:
    result = 0
    if isinstance(shape, Square):
        result = shape.side**2
    elif isinstance(shape, Box):
        result = abs(shape.width) * abs(shape.height)
    assert result >= 0
    return result
