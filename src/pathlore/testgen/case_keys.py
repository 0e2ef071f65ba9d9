"""Gives cases keys, which stay the same as long as the code that a path runs, and what that reads, does."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pathlore.confirmation.confirm import Confirmer
from pathlore.digests import blake2b
from pathlore.findings import same_target
from pathlore.program.impact import EVERYTHING, Surroundings, target_digest
from pathlore.program.targets import Target
from pathlore.trie.failure import Failure

_RUNS_MORE = 100
"""Runs after everything is covered, in search of paths that have cases already, beside as many as it took so far."""


class CaseKeys:
    """Makes the keys of one target; each begins with what stands for the target."""

    def __init__(self, target: Target, confirmer: Confirmer, keep: Collection[str]) -> None:
        self._confirmer = confirmer
        self._start = _digest((target.qualname,), 2)
        self._target = target_digest(target)
        self._surroundings = Surroundings(target.modules, confirmer.code.knows)
        self._names: dict[str, str] = {}
        self._asked: set[str] = set()
        self.keep = frozenset(key for key in keep if same_target(key, self._start))
        """Keys of cases that there are already."""
        self.met: set[str] = set()
        self._covered_at = 0

    def of(self, blocks: Iterable[int], failure: Failure | None) -> str:
        """The key of the paths that enter these blocks and end in this way."""
        code = self._confirmer.code
        basic = [code.blocks[number].basic for number in blocks]
        read = {EVERYTHING, *(name for block in basic for name in block.names)}
        if not read <= self._asked:
            self._asked |= read
            with code.paused():
                self._confirmer.restore()
                self._names = self._surroundings.digests(self._asked)
        known = sorted(f"{n}={d}" for n, d in self._names.items() if n in read or n.startswith(EVERYTHING))
        ending = "" if failure is None else failure.exception
        key = self._start + _digest((self._target, ending, *sorted(block.key for block in basic), *known), 6)
        self.met.add(key)
        return key

    def may_meet_more(self, runs: int) -> bool:
        """Whether to go on in search of paths that have cases; asked after so many runs, once all is covered."""
        self._covered_at = self._covered_at or runs
        return not self.keep <= self.met and runs < 2 * self._covered_at + _RUNS_MORE


def _digest(parts: Iterable[str], size: int) -> str:
    digest = blake2b(digest_size=size)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()
