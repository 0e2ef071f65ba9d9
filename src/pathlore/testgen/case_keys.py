"""CaseKeys of cases: the same for the same path as long as the code that it runs, and what that reads, is the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import blake2b

from pathlore.confirmation.confirm import Confirmer
from pathlore.findings import same_target
from pathlore.program.impact import EVERYTHING, Surroundings, target_digest
from pathlore.program.targets import Target
from pathlore.trie.failure import Failure


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
        """CaseKeys of cases that there are already."""
        self.met: set[str] = set()

    def of(self, blocks: Iterable[int], failure: Failure | None) -> str:
        """The key of the paths that enter these blocks and end in this way."""
        code = self._confirmer.code
        runs = [code.blocks[number].basic for number in blocks]
        read = {EVERYTHING, *(name for run in runs for name in run.names)}
        if not read <= self._asked:
            self._asked |= read
            with code.paused():
                self._confirmer.restore()
                self._names = self._surroundings.digests(self._asked)
        known = sorted(f"{n}={d}" for n, d in self._names.items() if n in read or n.startswith(EVERYTHING))
        ending = "" if failure is None else failure.exception
        key = self._start + _digest((self._target, ending, *sorted(run.key for run in runs), *known), 6)
        self.met.add(key)
        return key

    @property
    def all_met(self) -> bool:
        return self.keep <= self.met


def _digest(parts: Iterable[str], size: int) -> str:
    digest = blake2b(digest_size=size)
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()
