"""Covers class decorators that register, add methods or wrap, and decorated methods."""

import functools

SHAPES: dict[str, type] = {}


def register(name: str):
    def decorate(cls: type) -> type:
        SHAPES[name], cls.label = cls, name
        return cls

    return decorate


def comparable(cls: type) -> type:
    def __lt__(self, other) -> bool:
        return self.area() < other.area()

    def __eq__(self, other) -> bool:
        return isinstance(other, cls) and self.area() == other.area()

    cls.__lt__ = __lt__
    cls.__eq__ = __eq__
    return functools.total_ordering(cls)


def bounded(low: int, high: int):
    def decorate(method):
        @functools.wraps(method)
        def wrapper(self, value: int):
            if low <= value <= high:
                return method(self, value)
            raise ValueError(f"{method.__name__}: {value}")

        return wrapper

    return decorate


@register("square")
@comparable
class Square:
    def __init__(self, side: int) -> None:
        self.side = side

    def area(self) -> int:
        return self.side**2

    @bounded(-2, 2)
    def grow(self, amount: int) -> "Square":
        return Square(self.side + amount)


@register("counted")
class Counted(Square):
    created = 0

    def __new__(cls, side: int):
        cls.created += 1
        return super().__new__(cls)


def run_registry(index: int, side: int) -> tuple[str, int]:
    names = sorted(SHAPES)
    shape = SHAPES[names[index]](side)
    return shape.label, shape.area()


def run_ordering(a: int, b: int, c: int) -> tuple[list[int], bool, bool]:
    shapes = sorted(Square(side) for side in (a, b, c))
    return [s.side for s in shapes], shapes[0] >= shapes[-1], Square(a) == Square(-a)


def run_bounded_method(side: int, amount: int) -> int:
    return Square(side).grow(amount).area()


def run_instance_count(a: int, b: int) -> tuple[int, bool]:
    Counted.created = 0
    areas = [Counted(side).area() for side in (a, b) if side > 0]
    return Counted.created, sum(areas) > 4


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_registry": [(0, 3), (1, 4), (-1, -5), (2, 1)],
    "run_ordering": [(3, 1, 2), (-3, 1, 3), (0, 0, 0), (2, -5, 4)],
    "run_bounded_method": [(3, 2), (3, -2), (0, 0), (1, 3), (1, -9)],
    "run_instance_count": [(1, 2), (2, 1), (0, 5), (-1, -1)],
}
