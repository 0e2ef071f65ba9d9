"""Processes that wait at some point of their work: for each question, a copy continues from there and answers."""

from __future__ import annotations

import os
import select
import signal
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from pathlore.forks.pipes import fork, fork_alike, safe_descriptor
from pathlore.records import frozen

_HEAD = struct.Struct("=q")
_PIECE = 1 << 16
_ENDED = b"\2"
_FEW = 3
"""So many copies are made to see what one costs."""


class LateError(Exception):
    """The copy did not answer in time, and was ended."""


@frozen
class Reply:
    """What a copy answered, and where another process stands now that was forked on the way."""

    data: bytes
    stand: Stand | None


class Stand:
    """A process that stands still, as seen from the one that asks."""

    _all: list[Stand] = []
    """All that this process may ask: its copies have no business with them."""

    def __init__(self, channel: socket.socket, pid: int = 0) -> None:
        self._channel = channel
        self._pid = pid
        """If it is a child of this process."""
        self.ended = ""
        """How the last copy ended that did not answer, if that is known: the rest of a sentence."""
        self._all.append(self)

    def ask(self, question: bytes, deadline: float) -> Reply | None:
        """The answer of a copy; None where the copy, or the process itself, ended before it answered."""
        here, there = map(_safe, socket.socketpair())
        with here:
            try:
                with there:
                    socket.send_fds(self._channel, [_HEAD.pack(len(question))], [there.fileno()])
                    self._channel.sendall(question)
            except OSError:
                return None
            found = _answer_from(here, deadline)
            self.ended = "" if isinstance(found, Reply) else _manner_of_ending(found)
            return found if isinstance(found, Reply) else None

    def close(self) -> None:
        """Has it end: it sees that nobody will ask any more."""
        if self in self._all:
            self._all.remove(self)
        self._channel.close()
        if self._pid:
            _kill(self._pid)
            with suppress(ChildProcessError):
                os.waitpid(self._pid, 0)
            self._pid = 0

    @classmethod
    def forget_all(cls) -> None:
        """In a copy: closes what belongs to the original."""
        for stand in cls._all:
            stand._channel.close()
        cls._all.clear()


def begin(work: Callable[[socket.socket], object]) -> Stand:
    """Has a copy of this process do something that ends with standing still, with its end of a channel."""
    here, there = map(_safe, socket.socketpair())
    pid = fork_alike()
    if not pid:
        try:
            _detach(here)
            work(there)
        finally:
            os._exit(0)
    there.close()
    return Stand(here, pid)


def begin_here(prepare: Callable[[], object]) -> Stand | tuple[bytes, socket.socket]:
    """Leaves a copy of this process standing here, once it is prepared, for this process to ask.

    In copies of that copy, gives what `stand` returns.
    """
    here, there = map(_safe, socket.socketpair())
    pid = fork_alike()
    if pid:
        there.close()
        return Stand(here, pid)
    try:
        _detach(here)
        prepare()
    except BaseException:  # it has nothing of its own to go on with
        os._exit(1)
    return stand(there)


def _detach(other: socket.socket) -> None:
    """In a copy: it is interrupted by whoever asks, and by nobody else."""
    with suppress(ValueError):  # only the main thread may
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
    other.close()
    Stand.forget_all()


def stand(channel: socket.socket) -> tuple[bytes, socket.socket]:
    """Stands still. Returns in a copy for each question: the question, and where its answer is to be sent."""
    while True:
        try:
            head, descriptors, _, _ = socket.recv_fds(channel, _HEAD.size, 1)
            question = _received(channel, _HEAD.unpack(head)[0]) if len(head) == _HEAD.size else b""
        except OSError:
            os._exit(0)
        if not question or not descriptors:
            os._exit(0)
        child = fork_alike()
        if not child:
            channel.close()
            answers = socket.socket(fileno=safe_descriptor(descriptors[0]))
            answers.sendall(_HEAD.pack(os.getpid()))
            return question, answers
        with suppress(ChildProcessError, OSError):
            _, status = os.waitpid(child, 0)
            if status:
                os.write(descriptors[0], _ENDED + _HEAD.pack(status))
        os.close(descriptors[0])


def stand_here(answers: socket.socket, prepare: Callable[[], object]) -> tuple[bytes, socket.socket] | None:
    """Leaves a copy of this process standing here, once it is prepared; whoever asked is told of it.

    Returns None in this process, and in copies of that copy what `stand` returns.
    """
    asking, answering = map(_safe, socket.socketpair())
    if fork_alike():
        answering.close()
        with asking, suppress(OSError):
            socket.send_fds(answers, [b"\0"], [asking.fileno()])
        return None
    try:
        asking.close()
        answers.close()
        prepare()
    except BaseException:  # it has nothing of its own to go on with
        os._exit(1)
    return stand(answering)


def answer(answers: socket.socket, data: bytes) -> NoReturn:
    """Answers, and ends the copy: nothing that the original does at its end is its business."""
    try:
        with suppress(OSError):
            answers.sendall(b"\1" + _HEAD.pack(len(data)))
            answers.sendall(data)
    finally:
        os._exit(0)


def seconds_of_a_copy() -> float:
    """CPU time that it takes to copy this process."""
    least = float("inf")
    for _ in range(_FEW):
        started = time.process_time()
        pid = fork(lambda: None)
        used = os.wait4(pid, 0)[2]
        least = min(least, time.process_time() - started + used.ru_utime + used.ru_stime)
    return least


def _manner_of_ending(status: int) -> str:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return f" by {signal.Signals(number).name if number in set(signal.Signals) else f'signal {number}'}"
    return f" with code {os.WEXITSTATUS(status)}" if status else ""


def _answer_from(answers: socket.socket, deadline: float) -> Reply | int:
    """Reads: the number of the process, a zero byte for each that stands now, a one, the size, the answer.

    Where the process ended before: with which status, 0 if that is not known.
    """
    found = bytearray()
    others: list[Stand] = []
    child = 0
    try:
        while True:
            if not select.select([answers], [], [], max(deadline - time.monotonic(), 0.0) if deadline else None)[0]:
                raise LateError
            try:
                piece, descriptors, _, _ = socket.recv_fds(answers, _PIECE, 1)
            except OSError:
                piece, descriptors = b"", []
            others += [Stand(socket.socket(fileno=safe_descriptor(d))) for d in descriptors]
            found += piece
            if not child and len(found) >= _HEAD.size:
                (child,) = _HEAD.unpack_from(found)
            start = _HEAD.size + len(others) + 1 + _HEAD.size
            is_answer = len(found) >= start and found[start - _HEAD.size - 1 :][:1] != _ENDED
            if is_answer and len(found) >= start + _HEAD.unpack_from(found, start - _HEAD.size)[0]:
                child = 0
                data = bytes(found[start:])
                return Reply(data, others.pop() if others else None)
            if not piece:
                last = bytes(found[_HEAD.size + len(others) :])
                child = 0 if last else child
                return int(_HEAD.unpack_from(last, 1)[0]) if last[:1] == _ENDED and len(last) > _HEAD.size else 0
    finally:
        if child:
            _kill(child)
        for other in others:
            other.close()


def _safe(end: socket.socket) -> socket.socket:
    return socket.socket(fileno=safe_descriptor(end.detach()))


def _received(channel: socket.socket, size: int) -> bytes:
    found = bytearray()
    while len(found) < size:
        piece = channel.recv(size - len(found))
        if not piece:
            break
        found += piece
    return bytes(found) if len(found) == size else b""


def _kill(pid: int) -> None:
    with suppress(OSError):
        os.kill(pid, signal.SIGKILL)
