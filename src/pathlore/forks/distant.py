"""Workers on other machines: a process beside this one, the bridge, talks to the cluster and passes on messages."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum

from pathlore.forks.pipes import safe_descriptor
from pathlore.forks.pool import Messages, as_message

_PIECE = 1 << 18
_NUMBER = 4
_LONGEST_START = 60.0
"""Seconds that workers have to get ready before those who are begin without the others."""


class BridgeWord(IntEnum):
    """What a message between this process and the bridge is about: its first byte."""

    OPEN = 1
    """To the bridge: what workers have to know, as bytes."""
    START = 2
    """One more worker is wanted."""
    JOB = 3
    HURRY = 4
    STARTING = 5
    """From the bridge: so many workers get ready."""
    READY = 6
    """A worker is ready; what it says of itself."""
    FAILED = 7
    """A worker did not get ready; why."""
    ANSWER = 8
    LOST = 9
    NOTICE = 10


def bridge_message(word: BridgeWord, worker: int = 0, data: bytes = b"") -> bytes:
    return as_message(bytes((word,)) + worker.to_bytes(_NUMBER, "big") + data)


def read_bridge_message(message: bytes) -> tuple[BridgeWord, int, bytes]:
    start = 1 + _NUMBER
    return BridgeWord(message[0]), int.from_bytes(message[1:start], "big"), message[start:]


def _connected(path: str) -> socket.socket | None:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(path)
        return socket.socket(fileno=safe_descriptor(connection.detach()))
    except OSError:
        connection.close()
        return None


class DistantPool:
    """Workers of a cluster by number, as `forks.pool.Pool` has copies of this process. They join when they are ready.

    `refusal` looks at what a worker says of itself, and says why it is of no use, if it is not.
    """

    is_forked = False

    def __init__(self, path: str, setup: bytes, refusal: Callable[[bytes], str]) -> None:
        self._refusal = refusal
        self._messages = Messages()
        self._members: set[int] = set()
        self._joined: list[int] = []
        self._failed: list[str] = []
        self._expected = 1
        """Workers that get ready: at least one, until the bridge says how many."""
        self._since = time.monotonic()
        self.notices: list[str] = []
        """What the bridge had to say."""
        self._connection = _connected(path)
        self._tell(BridgeWord.OPEN, 0, setup)

    def __len__(self) -> int:
        return len(self._members)

    @property
    def is_complete(self) -> bool:
        """Whether all workers that were to get ready are, or failed to, or have had the time."""
        late = time.monotonic() - self._since > _LONGEST_START
        return self._connection is None or self._expected <= 0 or late

    def failures(self) -> list[str]:
        """Why workers did not get ready, since the last call."""
        failed, self._failed = self._failed, []
        return failed

    def joined(self) -> list[int]:
        joined, self._joined = self._joined, []
        return joined

    def start(self) -> int | None:
        """Asks for one more worker, which joins when it is ready."""
        self._tell(BridgeWord.START)
        return None

    def send(self, worker: int, data: bytes) -> None:
        self._tell(BridgeWord.JOB, worker, data)

    def hurry(self, worker: int) -> None:
        self._tell(BridgeWord.HURRY, worker)

    def _tell(self, word: BridgeWord, worker: int = 0, data: bytes = b"") -> None:
        if self._connection is not None:
            with suppress(OSError):
                self._connection.sendall(bridge_message(word, worker, data))

    def wait(self, seconds: float) -> list[tuple[int, bytes | None]]:
        """What workers said within so much time; None for one that is gone."""
        if self._connection is None:
            return []
        ready, _, _ = select.select([self._connection], [], [], seconds)
        if not ready:
            return []
        try:
            piece = self._connection.recv(_PIECE)
        except OSError:
            piece = b""
        received: list[tuple[int, bytes | None]] = []
        for message in self._messages.add(piece):
            self._take_in(*read_bridge_message(message), received)
        if not piece:
            received += [(worker, None) for worker in sorted(self._members)]
            self.close()
        return received

    def _take_in(self, word: BridgeWord, worker: int, data: bytes, received: list[tuple[int, bytes | None]]) -> None:
        match word:
            case BridgeWord.STARTING:
                self._expected = worker
            case BridgeWord.READY:
                self._expected -= 1
                reason = self._refusal(data)
                if reason:
                    self._failed.append(reason)
                else:
                    self._members.add(worker)
                    self._joined.append(worker)
            case BridgeWord.FAILED:
                self._expected -= 1
                self._failed.append(data.decode())
            case BridgeWord.ANSWER if worker in self._members:
                received.append((worker, data))
            case BridgeWord.LOST if worker in self._members:
                self._members.discard(worker)
                self._joined = [known for known in self._joined if known != worker]
                received.append((worker, None))
            case BridgeWord.NOTICE:
                self.notices.append(data.decode())

    def close(self) -> None:
        """The bridge ends the workers of a connection that is closed."""
        self._members.clear()
        self._joined.clear()
        if self._connection is not None:
            self._connection.close()
        self._connection = None
