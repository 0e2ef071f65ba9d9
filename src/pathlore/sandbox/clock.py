"""Interrupts paths that take too long, even where they make no choices."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Protocol

from pathlore.project import OWN_CODE
from pathlore.runtime.calls import UNBROKEN
from pathlore.runtime.noise import found_running
from pathlore.runtime.path import BoundReached, PathEnded
from pathlore.sandbox.invocation import PROGRAM_STARTS, REPRODUCTION

_TICK = 0.01
"""Seconds. Ticks also tell which functions take time, of those that take a few of them."""


class Running(Protocol):
    """What the clock interrupts. It notes the end of the path, since the program may catch the exception."""

    ended: PathEnded | None


class Clock:
    """A timer that looks at the running path a hundred times a second."""

    def __init__(self) -> None:
        self.path: Running | None = None
        self._deadline = 0.0
        self._why = ""
        self._looking = False

    @contextmanager
    def ticking(self) -> Iterator[None]:
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        previous: Any = signal.signal(signal.SIGALRM, self._tick)
        signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        try:
            yield
        finally:
            _stop_alarms()
            signal.signal(signal.SIGALRM, previous)

    def start(self, path: Running | None, deadline: float, why: str) -> None:
        self._deadline = deadline
        self._why = why
        self.path = path

    def stop(self) -> None:
        self._deadline = 0.0
        self.path = None

    def _tick(self, number: int, frame: FrameType | None) -> None:
        # To look at a deep stack may take longer than a tick: the ones that come meanwhile would never let it end.
        if self._looking:
            return
        self._looking = True
        try:
            self._look(frame)
        finally:
            self._looking = False

    def _look(self, frame: FrameType | None) -> None:
        if self.path is not None:
            found_running(frame)
        if not self._deadline or time.monotonic() < self._deadline or frame is None:
            return
        if frame.f_code.co_filename.startswith(OWN_CODE) or not _in_program(frame):
            # Pathlore's own code must not be interrupted, or its data would be left half changed. A later tick
            # meets the program's code.
            return
        if self.path is not None:
            self.path.ended = BoundReached(self._why)
        raise BoundReached(self._why)


def _stop_alarms() -> None:
    """Stops the timer, and takes an alarm that is on its way: the handler from before would end the process."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    signal.setitimer(signal.ITIMER_REAL, 0)
    # Without waiting: another thread may take it first, and then it meets the handler that is still there.
    if hasattr(signal, "sigtimedwait"):
        signal.sigtimedwait({signal.SIGALRM}, 0)
    signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def _in_program(frame: FrameType | None) -> bool:
    """Whether the program under test is running, here or further out, and may be interrupted."""
    while frame is not None and frame.f_code not in UNBROKEN:
        if frame.f_code in PROGRAM_STARTS or frame.f_code.co_filename == REPRODUCTION:
            return True
        frame = frame.f_back
    return False
