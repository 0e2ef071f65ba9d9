"""How much time a target has left: the import of its module counts, and so do earlier attempts."""

from __future__ import annotations

import math
import time

from pathlore.explore.engine import Engine
from pathlore.forks.stopping import process_began
from pathlore.project import TargetError

_NONE = 0.0
_GRACE = 0.15
"""Seconds after its time that a target may be begun to be explored: one path says more than none."""


class TimeIsOverError(TargetError):
    """The time of a target was over before its first path. What was prepared for it is there for the next one."""

    def __init__(self) -> None:
        super().__init__("the time was over before its first path; --timeout gives more")


class TargetTime:
    """When the time of the present target began; the process that watches this one counts in the same way."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.exploring = 1.0
        """The share of the time after which nothing more is explored: some write for long about what was found."""
        self._began = process_began() or time.monotonic()
        self._is_first = True

    def next_module(self) -> None:
        """A module is about to be imported. The first one is charged with the start of the process."""
        if not self._is_first:
            self._began = time.monotonic()
        self._is_first = False

    def next_target(self) -> None:
        self._began = time.monotonic()

    @property
    def spent(self) -> float:
        """Wall-clock seconds."""
        return time.monotonic() - self._began

    @property
    def left(self) -> float:
        """Seconds until the time is over, at least 0."""
        return max(self._began + self._seconds - time.monotonic(), 0.0) if self._seconds else math.inf

    def check(self) -> None:
        """To be called between two steps of what is prepared: a process that has to be ended prepares for nothing."""
        if self._seconds and self.spent > self._seconds + _GRACE:
            raise TimeIsOverError

    @property
    def deadline(self) -> float:
        """When the time to explore is over; 0 if it never is."""
        return self.after(self.exploring)

    def after(self, share: float) -> float:
        """When a share of the time is over; 0 if it never is."""
        return self._began + share * self._seconds if self._seconds else _NONE

    def limit(self, engine: Engine, share: float = 0.0) -> None:
        """An engine that was given time of its own never has more than is left of a share of the time."""
        if self._seconds:
            deadline = self.after(share or self.exploring)
            engine.deadline = min(engine.deadline or deadline, deadline)
