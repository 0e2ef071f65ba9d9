"""Asking a run to stop: by a signal while somebody listens, or by a call."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from pathlore.forks import stopping

_Handler = Callable[[int, FrameType | None], object] | int | None

_REQUESTS = (signal.SIGINT, signal.SIGTERM)


class Stop:
    """Whether a run is to stop. A child that works for it is asked first, and ended when that is not enough."""

    def __init__(self) -> None:
        self.signal = 0
        """The signal that asked, once one has."""
        self.child = 0
        """The process to tell, while there is one."""
        self.here = False
        """Whether the work is done in this process, which then is what a signal interrupts."""
        self._held: list[int] | None = None
        """The signals that came while they are held back."""
        self._before: dict[int, _Handler] | None = None
        """The handlers that were there before we listened."""

    def request(self, number: int = signal.SIGINT) -> None:
        """Asks the child to stop; asked twice, ends it."""
        if self.child:
            os.kill(self.child, signal.SIGKILL if self.signal else signal.SIGINT)
        self.signal = number

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Takes interruptions as requests. Whoever listens already goes on listening."""
        if self._before is not None:
            yield
            return
        self._before = {}
        try:
            self._listen(self._before)
            yield
        finally:
            before, self._before = self._before, None
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def held_back(self) -> Iterator[Collection[int]]:
        """Holds requests back while a child starts: one that came before the child is known could not be passed on.

        Gives the signals that were blocked before.
        """
        # Blocked for the child, which inherits that. Here, another thread may get the signal, and its handler runs.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _REQUESTS)
        self._held = []
        try:
            yield before
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            held, self._held = self._held, None
            for number in held:
                self.request(number)

    def _listen(self, before: dict[int, _Handler]) -> None:
        for number in _REQUESTS:
            handler = signal.getsignal(number)
            # whoever started us in the background may have seen to it that we ignore interruptions
            if handler is signal.SIG_IGN:
                continue
            try:
                signal.signal(number, self._on_signal)
            except ValueError:
                return  # signals reach the main thread alone
            before[number] = handler
        if hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL:
            before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._suspend)

    def _suspend(self, number: int, _frame: object) -> None:
        """Stops the child, which has a session of its own, then this process; goes on with both."""
        self._tell_group(signal.SIGSTOP)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        # Here it goes on.
        signal.signal(number, self._suspend)
        self._tell_group(signal.SIGCONT)

    def _tell_group(self, number: int) -> None:
        if self.child:
            with suppress(OSError):
                os.killpg(self.child, number)

    def _on_signal(self, number: int, _frame: object) -> None:
        if self._held is not None:
            self._held.append(number)
            return
        self.request(number)
        if self.here:
            stopping.request()
