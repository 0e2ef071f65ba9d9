"""Reports that a process is alive and how far it is: running leaves and proving marks takes long."""

from __future__ import annotations

import time

from pathlore.findings import Emit, Progress

_PERIOD = 0.5


class Pulse:
    """Reports progress, about twice a second."""

    def __init__(self, target: str, emit: Emit) -> None:
        self._target = target
        self._emit = emit
        self._paths = 0
        self._next = time.monotonic() + _PERIOD

    def beat(self, paths: int = 0) -> None:
        """To be called again and again; `paths` were done since the last time."""
        self._paths += paths
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _PERIOD
            self._emit(Progress(self._target, self._paths, 0, 0, round(time.process_time(), 3)))
