"""Performs a job with several workers at once: each is a process that supervises a child of its own.

Nothing is shared but the pipes to this process, so that a worker that is killed at any moment costs its target alone,
which is given out again. Workers are started while there is something to do for them. Once all targets are given out,
those who are still at work may have others help them.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import NoReturn

from pathlore.codec import decode, encode
from pathlore.findings import Event, HelpWanted, ModuleLoading, Progress, TargetMet, TargetStarted, Working
from pathlore.forks import stopping
from pathlore.forks.pipes import Lines, fork, read_piece, safe_descriptor, write_all
from pathlore.records import slotted
from pathlore.turns import reply, turns
from pathlore.workers.child import die_with_parent
from pathlore.workers.in_order import MOST_LOSSES, InOrder
from pathlore.workers.isolate import Failed
from pathlore.workers.job import Job
from pathlore.workers.stop import Stop
from pathlore.workers.supervise import Supervision

_SLICE = 1.0
"""Seconds between two looks at silent workers."""
_WORTH = 1.0
"""Seconds that a first target takes before a second worker is started: to start one takes half of that, on any core."""


class _StopAll(Stop):
    """Passes requests on to all workers."""

    def __init__(self) -> None:
        super().__init__()
        self.workers: set[int] = set()

    def request(self, number: int = signal.SIGINT) -> None:
        self.signal = number
        for pid in tuple(self.workers):
            os.kill(pid, signal.SIGTERM)


class _StopOfWorker(Stop):
    """Listens all the time. One request may come twice: from the terminal, and from the crew."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = {signal.SIGINT: 0, signal.SIGTERM: 0}
        self._requests = 0
        for number in self._asked:
            signal.signal(number, self._on_signal)

    @contextmanager
    def listening(self) -> Iterator[None]:
        yield

    def request(self, number: int = signal.SIGINT) -> None:
        asked = self._asked[signal.Signals(number)] = self._asked[signal.Signals(number)] + 1
        if asked > self._requests:
            self._requests = asked
            super().request(number)


@slotted
class _Worker:
    """A worker as seen from here."""

    number: int
    pid: int
    events: int
    """The pipe that its events come from."""
    replies: int
    """The pipe that answers go to."""
    life: int
    """The pipe that tells it that we live."""
    lines: Lines = field(default_factory=Lines)
    has_target: bool = False
    has_ended: bool = False
    helpers: int = 0
    """How many processes may help it with its target."""

    @property
    def pipes(self) -> tuple[int, ...]:
        return self.events, self.replies, self.life


class _Staff:
    """How many workers it takes. Each that got a target makes room for another one."""

    def __init__(self, most: int, is_several: bool) -> None:
        self.most = most
        self.is_several = is_several
        """Whether more than one target is to be expected."""
        self.started = 0
        self.is_complete = False
        """Whether a worker has seen all targets."""
        self._fed = 0
        """How many workers have had a target."""
        self._first = 0.0
        """When the first target was given out."""
        self._owed = 0
        """How many workers are to be replaced."""
        self._idle_losses = 0
        """How many were lost that had no target."""

    def feed(self) -> None:
        """A worker has its first target."""
        self._fed += 1
        self._first = self._first or time.monotonic()

    def lose(self, had_target: bool) -> bool:
        """A worker is lost: whether another one is to take its place."""
        self._idle_losses += not had_target
        if not had_target and self._idle_losses >= MOST_LOSSES:
            return False
        self._owed += 1
        return True

    def is_missing(self, running: int, given: int) -> bool:
        """Whether a worker is to be started, given how many there are, and how many targets were given out."""
        if self._owed:
            self._owed -= 1
            return True
        if running >= self.most or self.is_complete:
            return False
        if self._fed > 1:
            return running < 2 * self._fed
        return self._is_second_due(given) and self.patience(given) == 0.0

    def is_settled(self, given: int) -> bool:
        """Whether no more workers are going to be started, as far as can be told."""
        return self.is_complete or not (self.is_several or given > 1)

    def patience(self, given: int) -> float:
        """Seconds to wait for news."""
        if not self._is_second_due(given):
            return _SLICE
        return min(_SLICE, max(0.0, _WORTH - (time.monotonic() - self._first)))

    def _is_second_due(self, given: int) -> bool:
        return self._fed == 1 and self.started < 2 and (self.is_several or given > 1) and not self.is_complete


