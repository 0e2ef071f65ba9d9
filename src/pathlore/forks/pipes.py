"""The ground rules of forking: when it is safe, how it is done, and pipes that code under test does not disturb."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from pathlore.forks import stopping
from pathlore.own_library import library_module

_SAFE_DESCRIPTOR = 200
"""Code that closes or reopens every file it finds starts from below; it hardly gets this far."""
_PIECE = 1 << 16


def can_fork() -> bool:
    """A process with several threads may hold locks that no thread of its child would ever release."""
    threading = library_module("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def fork(life: Callable[[], object]) -> int:
    """Forks a copy of this process that lives this life and ends; gives its number.

    Nothing of what the original does at its end is the business of a copy, not even where its life raises.
    """
    pid = os.fork()
    if not pid:
        code = 1
        try:
            stopping.sign_for_nobody()
            life()
            code = 0
        finally:
            os._exit(code)
    return pid


def fork_alike() -> int:
    """Forks a copy that draws the random numbers which the original would draw: Python gives each another seed."""
    random = library_module("random")
    state = None if random is None else random._inst.getstate()
    pid = os.fork()
    if not pid:
        stopping.sign_for_nobody()
        if random is not None:
            random._inst.setstate(state)
    return pid


def safe_descriptor(descriptor: int) -> int:
    """The same file under a number that code under test hardly touches; programs that it starts lack it."""
    import fcntl  # not on Windows, where nothing is forked either

    try:
        high = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _SAFE_DESCRIPTOR)
    except OSError:
        return descriptor
    os.close(descriptor)
    return high


def safe_pipe() -> tuple[int, int]:
    """A pipe, both of whose ends have safe numbers."""
    reader, writer = os.pipe()
    return safe_descriptor(reader), safe_descriptor(writer)


def write_all(descriptor: int, data: bytes) -> None:
    """Writes everything: a pipe takes as much at once as it has room for."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def read_piece(descriptor: int) -> bytes:
    """What is there, up to one piece; nothing at the end of the pipe."""
    return os.read(descriptor, _PIECE)


class Lines:
    """Puts the pieces of a stream together to lines."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        """The beginning of a line whose end has not come yet."""

    def add(self, piece: bytes) -> Iterator[bytes]:
        """The lines that this piece completes, without their ends."""
        *ends, rest = piece.split(b"\n")
        for end in ends:
            line = b"".join((*self._parts, end))
            self._parts.clear()
            yield line
        self._parts.append(rest)
