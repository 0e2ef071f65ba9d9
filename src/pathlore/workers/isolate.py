"""Performs a job in a process of its own, so that code under test that kills its process kills nothing else."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from pathlore.codec import decode
from pathlore.findings import Emit, Event
from pathlore.forks.pipes import Lines, can_fork, read_piece
from pathlore.records import frozen
from pathlore.workers import child, perform
from pathlore.workers.child import Said
from pathlore.workers.job import Job
from pathlore.workers.stop import Stop

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


Events = Generator[Event, None, Ending]
"""The events of a job as they come, and at last (as the value of `yield from`) how it ended."""


def isolated(
    job: Job, *, silence_limit: float = float("inf"), show_output: bool = False, stop: Stop | None = None
) -> Events:
    """The events of a job that is performed in a child. Whoever closes this iterator ends the child.

    Signals are listened to only while this waits for events: in between, they are the caller's.
    """
    if is_refused():
        return performed_here(job, show_output=show_output, stop=stop)
    return _Parent(silence_limit, stop or Stop()).events(job, show_output)


def is_refused() -> bool:
    """Whether this process must not fork, so that jobs are performed in it."""
    return not can_fork()


def performed_here(job: Job, *, show_output: bool = False, stop: Stop | None = None) -> Events:
    """The events of a job that is performed in this process: they come when it is done."""
    events: list[Event] = []
    ending = _perform_here(job, events.append, show_output, stop or Stop())
    yield from events
    return ending


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

    def __init__(self, silence_limit: float, stop: Stop) -> None:
        self._silence_limit = silence_limit
        self._stop = stop
        self._pid = 0
        self._owner = os.getpid()
        self._status: int | None = None
        self._ending: Ending | None = None
        self._lines = Lines()
        self._silence = 0.0
        """Seconds since the last sign of life."""
        self._asked = 0.0
        """Seconds without a sign of life since the child was asked to stop."""

    def events(self, job: Job, show_output: bool) -> Events:
        with self._stop.listening():
            pipe, life = self._start(job, show_output)
        try:
            poll = select.poll()
            poll.register(pipe, select.POLLIN)
            while self._ending is None:
                with self._stop.listening():
                    events = self._receive(pipe) if poll.poll(_SLICE * 1000) else self._nothing()
                yield from events
            return self._ending
        finally:
            self._kill()
            os.close(pipe)
            os.close(life)

    def _start(self, job: Job, show_output: bool) -> tuple[int, int]:
        """Starts the child. The pipe of its events, and the one that tells it that we live."""
        events, events_in = os.pipe()
        life, life_in = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        with self._stop.held_back() as signals:
            self._pid = os.fork()
            if self._pid == 0:
                os.close(events)
                os.close(life_in)
                child.run(job, events_in, life, show_output, signals)
            self._stop.child = self._pid
        os.close(events_in)
        os.close(life)
        return events, life_in

    def _receive(self, pipe: int) -> list[Event]:
        """The events that have come."""
        self._silence = 0.0
        piece = read_piece(pipe)
        events: list[Event] = []
        for line in self._lines.add(piece):
            if line.startswith(b"["):
                self._wait()
                self._ending = self._end_of_job(*json.loads(line))
                return events
            events.append(decode(line))
        if not piece:
            self._ending = self._end_of_process()
        return events

    def _nothing(self) -> list[Event]:
        """A slice of time went by in silence.

        Time is counted in slices: a process that was suspended with us must not pass for a silent one.
        """
        self._silence += _SLICE
        self._asked += _SLICE if self._stop.signal else 0.0
        if self._ended():
            # a process that the code under test started holds our pipe open
            self._ending = self._end_of_process()
        elif self._asked >= _GRACE:
            self._ending = Interrupted(self._stop.signal)
        elif self._silence >= self._silence_limit:
            self._ending = Hung(self._silence)
        return []

    def _end_of_job(self, how: str, message: str = "", traceback: str = "") -> Ending:
        match Said(how):
            case Said.FINISHED:
                return Finished()
            case Said.INTERRUPTED:
                return Interrupted(self._stop.signal or signal.SIGINT)
            case Said.FAILED:
                return Failed(message, traceback)

    def _end_of_process(self) -> Ending:
        self._wait()
        if self._stop.signal:
            return Interrupted(self._stop.signal)
        if self._status is None:
            return Lost()
        code = os.waitstatus_to_exitcode(self._status)
        return Exited(code) if code >= 0 else Killed(-code)

    def _ended(self) -> bool:
        if self._status is None:
            pid, status = os.waitpid(self._pid, os.WNOHANG)
            if pid:
                self._reaped(status)
        return self._status is not None

    def _reaped(self, status: int) -> None:
        # from now on its number may be that of another process
        self._stop.child = 0
        self._status = status

    def _wait(self) -> None:
        """Gives the child a moment to end by itself."""
        deadline = time.monotonic() + _GRACE
        pause = 0.0005
        while not self._ended() and time.monotonic() < deadline:
            time.sleep(pause)
            pause = min(2 * pause, 0.05)

    def _kill(self) -> None:
        # a copy of this process that drops its copy of the iterator has no say in this
        if os.getpid() == self._owner and not self._ended():
            os.kill(self._pid, signal.SIGKILL)
            self._reaped(os.waitpid(self._pid, 0)[1])


def _perform_here(job: Job, emit: Emit, show_output: bool, stop: Stop) -> Ending:
    try:
        stop.here = True
        with _output_here(show_output):
            perform.perform(job, emit)
    except KeyboardInterrupt:
        return Interrupted(stop.signal or signal.SIGINT)
    except SystemExit as left:
        return Exited(child.exit_code(left))
    except Exception as error:
        return Failed(*child.error_texts(error))
    finally:
        stop.here = False
    return Finished()


@contextmanager
def _output_here(show_output: bool) -> Iterator[None]:
    with open(os.devnull, "w", encoding="utf-8") as devnull:
        stream = sys.stderr if show_output else devnull
        with redirect_stdout(stream), redirect_stderr(stream):
            yield
