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
from pathlore.trie.node import Leaf

if TYPE_CHECKING:
    from pathlore.explore.retire import Retirement
    from pathlore.session.sharing import SharedExploration

_WORTH = 1.0
"""Seconds that a target takes in one process before it is split: to start workers takes a part of that."""
_AS_LONG = 3
"""What ends after fewer times the paths known so far is not split: workers explore much that nobody asks for."""
_WIDE = 8
"""Open alternatives for each worker that are worth it."""


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
def splitting(exploration: Exploration, workers: int, wants: Callable[[Leaf], bool], emit: Emit) -> Iterator[Steps]:
    """What explores, in several processes if that takes long. `wants` says which runs are looked at more closely."""
    if workers < 2:
        yield OneProcess(exploration.engine)
        return
    made = Splitting(exploration, workers, wants)
    try:
        yield made
    finally:
        made.close(emit)


class Splitting:
    """Explores as an engine does, and splits what takes long. Ends its workers when it is closed."""

    def __init__(self, exploration: Exploration, workers: int, wants: Callable[[Leaf], bool]) -> None:
        self._exploration = exploration
        self._workers = workers
        self._wants = wants
        self._shared: SharedExploration | None = None
        self._retirement: Retirement | None = None
        self._lost: list[OpenSlot] = []
        self._due = time.monotonic() + _WORTH

    def __call__(self, paths: int | None) -> bool:
        engine = self._exploration.engine
        while self._retirement is None and self._workers > 1:
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
        engine = self._exploration.engine
        if time.monotonic() < self._due or len(engine.frontier) < _WIDE * self._workers or not engine.counts.runs:
            return False
        most = self._exploration.config.max_paths
        if most and most < _AS_LONG * engine.counts.runs:
            return False
        state = engine.executor.setup.state
        # What paths leave behind, others would not see.
        left = state.is_forked or state.drew or state.leftovers(engine.counts.runs)
        return not (engine.frontier.has_hints or left)

    def _split(self) -> bool:
        # Most targets are done before it is needed.
        from pathlore.explore.retire import Retirement
        from pathlore.session.sharing import SharedExploration

        shared = SharedExploration(self._exploration, self._workers)
        if not shared.begin():
            self._workers = 1
            return False
        self._shared = shared
        self._retirement = Retirement(self._exploration.engine, shared, self._wants)
        return True

    def rest(self) -> None:
        if self._shared is not None:
            self._shared.close()
        if self._retirement is not None:
            self._lost += self._retirement.lost
        self._shared = self._retirement = None

    def close(self, emit: Emit) -> None:
        self.rest()
        if self._lost:
            places = sorted({node.site.where for node, _ in self._lost})
            name = self._exploration.target.name
            emit(Notice(f"{name}: each worker that tried them was lost: alternatives at {', '.join(places)}"))
