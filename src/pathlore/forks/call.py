"""Runs work in a fork that is ended when its time is over: some searches of solvers look at no clock."""

from __future__ import annotations

import os
import pickle
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any

from pathlore.forks.pipes import fork, read_piece, write_all

_GRACE = 0.2
"""Seconds that a solver may need to notice the time."""


class OutOfTimeError(Exception):
    """The process was ended."""


def in_fork(work: Callable[[], Any], seconds: float) -> Any:
    """What the work gives, computed by a copy of this process; it has to be something that can be pickled."""
    if not hasattr(os, "fork"):
        return work()
    reader, writer = os.pipe()
    child = fork(lambda: _work(work, writer))
    os.close(writer)
    try:
        data = _read(reader, perf_counter() + seconds + _GRACE)
    finally:
        os.close(reader)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if not data:
        raise OutOfTimeError
    failed, result = pickle.loads(data)
    if failed:
        raise result
    return result


def _work(work: Callable[[], Any], writer: int) -> None:
    """The life of the copy. Nothing of what the original has open, or does at its end, is its business."""
    try:
        with suppress(ValueError):  # only the main thread may
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            data = pickle.dumps((False, work()))
        except Exception as error:
            data = pickle.dumps((True, error))
        write_all(writer, data)
    finally:
        os._exit(0)


def _read(reader: int, deadline: float) -> bytes:
    """All that is written until the end, or nothing if that does not come in time."""
    found = bytearray()
    while (left := deadline - perf_counter()) > 0:
        ready, _, _ = select.select([reader], [], [], left)
        if not ready:
            break
        piece = read_piece(reader)
        if not piece:
            return bytes(found)
        found += piece
    return b""
