"""Runs a job in a process of its own, so that code under test that kills its process kills nothing else."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from pathlore.codec import decode
from pathlore.findings import Emit
from pathlore.records import frozen
from pathlore.workers import child
from pathlore.workers.child import Job

_CHUNK = 1 << 16
_SLICE = 1.0
"""Seconds between two looks at a silent child."""
_GRACE = 2.0
"""Seconds that a child has to end after it was asked to, or after its connection was closed."""


@frozen
class Finished:
    """The job came to its end."""


@frozen
class Exited:
    """The process ended before the job did."""

    code: int


@frozen
class Killed:
    """A signal ended the process."""

    signal: int


@frozen
class Hung:
    """The process gave no sign of life for so many seconds and was stopped."""

    seconds: float


@frozen
class Lost:
    """The process closed its connection, went on, and was stopped."""


@frozen
class Failed:
    """The job raised: an internal error."""

    message: str
    traceback: str


@frozen
class Interrupted:
    """We were asked to stop, by a signal."""

    signal: int


Ending = Finished | Exited | Killed | Hung | Lost | Failed | Interrupted


def run_isolated(job: Job, on_event: Emit, *, silence_limit: float = float("inf"), show_output: bool = False) -> Ending:
    """Runs the job in a child; `on_event` gets in this process what the job emits in the other."""
    if not can_fork():
        return _run_here(job, on_event, show_output)
    return _Parent(on_event, silence_limit).run(job, show_output)


def can_fork() -> bool:
    """A process with several threads may hold locks that no thread of its child would ever release."""
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def describe(ending: Ending) -> str:
    """What happened to the process, as the subject and verb of a sentence."""
    match ending:
        case Exited(code):
            return f"the process exited with code {code}"
        case Killed(number):
            return f"the process was killed by {_signal_name(number)}"
        case Hung(seconds):
            return f"the process gave no sign of life for {seconds:g} s and was stopped"
        case Lost():
            return "the process closed its files, Pathlore's too, and was stopped"
        case Failed(message):
            return f"internal error: {message}"
        case Interrupted():
            return "interrupted"
        case Finished():
            return "finished"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class _Parent:
    """This side of the two pipes: events come in by one, the other tells the child that we live."""

    def __init__(self, on_event: Emit, silence_limit: float) -> None:
        self._on_event = on_event
        self._silence_limit = silence_limit
        self._pid = 0
        self._status: int | None = None
        self._stop = 0
        """The signal that asked us to stop."""
        self._ending: Ending | None = None
        self._parts: list[bytes] = []
        """The beginning of a line that has not come to its end."""

    def run(self, job: Job, show_output: bool) -> Ending:
        events, events_in = os.pipe()
        life, life_in = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        with self._handlers():
            self._pid = os.fork()
            if self._pid == 0:
                os.close(events)
                os.close(life_in)
                child.run(job, events_in, life, show_output)
            os.close(events_in)
            os.close(life)
            try:
                return self._watch(events)
            finally:
                self._kill()
                os.close(events)
                os.close(life_in)

    def _watch(self, events: int) -> Ending:
        poll = select.poll()
        poll.register(events, select.POLLIN)
        silence = asked = 0.0
        # time is counted in slices: a process that was suspended with us must not pass for a silent one
        while self._ending is None:
            if poll.poll(_SLICE * 1000):
                silence = 0.0
                chunk = os.read(events, _CHUNK)
                if not chunk:
                    return self._end_of_process()
                self._take(chunk)
                continue
            silence += _SLICE
            asked += _SLICE if self._stop else 0.0
            if self._ended():
                # a process that the code under test started holds our pipe open
                return self._end_of_process()
            if asked >= _GRACE:
                return Interrupted(self._stop)
            if silence >= self._silence_limit:
                return Hung(silence)
        self._wait()
        return self._ending

    def _take(self, chunk: bytes) -> None:
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            line = b"".join((*self._parts, end))
            self._parts.clear()
            if line.startswith(b"["):
                self._ending = self._end_of_job(*json.loads(line))
                return
            self._on_event(decode(line))
        self._parts.append(rest)

    def _end_of_job(self, how: str, message: str = "", traceback: str = "") -> Ending:
        match how:
            case child.FINISHED:
                return Finished()
            case child.INTERRUPTED:
                return Interrupted(self._stop or signal.SIGINT)
            case _:
                return Failed(message, traceback)

    def _end_of_process(self) -> Ending:
        self._wait()
        if self._stop:
            return Interrupted(self._stop)
        if self._status is None:
            return Lost()
        code = os.waitstatus_to_exitcode(self._status)
        return Exited(code) if code >= 0 else Killed(-code)

    def _ended(self) -> bool:
        if self._status is None:
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            self._status = status if pid else None
        return self._status is not None

    def _wait(self) -> None:
        """Gives the child a moment to end by itself."""
        deadline = time.monotonic() + _GRACE
        pause = 0.0005
        while not self._ended() and time.monotonic() < deadline:
            time.sleep(pause)
            pause = min(2 * pause, 0.05)

    def _kill(self) -> None:
        if not self._ended():
            os.kill(self._pid, signal.SIGKILL)
            _, self._status = os.waitpid(self._pid, 0)

    @contextmanager
    def _handlers(self) -> Iterator[None]:
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
        # whoever started us in the background may have seen to it that we ignore interruptions
        ours = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
        for number in ours:
            signal.signal(number, self._on_signal)
        try:
            yield
        finally:
            for number in ours:
                signal.signal(number, before[number])

    def _on_signal(self, number: int, _frame: object) -> None:
        """Asks the child to stop; asked twice, makes it."""
        if self._pid and self._status is None:
            os.kill(self._pid, signal.SIGKILL if self._stop else signal.SIGINT)
        self._stop = number


def _run_here(job: Job, on_event: Emit, show_output: bool) -> Ending:
    try:
        with _output_here(show_output):
            job(on_event)
    except KeyboardInterrupt:
        return Interrupted(signal.SIGINT)
    except SystemExit as stop:
        return Exited(child.exit_code(stop))
    except Exception as error:
        return Failed(*child.error_texts(error))
    return Finished()


@contextmanager
def _output_here(show_output: bool) -> Iterator[None]:
    with open(os.devnull, "w", encoding="utf-8") as devnull:
        stream = sys.stderr if show_output else devnull
        with redirect_stdout(stream), redirect_stderr(stream):
            yield
