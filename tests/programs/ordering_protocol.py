"""Covers comparison dunder methods when called by sort, min, heapq, bisect, in and index."""

import bisect
import heapq


class Version:
    comparisons = 0

    def __init__(self, major: int, minor: int) -> None:
        self.major, self.minor = major, minor

    def __lt__(self, other: "Version") -> bool:
        Version.comparisons += 1
        if self.major != other.major:
            return self.major < other.major
        return self.minor < other.minor

    def __gt__(self, other: "Version") -> bool:
        return other < self

    def __le__(self, other: "Version") -> bool:
        return not other < self

    def __ge__(self, other: "Version") -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.major == other
        if not isinstance(other, Version):
            return NotImplemented
        return (self.major, self.minor) == (other.major, other.minor)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __repr__(self) -> str:
        return f"{self.major}.{self.minor}"


def releases(a: int, b: int) -> list[Version]:
    return [Version(a, 1), Version(b, 0), Version(a, b), Version(2, a)]


def run_sort(a: int, b: int) -> tuple[str, str, bool]:
    Version.comparisons = 0
    versions = releases(a, b)
    ordered = sorted(versions)
    versions.sort(reverse=True)
    return repr(ordered), repr(versions), Version.comparisons > 0


def run_extremes(a: int, b: int) -> tuple[str, str, bool, bool, bool]:
    versions = releases(a, b)
    first, second, *_ = versions
    return repr(min(versions)), repr(max(versions)), first <= second, first > second, first >= second


def run_membership(a: int, b: int) -> tuple:
    versions = releases(a, b)
    count = versions.count(Version(2, a))
    return Version(b, 0) in versions, 2 in versions, "text" in versions, count, versions[0] != versions[1]


def run_index(major: int, minor: int) -> int:
    return releases(1, 3).index(Version(major, minor))


def run_heap_and_bisect(a: int, b: int) -> tuple[list[str], int]:
    heap: list[Version] = []
    for version in releases(a, b):
        heapq.heappush(heap, version)
    popped = [heapq.heappop(heap) for _ in range(4)]
    return [repr(version) for version in popped], bisect.bisect_left(popped, Version(b, a))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_sort": [(1, 3), (3, 1), (2, 2), (-1, 0)],
    "run_extremes": [(1, 3), (3, 1), (0, 0), (-2, -1)],
    "run_membership": [(1, 3), (2, 0), (0, 2), (-1, -1)],
    "run_index": [(1, 1), (3, 0), (1, 3), (2, 1), (9, 9)],
    "run_heap_and_bisect": [(1, 3), (3, 1), (2, 2), (-5, 0)],
}