class Crew:
    """One job, and the workers that perform it. To those who use it, it is like a `Supervision`."""

    def __init__(self, job: Job, most: int) -> None:
        self.stop: Stop = _StopAll()
        self.failures: list[Failed] = []
        """Internal errors."""
        self.interrupted = 0
        """The signal that stopped the run."""
        self._job = job
        # A word with a name in it is mostly one target.
        self._staff = _Staff(most, len(job.targets) > 1 or ":" not in job.targets[0])
        self._order = InOrder()
        self._workers: dict[int, _Worker] = {}
        """By the pipe that events come from."""
        self._looked = 0.0

    def events(self) -> Generator[Event, None, None]:
        """The events of the job in the order of one process, with `Working` in between."""
        owner = os.getpid()
        try:
            with self.stop.listening():
                self._start()
            while self._workers:
                with self.stop.listening():
                    news = self._wait()
                yield from news
                yield from self._order.due()
                with self.stop.listening():
                    self._grow()
            yield from self._order.due(is_end=True)
            self.interrupted = self.stop.signal or self.interrupted
        finally:
            if os.getpid() == owner:
                self._kill()

    # Workers

    def _start(self) -> None:
        """Starts one more worker."""
        events, events_in = os.pipe()
        replies_out, replies = os.pipe()
        life_out, life = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        with self.stop.held_back() as blocked:

            def live() -> None:
                for pipe in (events, replies, life, *(pipe for w in self._workers.values() for pipe in w.pipes)):
                    os.close(pipe)
                _work(self._job, events_in, replies_out, life_out, blocked)

            pid = fork(live)
            self._stopping.workers.add(pid)
        stopping.take_command()  # the first worker has it
        for pipe in (events_in, replies_out, life_out):
            os.close(pipe)
        self._workers[events] = _Worker(self._staff.started, pid, events, replies, life)
        self._staff.started += 1

    @property
    def _stopping(self) -> _StopAll:
        assert isinstance(self.stop, _StopAll)
        return self.stop

    def _grow(self) -> None:
        """Starts workers where there is something to do for them."""
        while (
            not self.stop.signal
            and not self._order.is_closed
            and self._staff.is_missing(len(self._workers), self._order.given)
        ):
            self._start()

    def _wait(self) -> list[Event]:
        """What workers are heard to do, within a slice of time."""
        poll = select.poll()
        for events in self._workers:
            poll.register(events, select.POLLIN)
        ready = poll.poll(self._staff.patience(self._order.given) * 1000)
        reported: list[Event] = []
        for events, _ in ready:
            reported += self._receive(self._workers[events])
        if not ready or time.monotonic() - self._looked > _SLICE:
            reported += self._look()
        return reported

    def _look(self) -> Iterator[Event]:
        """Whether all workers live: a process that code under test started may hold the pipe of a dead one open."""
        self._looked = time.monotonic()
        for worker in list(self._workers.values()):
            if os.waitid(os.P_PID, worker.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                # What it said before comes first.
                while worker.events in self._workers and select.select([worker.events], [], [], 0)[0]:
                    yield from self._receive(worker)
                if worker.events in self._workers:
                    yield self._forget(worker)

    def _receive(self, worker: _Worker) -> list[Event]:
        reported: list[Event] = []
        piece = read_piece(worker.events)
        for line in worker.lines.add(piece):
            if line.startswith(b"["):
                self._end(worker, *json.loads(line))
            else:
                reported += self._take_in(worker, decode(line))
        if not piece:
            reported.append(self._forget(worker))
        return reported

    def _take_in(self, worker: _Worker, event: Event) -> Iterator[Event]:
        match event:
            case TargetMet(target, turn):
                is_yours = not self.stop.signal and self._order.met(worker.number, target)
                if is_yours and not worker.has_target:
                    worker.has_target = True
                    self._staff.feed()
                self._answer(worker, reply(turn, is_yours))
                return
            case HelpWanted(turn):
                self._answer(worker, reply(turn, self._helpers(worker)))
                return
            case ModuleLoading() | TargetStarted() | Progress():
                yield Working(worker.number, event)
        if not isinstance(event, Progress) or self._order.is_head(worker.number):
            self._order.tell(worker.number, event)
        if not self._order.is_busy(worker.number):
            worker.helpers = 0

    def _helpers(self, worker: _Worker) -> int:
        """Gives a worker all places that are free: a place is a process that explores, here or for a worker."""
        if not self.stop.signal and self._staff.is_settled(self._order.given):
            taken = len(self._workers) + sum(other.helpers for other in self._workers.values())
            worker.helpers += max(self._staff.most - taken, 0)
        return worker.helpers

    def _answer(self, worker: _Worker, answer: bytes) -> None:
        try:
            write_all(worker.replies, answer)
        except BrokenPipeError:
            return  # it is dead, as its other pipe will tell

    def _end(self, worker: _Worker, interrupted: int, failures: list[list[str]], is_broken: bool) -> None:
        """A worker said its last word."""
        worker.has_ended = True
        self._order.ended(worker.number)
        self.interrupted = self.interrupted or interrupted
        for message, traceback in failures:
            failure = Failed(message, traceback)
            # An internal error outside of any target meets all workers.
            if not is_broken or failure not in self.failures:
                self.failures.append(failure)
        if interrupted or is_broken:
            self._order.is_closed = True
        if interrupted and not self.stop.signal:
            self.stop.request(interrupted)
        self._staff.is_complete = True

    def _forget(self, worker: _Worker) -> Event:
        """A worker is gone. If it had more to say, another one takes its place."""
        # First: once it is waited for, its number may be that of another process.
        self._stopping.workers.discard(worker.pid)
        os.waitpid(worker.pid, 0)
        del self._workers[worker.events]
        for pipe in worker.pipes:
            os.close(pipe)
        if not worker.has_ended:
            self._order.is_closed |= bool(self.stop.signal)
            is_replaced = self._staff.lose(self._order.lost(worker.number))
            if not is_replaced and not self._workers:
                self.failures.append(Failed("workers are lost as soon as they start", ""))
        return Working(worker.number, None)

    def _kill(self) -> None:
        for worker in list(self._workers.values()):
            os.kill(worker.pid, signal.SIGKILL)
            self._forget(worker)


def _work(job: Job, events: int, replies: int, life: int, blocked: Iterable[int]) -> NoReturn:
    """The life of a worker: it supervises a child, and passes on what that tells. Nothing of the parent runs twice."""
    code = 1
    try:
        stop = _StopOfWorker()
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        pipe = safe_descriptor(events)
        turns.answered_by(safe_descriptor(replies))
        die_with_parent(safe_descriptor(life))
        supervision = Supervision(job, stop=stop)
        for event in supervision.events():
            write_all(pipe, encode(event) + b"\n")
        failures = [[failure.message, failure.traceback] for failure in supervision.failures]
        write_all(pipe, json.dumps([supervision.interrupted, failures, supervision.is_broken]).encode() + b"\n")
        code = 0
    finally:
        os._exit(code)
