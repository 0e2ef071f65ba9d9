# holds
"""A path of points, moved as a whole."""

from dataclasses import dataclass


@dataclass
class Path:
    points: list[tuple[int, int]]
    closed: bool

    def length(self) -> int:
        assert len(self.points) <= 3
        pairs = list(zip(self.points, self.points[1:]))
        if self.closed and len(self.points) > 1:
            pairs.append((self.points[-1], self.points[0]))
        total = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairs)
        assert total >= 0
        return total
