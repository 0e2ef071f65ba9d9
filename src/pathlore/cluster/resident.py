"""What runs inside a Dask worker: it hands bytes to explorer processes beside it, its residents.

Code under test must not run in a Dask worker itself: it has threads, and a program may end its process, replace signal
handlers or change modules.
"""

from __future__ import annotations

import logging
import os
import select
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import field

from pathlore.cluster.identity import identity
from pathlore.cluster.shipping import unpacked
from pathlore.forks.family import end, memory_limit, resident
from pathlore.forks.pool import Messages, as_message
from pathlore.records import frozen, slotted

_PIECE = 1 << 18
_SLICE = 0.25
"""Seconds between two looks at the memory of a resident."""
_LONGEST_START = 120.0
"""Seconds that a resident has to get ready, import of the target included."""
GONE = b""
"""The answer of a resident that is there no more."""


@frozen
class ResidentLimits:
    """Seconds that a job may take, and megabytes that a resident may have."""

    seconds: float
    memory: int


@slotted
class _Resident:
    """One resident: whoever waits for its answer also watches it."""

    process: subprocess.Popen[bytes]
    connection: socket.socket
    life: int
    """The pipe whose end ends it."""
    limits: ResidentLimits
    messages: Messages = field(default_factory=Messages)
    sending: threading.Lock = field(default_factory=threading.Lock)

    def send(self, data: bytes) -> None:
        with self.sending, suppress(OSError):
            self.connection.sendall(as_message(data))

    def receive(self, seconds: float) -> bytes:
        """What it says next. One that takes too long, or too much memory, is gone."""
        due = time.monotonic() + seconds
        most = memory_limit(self.limits.memory)
        while time.monotonic() < due and resident(self.process.pid) <= most:
            if not select.select([self.connection], [], [], _SLICE)[0]:
                continue
            try:
                piece = self.connection.recv(_PIECE)
            except OSError:
                break
            for message in self.messages.add(piece):
                return message
            if not piece:
                break
        return GONE

    def close(self) -> None:
        self.connection.close()
        os.close(self.life)
        end(self.process.pid)
        self.process.wait()


_residents: dict[str, _Resident] = {}
"""By the names that whoever gives out the jobs has for them."""


def own_identity() -> dict[str, str]:
    logging.getLogger("distributed.worker").addFilter(_is_worth_a_line)
    return identity()


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Dask writes a line for each call outside of a task, of which there may be several in a second."""
    return "'hurry'" not in record.getMessage()


def unpack(data: bytes, digest: str) -> str:
    """Unpacks the files of a project; gives the folder."""
    from distributed import get_worker  # an extra: in a Dask worker it is there

    return unpacked(data, digest, get_worker().local_directory)


def begin(name: str, shown: str, setup: bytes, folder: str, limits: tuple[float, int], hash_seed: str) -> bytes:
    """Starts a resident and gives it its set-up; gives what it says then. `folder` has what was shipped."""
    here, there = socket.socketpair()
    life_there, life = os.pipe()
    descriptors = (there.fileno(), life_there)
    words = [sys.executable, "-P", "-m", "pathlore.cluster.explorer", *map(str, descriptors), shown, folder]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed or "random"}
    process = subprocess.Popen(
        words,
        env=environment,
        pass_fds=descriptors,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    there.close()
    os.close(life_there)
    made = _residents[name] = _Resident(process, here, life, ResidentLimits(*limits))
    made.send(setup)
    said = made.receive(_LONGEST_START)
    if said == GONE:
        finish(name)
    return said


def explore(name: str, data: bytes) -> bytes:
    """Gives a resident a job; gives its answer, or nothing if it is gone."""
    found = _residents.get(name)
    if found is None:
        return GONE
    found.send(data)
    answer = found.receive(found.limits.seconds)
    if answer == GONE:
        finish(name)
    return answer


def hurry(name: str) -> None:
    """Tells a resident that somebody waits for its answer. Called between tasks, so it never waits."""
    found = _residents.get(name)
    if found is not None and select.select([], [found.connection], [], 0)[1]:
        found.send(b"")


def finish(prefix: str) -> None:
    """Ends residents: those whose names begin so."""
    for name in [name for name in list(_residents) if name.startswith(prefix)]:
        found = _residents.pop(name, None)
        if found is not None:
            found.close()
