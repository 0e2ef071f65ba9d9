# holds
"""Points as named tuples, moved and compared."""

from typing import NamedTuple


class Point(NamedTuple):
    x: int
    y: int

    def moved(self, dx: int, dy: int) -> "Point":
        return self._replace(x=self.x + dx, y=self.y + dy)


def distance(a: Point, b: Point) -> int:
    d = abs(a.x - b.x) + abs(a.y - b.y)
    assert d >= 0
    assert (d == 0) == (a == b)
    assert a.moved(1, 0).x == a.x + 1
    return d
