"""Observers that end an exploration, or report how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable

from pathlore.bounds import Bound
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run


class MaxPaths:
    """Stops after a number of paths. Runs that are made by summaries count like any other."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def after_run(self, engine: Engine, run: Run) -> None:
        pass

    def stop(self, engine: Engine) -> str | None:
        runs = engine.counts.runs + engine.counts.composed
        return Bound.MAX_PATHS if self.limit and runs >= self.limit else None


class Heartbeat:
    """Tells somebody about the progress, about once a second."""

    def __init__(self, tell: Callable[[Engine], None], period: float = 0.5) -> None:
        self.tell = tell
        self.period = period
        self._next = time.monotonic() + period

    def after_run(self, engine: Engine, run: Run) -> None:
        pass

    def stop(self, engine: Engine) -> str | None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + self.period
            self.tell(engine)
        return None
