"""Keeps the paths that can become cases, and chooses the fewest that cover everything."""

from __future__ import annotations

from collections import Counter

from pathlore.records import frozen
from pathlore.testgen.cover import Candidate, cheapest_cover
from pathlore.testgen.named_reproduction import NamedReproduction
from pathlore.trie.failure import Failure

_ATTEMPTS = 3
"""Paths through the same blocks that are looked at, for the smallest inputs."""
_MOST_KINDS = 1000
"""Different sets of blocks, beyond which only paths with something new are looked at."""

_ONE_CASE = 1 << 40
_ONE_FAILURE = 1 << 30


@frozen
class FoundPath:
    """A path that plain Python confirmed; `cut` are the blocks that an exception left in the middle."""

    named: NamedReproduction
    failure: Failure | None
    entered: int
    cut: int
    size: int
    order: int
    key: str = ""
    kept: bool = False
    """Whether there is a case for it already."""

    @property
    def cost(self) -> int:
        """The number of cases comes first, then how many of them fail, then the size of their inputs."""
        if self.kept:
            return 1
        failing = _ONE_FAILURE if self.failure is not None else 0
        return _ONE_CASE + failing + min(self.size, _ONE_FAILURE - 1)

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The order in which cases are written: those that fail last, small inputs first."""
        return self.failure is not None, self.size, self.order


class FoundPaths:
    """The best path of each kind. A kind is a set of blocks with a failure, or, for all paths, a path by itself."""

    def __init__(self, every_path: bool) -> None:
        self.covered = 0
        """The blocks of all paths that were found, as bits."""
        self._every_path = every_path
        self._best: dict[object, FoundPath] = {}
        self._attempts: Counter[object] = Counter()
        self._failures: set[Failure] = set()

    def __len__(self) -> int:
        return len(self._best)

    def attempt(self, kind: object, entered: int, failure: Failure | None) -> bool:
        """Whether a path is worth a run in plain Python; if so, that counts as an attempt at its kind."""
        wanted = self.is_wanted(kind, entered, failure)
        self._attempts[kind] += wanted
        return wanted

    def is_wanted(self, kind: object, entered: int, failure: Failure | None) -> bool:
        """Whether a path is worth a run in plain Python."""
        new = failure is not None and failure not in self._failures
        wanted = self._every_path or new or bool(entered & ~self.covered)
        if not wanted and self._attempts[kind] < _ATTEMPTS:
            wanted = kind in self._best or len(self._best) < _MOST_KINDS
        return wanted

    def add(self, kind: object, found: FoundPath) -> bool:
        """Takes in a path; whether it is the best of its kind."""
        is_best = kind not in self._best or found.rank < self._best[kind].rank
        if is_best:
            self._best[kind] = found
        self.covered |= found.entered
        if found.failure is not None:
            self._failures.add(found.failure)
        return is_best

    def in_order(self) -> list[FoundPath]:
        return sorted(self._best.values(), key=lambda found: found.rank)


def fewest(candidates: list[FoundPath]) -> list[FoundPath]:
    """The fewest that run every block, to its end where any does, and show every failure."""
    through = 0
    for found in candidates:
        through |= found.entered & ~found.cut
    failures = dict.fromkeys(found.failure for found in candidates if found.failure is not None)
    first = max((found.entered.bit_length() for found in candidates), default=0)
    bits = {failure: 1 << (first + 1 + i) for i, failure in enumerate(failures)}
    offered = []
    for found in candidates:
        # A script without branches has no blocks, and is run nevertheless.
        items = 1 << first | found.entered & ~found.cut | found.entered & ~through
        if found.failure is not None:
            items |= bits[found.failure]
        offered.append(Candidate(items, found.cost))
    return [candidates[i] for i in cheapest_cover(offered)]
