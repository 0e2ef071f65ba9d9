"""Interrupts paths that take too long, even where they make no choices."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # asked before each path: `signal` makes enums of answers, which is slow
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import FrameType
from typing import Any, Protocol

from pathlore.bounds import Bound
from pathlore.collector import MemoryWatch, watching_memory
from pathlore.forks import stopping
from pathlore.forks.family import own_memory
from pathlore.project import OWN_CODE
from pathlore.runtime.calls import UNBROKEN, call
from pathlore.runtime.noise import found_running
from pathlore.runtime.path import BoundReached, Overdue, PathEnded, TurnOver
from pathlore.sandbox.broken_imports import imports_for_us, is_importing
from pathlore.sandbox.invocation import PROGRAM_STARTS, REPRODUCTION

_TICK = 0.01
"""Seconds. Ticks also tell which functions take time, of those that take a few of them."""
# As plain numbers: they are asked about before each path.
_REAL, _ALARM, _BLOCK = (int(getattr(signal, name, 0)) for name in ("ITIMER_REAL", "SIGALRM", "SIG_BLOCK"))
_TAKEN = frozenset({signal.SIGALRM, signal.SIGINT, signal.SIGTERM}) if hasattr(signal, "SIGALRM") else frozenset()
"""Signals that a path must not keep from this process."""
_SHARE = 0.9
"""What a path may take of the memory: whoever watches this process ends it where all is taken."""


_WAITING = 0.05
"""Seconds in one call after which it is not expected to return."""
_ROOM = 100
"""Calls that looking may take."""
_SUSPENDED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR


class Running(Protocol):
    """What the clock interrupts. It notes the end of the path, since the program may catch the exception."""

    ended: PathEnded | None


class Clock:
    """A timer that looks at the running path a hundred times a second; it also sees to the memory of the process."""

    def __init__(self, most_memory: float = float("inf")) -> None:
        self.path: Running | None = None
        self._deadline = 0.0
        self._why = ""
        self.early: Callable[[], PathEnded | None] | None = None
        """Why a path is to end before its time, if it is. Asked at every tick."""
        self._looking = False
        self._most_memory = most_memory * _SHARE
        self._is_ticking = False
        self._ticked = 0.0
        """When the last tick came."""
        self._watch: MemoryWatch | None = None
        """Begins with the first ticks, and lasts: what one target leaves counts for the next."""
        self._waiting = ((0, 0), 0.0)
        """Where the clock last found code of ours, too late, and since when."""
        self._is_trapped = False
        self._tracing: Any = None
        """The trace function from before."""

    @contextmanager
    def ticking(self) -> Iterator[None]:
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            yield
            return
        previous: Any = signal.signal(signal.SIGALRM, self._tick)
        self._arm()
        self._is_ticking = True
        try:
            self._watch = self._watch or MemoryWatch(own_memory)
            with stopping.noticing(), watching_memory():
                yield
        finally:
            self._is_ticking = False
            _stop_alarms()
            signal.signal(signal.SIGALRM, previous)

    def _arm(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        self._ticked = time.monotonic()

    def _is_armed(self) -> bool:
        """Whether ticks come: an earlier path may have taken the timer, the signal or its handler away."""
        return (
            _signal.getitimer(_REAL)[1] > 0.0
            and _signal.getsignal(_ALARM) == self._tick
            and _TAKEN.isdisjoint(_signal.pthread_sigmask(_BLOCK, ()))
        )

    def go_on(self) -> None:
        """Ticks in a copy of the process, too: timers are not copied."""
        if self._is_ticking:
            self._arm()

    def pause(self) -> None:
        """No ticks while the process stands still."""
        if self._is_ticking:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def start(self, path: Running | None, deadline: float, why: str) -> None:
        self._deadline = deadline
        self._why = why
        self.path = path
        if path is not None:
            stopping.sign(time.monotonic())
        if self._is_ticking and not self._is_armed():
            signal.signal(signal.SIGALRM, self._tick)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _TAKEN)
            self._arm()

    def stop(self) -> None:
        self._deadline = 0.0
        self.early = None
        self.path = None
        stopping.sign(0.0)
        if self._is_trapped:
            self._is_trapped = False
            self._trace(self._tracing)

    def _tick(self, number: int, frame: FrameType | None) -> None:
        # To look at a deep stack may take longer than a tick: the ones that come meanwhile would never let it end.
        if self._looking:
            return
        self._looking = True
        limit = sys.getrecursionlimit()
        try:
            # The program may have left no room for calls of ours.
            sys.setrecursionlimit(limit + _ROOM)
            self._ticked = time.monotonic()
            stopping.beat(self._ticked)
            if self.path is not None:
                stopping.sign(self._ticked)
            self._look(frame, 0 if self._watch is None else self._watch.look(self._ticked))
        finally:
            # First: where the stack is too deep for its limit by now, Python refuses to set it.
            self._looking = False
            sys.setrecursionlimit(limit)

    def _look(self, frame: FrameType | None, memory: int) -> None:
        if self.path is not None:
            found_running(frame)
        reason = self._reason_to_end(memory)
        if reason is None or frame is None or not _in_program(frame):
            return
        if isinstance(reason, (Overdue, TurnOver)) and is_importing(frame):
            # The path goes on soon enough; half of an import is nothing to begin again with.
            return
        if frame.f_code.co_filename.startswith(OWN_CODE) and not self._is_waiting(frame):
            # Pathlore's own code must not be interrupted, or its data would be left half changed.
            self._trap(frame)
            return
        self._end(reason)

    def _is_waiting(self, frame: FrameType) -> bool:
        """Whether a native call of the program does not return, but looks at signals: for a lock, for instance.

        What is raised here, the function that was called might have raised as well.
        """
        place = (id(frame), frame.f_lasti)
        if frame.f_code is not call.__code__ or self._waiting[0] != place:
            self._waiting = place, self._ticked
        return frame.f_code is call.__code__ and self._ticked - self._waiting[1] >= _WAITING

    def _reason_to_end(self, memory: int = 0) -> BaseException | None:
        """Why the running code must not go on, if there is a reason."""
        if stopping.is_requested():
            # The program caught what was to interrupt it.
            return KeyboardInterrupt()
        if self._deadline and self._ticked >= self._deadline:
            return BoundReached(self._why)
        early = self.early() if self.early is not None else None
        if early is not None:
            return early
        return BoundReached(Bound.MAX_MEMORY) if self._deadline and memory > self._most_memory else None

    def _end(self, reason: BaseException) -> None:
        if self.path is not None and isinstance(reason, PathEnded):
            self.path.ended = reason
        raise reason

    def _trap(self, frame: FrameType | None) -> None:
        """Has the program end when it goes on.

        Signals are handled when a native call returns. In a loop of such calls that is always in code of ours, so that
        no tick would ever meet code of the program.
        """
        while frame is not None and frame.f_code.co_filename.startswith(OWN_CODE):
            frame = frame.f_back
        if frame is None:
            return
        if not self._is_trapped:
            self._is_trapped = True
            self._tracing = sys.gettrace()
        frame.f_trace = self._spring
        self._trace(_no_trace)

    def _spring(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "return" and _in_program(frame.f_back):
            if frame.f_code.co_flags & _SUSPENDED:
                # It may wait: what asked for its result goes on.
                self._trap(frame.f_back)
                return self._spring
            # Who called it goes on, maybe on the same line, and returns next.
        elif event != "line":
            return self._spring
        self._trace(self._tracing)
        frame.f_trace = None
        self._is_trapped = False
        reason = self._reason_to_end()
        if reason is not None and self.path is not None:
            self._end(reason)
        return None

    def _trace(self, function: Any) -> None:
        """Installs a trace function. Python installs one at a time, after it told audit hooks: a tick may meet one."""
        looking, self._looking = self._looking, True
        try:
            sys.settrace(function)
        except RuntimeError:
            pass  # the program installs one just now; the next tick tries again
        finally:
            self._looking = looking


def _no_trace(frame: FrameType, event: str, argument: object) -> Any:
    """Traces no call: what is there to be traced has its own function, which a generator keeps when it goes on."""
    found: Any = frame.f_trace
    return found if getattr(found, "__func__", None) is Clock._spring else None


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
    while frame is not None and frame.f_code not in UNBROKEN and not imports_for_us(frame):
        if frame.f_code in PROGRAM_STARTS or frame.f_code.co_filename == REPRODUCTION:
            return True
        frame = frame.f_back
    return False
