"""Observers that end an exploration, or report how far it is."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from pathlore.bounds import Bound
from pathlore.explore.engine import Engine, Limit
from pathlore.forks.family import own_memory

_FIRST_PAUSE = 0.02
"""Seconds between the first two reports of progress. The process may be ended: then they are what is known."""
_PERIOD = 0.25
_MOST_FOR_TRIES = 0.85
"""Of the memory; the rest is for the path that runs, and for what is written at the end."""


class MaxPaths(Limit):
    """Stops after a number of paths. Runs that are made by summaries count like any other."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def stop(self, engine: Engine) -> str | None:
        runs = engine.counts.runs + engine.counts.composed
        return Bound.MAX_PATHS if self.limit and runs >= self.limit else None


class MaxMemory(Limit):
    """Stops when what is remembered of paths leaves too little memory for more of them."""

    def __init__(self, limit: float) -> None:
        self._limit = limit * _MOST_FOR_TRIES
        self._next = 0.0

    def stop(self, engine: Engine) -> str | None:
        now = time.monotonic()
        if now < self._next:
            return None
        self._next = now + _PERIOD
        if own_memory() <= self._limit:
            return None
        # What the last path left may be garbage.
        gc.collect()
        return Bound.MAX_MEMORY if own_memory() > self._limit else None


class Heartbeat(Limit):
    """Tells somebody about the progress: soon at first, then twice a second."""

    def __init__(self, tell: Callable[[Engine], None], period: float = 0.5) -> None:
        self.tell = tell
        self.period = period
        self._pause = _FIRST_PAUSE
        self._next = 0.0

    def stop(self, engine: Engine) -> str | None:
        now = time.monotonic()
        if now >= self._next:
            self._pause = min(2 * self._pause, self.period)
            self._next = now + self._pause
            self.tell(engine)
        return None
