# finds: AssertionError in area
# for: area(Plot(17, 23))
"""The product of two primes has one pair of sides."""

from dataclasses import dataclass


@dataclass
class Plot:
    width: int
    height: int


def area(plot: Plot) -> int:
    if not 1 < plot.width < plot.height < 64:
        return 0
    result = plot.width * plot.height
    assert result + 9 != 400
    return result
