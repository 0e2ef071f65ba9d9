# finds: AssertionError in Interval.middle
# for: Interval(0, 1).middle()
"""A named tuple with methods: the middle of an odd interval is nearer to its lower end."""

from typing import NamedTuple


class Interval(NamedTuple):
    low: int
    high: int

    def middle(self) -> int:
        if self.low > self.high:
            return self.low
        middle = (self.low + self.high) // 2
        assert self.low <= middle <= self.high
        assert middle - self.low >= self.high - middle
        return middle
