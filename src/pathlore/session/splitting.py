"""Explores in one process for a while, then splits what is left among several."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from pathlore.explore.engine import Engine
from pathlore.explore.strategies import OpenSlot
from pathlore.findings import Emit, Notice
from pathlore.session.exploration import Exploration

if TYPE_CHECKING:
    from pathlore.explore.retire import Interest, Retirement
    from pathlore.session.residents import Residents
    from pathlore.session.sharing import SharedExploration

_WORTH = 1.0
"""Seconds that a target takes in one process before it is split: to start workers takes a part of that."""
_PAUSE = 0.5
"""Seconds until the next look whether it pays, and who may help."""
_AS_LONG = 3
"""What ends after fewer times the paths known so far is not split: workers explore much that nobody asks for."""
_WIDE = 8
"""Open alternatives for each worker that are worth it."""
_BETWEEN_LOOKS = 0.05
"""Seconds between two looks at workers of a cluster that get ready."""


class Steps(Protocol):
    """What explores plain paths."""

    def __call__(self, paths: int | None) -> bool:
        """Explores until so many paths are known, or all of them; whether it is over."""

    def rest(self) -> None:
        """Somebody goes on in another manner."""


class OneProcess:
    """Explores in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def __call__(self, paths: int | None) -> bool:
        return self._engine.explore(paths)

    def rest(self) -> None:
        pass


@contextmanager
def splitting(
    exploration: Exploration, workers: Callable[[], int] | None, interest: Interest, emit: Emit
) -> Iterator[Steps]:
    """What explores, in several processes if that takes long. `interest` says which runs are looked at more closely.

    `workers` says how many there may be by then. Without it, somebody has to see all runs.
    """
    if workers is None:
        yield OneProcess(exploration.engine)
        return
    made = Splitting(exploration, workers, interest)
    try:
        yield made
    finally:
        made.close(emit)


class Splitting:
    """Explores as an engine does, and splits what takes long. Ends its workers when it is closed."""

    def __init__(self, exploration: Exploration, workers: Callable[[], int], interest: Interest) -> None:
        self._exploration = exploration
        self._workers = workers
        self._is_refused = False
        self._interest = interest
        self._shared: SharedExploration | None = None
        self._retirement: Retirement | None = None
        self._residents: Residents | None = None
        """Workers of a cluster that get ready, or work."""
        self._lost: list[OpenSlot] = []
        self._notices: list[str] = []
        self._due = time.monotonic() + _WORTH

    def __call__(self, paths: int | None) -> bool:
        engine = self._exploration.engine
        while self._retirement is None and not self._is_refused:
            if paths is not None and engine.counts.runs >= paths:
                return False
            if self._is_due() and self._split():
                break
            alternative = engine.next()
            if alternative is None:
                return True
            engine.tell(alternative, engine.run(alternative))
        return engine.explore(paths) if self._retirement is None else self._retirement.explore(paths)

    def _is_due(self) -> bool:
        now = time.monotonic()
        if now < self._due:
            return False
        self._due = now + _PAUSE
        engine = self._exploration.engine
        # At first, a run from the start may be all that there is.
        if len(engine.frontier) < max(2 * _WIDE, 1) or not engine.counts.runs:
            return False
        most = self._exploration.config.max_paths
        if most and most < _AS_LONG * engine.counts.runs:
            return False
        state = engine.executor.setup.state
        # What paths leave behind, others would not see.
        left = state.is_forked or state.drew or state.leftovers(engine.counts.runs)
        return not (engine.frontier.has_hints or left)

    def _split(self) -> bool:
        workers, alternatives = self._workers(), len(self._exploration.engine.frontier)
        while workers > 2 and alternatives < _WIDE * workers:
            workers -= 1
        if workers < 2:
            return False
        # For start-up time: most targets are done before it is needed.
        from pathlore.explore.retire import Retirement
        from pathlore.session.sharing import SharedExploration, stages_of

        if self._exploration.config.cluster:
            if not self._are_residents_ready():
                return False
            assert self._residents is not None
            shared = self._residents.shared(self._exploration)
        else:
            shared = SharedExploration(self._exploration, workers)
        if not shared.begin():
            self._is_refused = True
            return False
        self._shared = shared
        most, stages = self._exploration.config.max_paths, stages_of(self._exploration)
        self._retirement = Retirement(self._exploration.engine, shared, self._interest, most, stages)
        return True

    def _are_residents_ready(self) -> bool:
        """Has workers of the cluster get ready; whether they are."""
        # Few runs have a cluster, and the others start sooner for it.
        from pathlore.session.residents import Residents

        self._residents = self._residents or Residents(self._exploration)
        self._due = time.monotonic() + _BETWEEN_LOOKS
        return self._residents.are_ready()

    def rest(self) -> None:
        if self._shared is not None:
            self._shared.close()
        if self._residents is not None:
            self._notices += self._residents.close()
        self._residents = None
        if self._retirement is not None:
            self._lost += self._retirement.lost
        self._shared = self._retirement = None

    def close(self, emit: Emit) -> None:
        self.rest()
        for notice in dict.fromkeys(self._notices):
            emit(Notice(f"--cluster: {notice}"))
        if self._lost:
            places = sorted({node.site.where for node, _ in self._lost})
            name = self._exploration.target.name
            emit(Notice(f"{name}: each worker that tried them was lost: alternatives at {', '.join(places)}"))
