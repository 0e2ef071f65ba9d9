"""Covers NamedTuple and namedtuple: fields, defaults, methods, replacement, order and unpacking."""

from collections import namedtuple
from typing import NamedTuple

Segment = namedtuple("Segment", ["start", "end"], defaults=[0])


class Point(NamedTuple):
    x: int
    y: int = 0

    def __add__(self, other: "Point") -> "Point":
        return Point(self.x + other.x, self.y + other.y)

    @property
    def distance(self) -> int:
        return abs(self.x) + abs(self.y)

    @classmethod
    def diagonal(cls, value: int) -> "Point":
        return cls(value, value)


class Money(namedtuple("Money", "amount currency")):
    __slots__ = ()

    def __new__(cls, amount: int, currency: str = "EUR"):
        if amount < 0:
            raise ValueError(amount)
        return super().__new__(cls, amount, currency)


def run_fields_and_indices(x: int, y: int) -> tuple:
    point = Point(x, y)
    first, second = point
    return point.x == point[0], point[-1], first - second, len(point), point[:1], y in point


def run_methods(x: int, y: int) -> tuple[str, int, str]:
    total = Point(x) + Point(y=y, x=1) + Point.diagonal(x)
    return repr(total), total.distance, repr(total._replace(y=x))


def run_order_and_equality(a: int, b: int) -> tuple:
    points = [Point(a, b), Point(b, a), Point(a)]
    return min(points), sorted(points, key=lambda point: point.y), Point(a, b) == (a, b), Point(a, b) < (a, 5)


def run_as_keys(x: int, y: int) -> tuple[int, int]:
    grid = {Point(0, 0): 1, (1, 1): 2}
    grid[Point(x, y)] = 9
    return grid[0, 0] + grid[Point.diagonal(1)], len(grid)


def run_conversions(start: int, end: int) -> tuple:
    segment = Segment._make([start, end])
    return (
        segment._asdict(),
        Segment(start),
        segment._fields,
        Segment(*sorted(segment)),
        Segment._field_defaults,
    )


def run_new_override(amount: int) -> tuple[int, str]:
    money = Money(amount)
    return money.amount * 2, f"{money.currency} {money}"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_fields_and_indices": [(1, 2), (0, 0), (-1, 5), (7, 7)],
    "run_methods": [(1, 2), (0, 0), (-4, 3), (10, -10)],
    "run_order_and_equality": [(1, 2), (2, 1), (0, 0), (-1, 9)],
    "run_as_keys": [(0, 0), (1, 1), (2, 3), (-1, 0)],
    "run_conversions": [(1, 2), (5, 3), (0, 0), (-1, -2)],
    "run_new_override": [(5,), (0,), (-1,), (100,)],
}
