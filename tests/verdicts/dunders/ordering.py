# finds: AssertionError in later
# for: later(Version(1, 9), Version(1, 9))
"""An order that is not strict."""

from dataclasses import dataclass
from functools import total_ordering


@total_ordering
@dataclass(eq=True)
class Version:
    major: int
    minor: int

    def __lt__(self, other: "Version") -> bool:
        if self.major != other.major:
            return self.major < other.major
        return self.minor <= other.minor


def later(a: Version, b: Version) -> bool:
    result = a < b
    assert not (result and b < a)
    return result
