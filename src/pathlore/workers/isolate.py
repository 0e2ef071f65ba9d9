"""Performs a job in a process of its own, so that code under test that kills its process kills nothing else."""

from __future__ import annotations

import json
import mmap
import os
import select
import signal
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from pathlore.codec import decode
from pathlore.findings import Emit, Event
from pathlore.forks import family, stopping
from pathlore.forks.pipes import Lines, can_fork, fork, read_piece
from pathlore.records import frozen
from pathlore.workers import child, perform
from pathlore.workers.child import Said
from pathlore.workers.job import Job
from pathlore.workers.limits import NEVER, Allotment, ChildLimits
from pathlore.workers.stop import Stop

_SLICE = 1.0
"""Seconds between two looks at a silent child."""
_SUSPENDED = 0.5
"""Seconds that a look may be late: if it is later still, we were suspended, and the child may have been, too."""
_MEMORY_SLICE = 0.05
"""Seconds between two looks at the memory of a child. In one, a native call fills some 200 MB."""
_SHORTEST_SLICE = 0.003
_FASTEST = 8e9
"""Bytes that a native call may fill in a second: near its limit, a child is looked at more often."""
_FAMILY_SLICE = 4
"""Looks at the memory of a child for one at the memory of what it started."""
_GRACE = 2.0
"""Seconds that a child has to end after it was asked to, or after its connection was closed."""
_LONGEST_GRACE = 5.0
"""Seconds that it has if it gives signs of life: there may be much to write."""


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
    taken: float = 0.0
    """Seconds that its target had taken by then."""


@frozen
class OutOfTime:
    """The target was not done after so many seconds, more than its limit, and the process was stopped."""

    seconds: float


@frozen
class OutOfMemory:
    """The process had so many bytes of memory, more than its limit, and was stopped."""

    memory: int


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


Ending = Finished | Exited | Killed | Hung | OutOfTime | OutOfMemory | Lost | Failed | Interrupted


Events = Generator[Event, None, Ending]
"""The events of a job as they come, and at last (as the value of `yield from`) how it ended."""


