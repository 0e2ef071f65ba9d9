"""Covers __init_subclass__, class keywords, __class_getitem__, instance checks and abc classes."""

from abc import ABC, abstractmethod


class Shape(ABC):
    kinds: dict[int, type] = {}

    def __init_subclass__(cls, /, sides: int = 0, **keywords) -> None:
        super().__init_subclass__(**keywords)
        cls.sides = sides
        if sides:
            Shape.kinds[sides] = cls

    def __init__(self, size: int) -> None:
        self.size = size

    @abstractmethod
    def perimeter(self) -> int: ...

    @classmethod
    def with_sides(cls, sides: int, size: int) -> "Shape":
        return cls.kinds[sides](size)

    @staticmethod
    def scaled(value: int, factor: int = 2) -> int:
        return value * factor


class Triangle(Shape, sides=3):
    def perimeter(self) -> int:
        return self.scaled(self.size, 3)


class Square(Shape, sides=4):
    label = "square"

    def perimeter(self) -> int:
        return Shape.scaled(super().scaled(self.size))


class Unfinished(Shape):
    pass


class Vector:
    def __class_getitem__(cls, length: int):
        def create(*values: int) -> tuple[int, ...]:
            if len(values) != length:
                raise TypeError(f"expected {length} values")
            return values

        return create


class EvenMeta(type):
    def __instancecheck__(cls, value) -> bool:
        return value % 2 == 0


class Even(metaclass=EvenMeta):
    pass


def run_lookup_by_sides(sides: int, size: int) -> tuple[str, int, bool]:
    shape = Shape.with_sides(sides, size)
    return type(shape).__name__, shape.perimeter(), isinstance(shape, Square)


def run_abstract(size: int) -> str:
    try:
        return (Unfinished if size > 0 else Square)(size).label
    except TypeError:
        return f"{sorted(Shape.kinds)} {size}"


def run_class_subscript(length: int, value: int) -> tuple[int, ...]:
    return Vector[length](value, value + 1)


def run_instance_check(value: int) -> tuple[bool, bool]:
    return isinstance(value, Even), isinstance(value + 1, (str, Even))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_lookup_by_sides": [(3, 5), (4, 5), (4, -1), (5, 1), (0, 0)],
    "run_abstract": [(0,), (-1,), (1,), (-30,)],
    "run_class_subscript": [(2, 5), (2, -1), (3, 0), (-2, 0)],
    "run_instance_check": [(0,), (1,), (-4,), (7,)],
}
