"""Finds, measures and ends the processes that a process started."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_MEGABYTE = 1_000_000
_ROUNDS = 20
"""How often the family is looked for, while it may grow faster than it is ended."""


def memory_file(pid: int) -> str:
    """Where the system says what memory a process has."""
    return f"/proc/{pid}/statm"


def resident(pid: int) -> int:
    """Bytes that a process has in memory; 0 where the system does not say so."""
    try:
        descriptor = os.open(memory_file(pid), os.O_RDONLY)
    except OSError:
        return 0
    try:
        return int(os.read(descriptor, 200).split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0
    finally:
        os.close(descriptor)


def own_memory() -> int:
    """Bytes that this process has in memory."""
    return resident(os.getpid())


def memory_limit(megabytes: int) -> float:
    """The bytes that a process may have: as many as it is given, and never more than half of what the machine has."""
    return min(megabytes * _MEGABYTE, machine_memory() / 2) if megabytes else float("inf")


def machine_memory() -> float:
    """Bytes of memory that the machine has."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * float(os.sysconf("SC_PHYS_PAGES"))
    except (AttributeError, OSError, ValueError):
        return float("inf")


def descendants(pid: int) -> Iterator[int]:
    """The children of a process, and theirs, as far as the system tells."""
    waiting = [pid]
    while waiting:
        for child in _children(waiting.pop()):
            yield child
            waiting.append(child)


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
    except (OSError, ValueError):
        return found
    return found


def end(pid: int, group: bool = True) -> None:
    """Ends a process and all that came of it; it is not reaped, so that its number is not given to another one.

    What left its group is found as long as its ancestors live: hence from the oldest on, each stopped before its
    children are looked for.
    """
    _signal(pid, signal.SIGSTOP)
    seen = {pid}
    for _ in range(_ROUNDS):
        new = [child for child in descendants(pid) if child not in seen]
        if not new:
            break
        for child in new:
            _signal(child, signal.SIGSTOP)
        seen.update(new)
    if group:
        end_group(pid)
    for member in seen:
        _signal(member, signal.SIGKILL)


def end_group(pid: int) -> None:
    """Ends what is left of the group of a process that is not reaped yet."""
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def end_descendants() -> None:
    """Ends what this process started and what came of that."""
    for _ in range(_ROUNDS):
        found = list(descendants(os.getpid()))
        for child in found:
            _signal(child, signal.SIGKILL)
        _reap()
        if not found:
            return


def _reap() -> None:
    """Orphans that came to us have to be taken leave of."""
    with suppress(OSError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def adopt_orphans() -> None:
    """Has the system make descendants whose parents ended children of this process (Linux)."""
    import ctypes  # only runs that may start processes need it

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent(parent: int) -> bool:
    """Has the system end this process when the one that forked it ends; whether it can (Linux)."""
    import ctypes  # for start-up time: only processes that work for others need it

    with suppress(OSError, AttributeError):
        found = bool(ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0) == 0)
        if os.getppid() != parent:
            # It was over before anybody asked to be told.
            os._exit(1)
        return found
    return False


_SET_CHILD_SUBREAPER = 36
_SET_PARENT_DEATH_SIGNAL = 1


def _signal(pid: int, number: int) -> None:
    with suppress(OSError):
        os.kill(pid, number)