def isolated(
    job: Job,
    *,
    limits: ChildLimits | None = None,
    show_output: bool = False,
    stop: Stop | None = None,
    taken: float = 0.0,
) -> Events:
    """The events of a job that is performed in a child. Whoever closes this iterator ends the child.

    The first target has `taken` so many seconds before.

    A child that goes beyond its limits is ended, whatever it does, with all that it started. What it said before is
    given first.

    Signals are listened to only while this waits for events: in between, they are the caller's.
    """
    if is_refused():
        return performed_here(job, show_output=show_output, stop=stop)
    return _Parent(limits or ChildLimits(), stop or Stop()).events(job, show_output, taken)


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
        case OutOfTime(seconds):
            return f"the time was over after {seconds:.1f} s"
        case OutOfMemory(memory):
            return f"the process took {memory / 1e6:.0f} MB of memory and was stopped"
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

    def __init__(self, limits: ChildLimits, stop: Stop) -> None:
        self._allotment = Allotment(limits)
        self._stop = stop
        self._pid = 0
        self._owner = os.getpid()
        self._status: int | None = None
        self._ending: Ending | None = None
        self._lines = Lines()
        self._signs = mmap.mmap(-1, mmap.PAGESIZE)
        """Where the child notes when Python code of a path last ran."""
        self._looked = 0.0
        """When somebody last looked at the clock."""
        self._looks = 0
        self._room = float("inf")
        """Bytes of memory that the child was short of its limit at the last look."""
        self._asked = 0.0
        """Seconds since the child was asked to stop."""

    def events(self, job: Job, show_output: bool, taken: float) -> Events:
        # What a user waits for: the start of the command is part of it.
        self._looked = stopping.take_command() or time.monotonic() - taken
        with self._stop.listening():
            pipe, life = self._start(job, show_output)
        try:
            poll = select.poll()
            poll.register(pipe, select.POLLIN)
            now = time.monotonic()
            self._allotment.passed(now - self._looked)
            self._looked = now
            while self._ending is None:
                with self._stop.listening():
                    wait = self._until_next_look()
                    events = self._receive(pipe) if poll.poll(wait * 1000) else self._nothing()
                    self._pass_time(wait)
                    if self._ending is None and self._judge():
                        family.end(self._pid)
                        while poll.poll(0) and (piece := read_piece(pipe)):
                            events += self._events_in(piece)
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

            def live() -> None:
                os.close(events)
                os.close(life_in)
                stopping.sign_in(self._signs)
                child.run(job, events_in, life, show_output, signals, self._looked)

            self._pid = fork(live)
            self._stop.child = self._pid
        os.close(events_in)
        os.close(life)
        return events, life_in

    def _receive(self, pipe: int) -> list[Event]:
        """The events that have come."""
        piece = read_piece(pipe)
        events = self._events_in(piece)
        if not piece and self._ending is None:
            self._ending = self._end_of_process()
        return events

    def _events_in(self, piece: bytes) -> list[Event]:
        events: list[Event] = []
        self._allotment.alive()
        for line in self._lines.add(piece):
            if not line:
                continue
            if line.startswith(b"["):
                self._wait()
                self._ending = self._end_of_job(*json.loads(line))
                return events
            events.append(decode(line))
            self._allotment.reported(events[-1])
        return events

    def _nothing(self) -> list[Event]:
        """A slice of time went by in silence."""
        if self._ended():
            # a process that the code under test started holds our pipe open
            self._ending = self._end_of_process()
        return []

    def _until_next_look(self) -> float:
        if self._allotment.limits.memory == NEVER:
            return min(_SLICE, self._allotment.left)
        return min(_MEMORY_SLICE, max(_SHORTEST_SLICE, self._room / _FASTEST), self._allotment.left)

    def _pass_time(self, waited: float) -> None:
        """Adds the time since the last look, at most what we meant to wait and a bit."""
        now = time.monotonic()
        seconds = min(now - self._looked, waited + _SUSPENDED)
        self._looked = now
        self._allotment.passed(seconds, stopping.last_sign(self._signs))
        self._asked += seconds if self._stop.signal else 0.0

    def _judge(self) -> bool:
        """Whether the child has to be ended, for the reason in `_ending`."""
        allotment = self._allotment
        if self._asked >= _LONGEST_GRACE or (self._asked >= _GRACE and allotment.silent >= _GRACE):
            self._ending = Interrupted(self._stop.signal)
        elif allotment.is_late:
            self._ending = OutOfTime(allotment.taken)
        elif allotment.is_silent:
            self._ending = Hung(max(allotment.silent, allotment.stuck), allotment.taken)
        elif allotment.limits.memory != NEVER:
            self._judge_memory(allotment.limits.memory)
        return self._ending is not None

    def _judge_memory(self, limit: float) -> None:
        memory = family.resident(self._pid)
        if memory > limit:
            self._ending = OutOfMemory(memory)
            return
        self._room = limit - memory
        self._looks += 1
        if self._looks % _FAMILY_SLICE == 0:
            for member in family.descendants(self._pid):
                if family.resident(member) > limit:
                    # A solver, or a confirmation: who waits for it goes on without its answer.
                    family.end(member, group=False)

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
        """Whether the child has ended. It is reaped only after its group, which has its number, has ended too."""
        if self._status is None:
            if hasattr(os, "waitid"):
                if os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                    return False
                family.end_group(self._pid)
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
        deadline = time.monotonic() + min(_GRACE, self._allotment.left)
        pause = 0.0005
        while not self._ended() and time.monotonic() < deadline:
            time.sleep(pause)
            pause = min(2 * pause, 0.05)

    def _kill(self) -> None:
        # a copy of this process that drops its copy of the iterator has no say in this
        if os.getpid() == self._owner and not self._ended():
            family.end(self._pid)
            self._reaped(os.waitpid(self._pid, 0)[1])


def _perform_here(job: Job, emit: Emit, show_output: bool, stop: Stop) -> Ending:
    try:
        stopping.begin()
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
        stopping.end()
    return Finished()


@contextmanager
def _output_here(show_output: bool) -> Iterator[None]:
    with open(os.devnull, "w", encoding="utf-8") as devnull:
        stream = sys.stderr if show_output else devnull
        with redirect_stdout(stream), redirect_stderr(stream):
            yield
