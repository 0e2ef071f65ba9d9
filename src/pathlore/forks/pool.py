"""Copies of this process that work for it: each has a socket of its own, and nothing is shared."""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import field
from typing import Protocol

from pathlore.forks.family import end, end_with_parent
from pathlore.forks.pipes import can_fork, fork_alike, safe_descriptor
from pathlore.records import slotted

_LENGTH = 4
_PIECE = 1 << 18
_HURRY = b""
"""An empty message to a worker: what it has is wanted now."""
_HELD_BACK = {signal.SIGINT, signal.SIGTERM} | ({signal.SIGALRM} if hasattr(signal, "SIGALRM") else set())


def _connected(descriptor: int) -> socket.socket:
    return socket.socket(fileno=safe_descriptor(descriptor))


class Messages:
    """Puts the pieces of a stream together to messages, each of which follows its length."""

    def __init__(self) -> None:
        self._data = bytearray()

    def add(self, piece: bytes) -> list[bytes]:
        data = self._data
        data += piece
        found = []
        while len(data) >= _LENGTH:
            stop = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
            if len(data) < stop:
                break
            found.append(bytes(data[_LENGTH:stop]))
            del data[:stop]
        return found


def as_message(data: bytes) -> bytes:
    return len(data).to_bytes(_LENGTH, "big") + data


class WorkerLine:
    """A worker's end of the line."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._messages = Messages()
        self._waiting: list[bytes] = []

    def receive(self) -> bytes | None:
        """The next message that is no hurry; None at the end."""
        while True:
            while self._waiting:
                found = self._waiting.pop(0)
                if found != _HURRY:
                    return found
            piece = self._connection.recv(_PIECE)
            if not piece:
                return None
            self._waiting = self._messages.add(piece)

    def send(self, data: bytes) -> None:
        self._connection.sendall(as_message(data))

    @property
    def is_hurried(self) -> bool:
        """Whether something was said since the last message."""
        return bool(self._waiting) or bool(select.select([self._connection], [], [], 0)[0])


@slotted
class _Copy:
    """A worker as seen from here."""

    pid: int
    connection: socket.socket
    messages: Messages = field(default_factory=Messages)


class WorkerPool(Protocol):
    """Workers by number, wherever they are."""

    @property
    def is_forked(self) -> bool:
        """Whether a worker knows what this process knew when it was started."""

    def __len__(self) -> int: ...

    def start(self) -> int | None:
        """Starts a worker; None where there is none, or where it joins later."""

    def joined(self) -> list[int]:
        """The workers that joined by themselves since the last call."""

    def send(self, worker: int, data: bytes) -> None:
        """Gives a worker a message. One that is gone does not get it, as `wait` will tell."""

    def hurry(self, worker: int) -> None:
        """What a worker has is wanted now."""

    def wait(self, seconds: float) -> list[tuple[int, bytes | None]]:
        """What workers said within so much time; None for one that is gone."""

    def close(self) -> None: ...


class Pool:
    """The copies, by number. A process that came of one of them is ended with it."""

    is_forked = True

    def __init__(self, work: Callable[[WorkerLine], None]) -> None:
        self._work = work
        self._copies: dict[int, _Copy] = {}
        self._started = 0
        self._owner = os.getpid()

    def __len__(self) -> int:
        return len(self._copies)

    def start(self) -> int | None:
        """Starts a worker; None where nothing can be forked."""
        if not can_fork():
            return None
        here, there = socket.socketpair()
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD_BACK)
        try:
            pid = fork_alike()
            if not pid:
                here.close()
                self._live(there, blocked)
        except OSError:
            here.close()
            there.close()
            return None
        finally:
            if os.getpid() == self._owner:
                signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        there.close()
        self._copies[self._started] = _Copy(pid, _connected(here.detach()))
        self._started += 1
        return self._started - 1

    def joined(self) -> list[int]:
        return []

    def _live(self, connection: socket.socket, blocked: Collection[int]) -> None:
        """The life of a copy. Nothing of what the original has open, or does at its end, is its business."""
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            if end_with_parent(self._owner):
                # Schedulers of a busy machine share it out among sessions: each worker is to have what a process has.
                os.setsid()
            # An end that a copy holds open would hide the end of the original.
            for other in self._copies.values():
                other.connection.close()
            # To collect what it has from the original would copy all of it.
            gc.freeze()
            with suppress(OSError):
                self._work(WorkerLine(_connected(connection.detach())))
        finally:
            os._exit(0)

    def send(self, worker: int, data: bytes) -> None:
        """Gives a worker a message. One that is dead does not get it, as `wait` will tell."""
        with suppress(OSError):
            self._copies[worker].connection.sendall(as_message(data))

    def hurry(self, worker: int) -> None:
        self.send(worker, _HURRY)

    def wait(self, seconds: float) -> list[tuple[int, bytes | None]]:
        """What workers said within so much time; None for one that is gone."""
        by_connection = {copy.connection: number for number, copy in self._copies.items()}
        ready, _, _ = select.select(list(by_connection), [], [], seconds)
        received: list[tuple[int, bytes | None]] = []
        for connection in ready:
            number = by_connection[connection]
            try:
                piece = connection.recv(_PIECE)
            except OSError:
                piece = b""
            received += [(number, message) for message in self._copies[number].messages.add(piece)]
            if not piece:
                self.end(number)
                received.append((number, None))
        return received

    def pid(self, worker: int) -> int:
        return self._copies[worker].pid

    def end(self, worker: int) -> None:
        copy = self._copies.pop(worker)
        copy.connection.close()
        end(copy.pid, group=False)
        with suppress(ChildProcessError):
            os.waitpid(copy.pid, 0)

    def close(self) -> None:
        if os.getpid() == self._owner:
            for worker in list(self._copies):
                self.end(worker)
