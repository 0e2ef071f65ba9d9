# holds
"""An order that is strict and total."""

from dataclasses import dataclass
from functools import total_ordering


@total_ordering
@dataclass(eq=True)
class Version:
    major: int
    minor: int

    def __lt__(self, other: "Version") -> bool:
        return (self.major, self.minor) < (other.major, other.minor)


def later(a: Version, b: Version) -> bool:
    result = a < b
    assert not (result and b < a)
    assert result or a == b or a > b
    return result
