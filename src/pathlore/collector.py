"""Keeps long-lived objects away from the garbage collector.

Whoever goes through the objects of a process, as the collector does and the search for functions of a file, writes to
each of them. In a forked process this copies every page that they are on: 40 ms for Pathlore itself.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

_ours = False
"""Whether this process has run no code but Pathlore's."""
_is_command = False
_early: dict[str, set[str]] = {}
"""The files of the modules that are passed over, by their last names."""


def process_is_ours() -> None:
    """For the command: in a process that somebody else started, there may be functions of the project already."""
    global _ours, _is_command
    _ours = _is_command = True


def is_process_ours() -> bool:
    """Whether the process was started for the command, and for nothing else."""
    return _ours


def is_command() -> bool:
    """Whether the process was started for the command, and what was imported before the project is Pathlore's."""
    return _is_command


def settle() -> None:
    """Before code of the project is first run: what there is belongs to Pathlore, and is not gone through again."""
    global _ours
    if _ours:
        pass_over()
    _ours = False


def pass_over() -> None:
    """What there is by now is not gone through again, until code of a module that is there is under test itself."""
    for module in list(sys.modules.values()):
        if file := getattr(module, "__file__", None):
            _early.setdefault(os.path.basename(file), set()).add(file)
    gc.freeze()


def pass_over_program() -> None:
    """What there is before the first path of a target stays, too. `collect_all` looks at it when there is reason to.

    Otherwise each target would begin with a walk over all that was imported and parsed for the targets before.
    """
    if _early:
        pass_over()


def collect_all() -> None:
    """Collects garbage among what was passed over as well."""
    if _early:
        gc.unfreeze()
    gc.collect()
    if _early:
        pass_over()  # with modules that were imported since


def objects_from(paths: Iterable[str]) -> list[Any]:
    """The objects of this process among which are all that code of these files has made."""
    if not _early or any(_same(path, file) for path in paths for file in _early.get(os.path.basename(path), ())):
        # Somebody else's process, or a library that Pathlore uses is under test itself.
        return all_objects()
    return gc.get_objects()


def all_objects() -> list[Any]:
    """The objects of this process that the collector knows, those among them that are passed over."""
    if not gc.get_freeze_count():
        return gc.get_objects()
    gc.unfreeze()
    found = gc.get_objects()
    if _early:
        pass_over()
    return found


def _same(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def collect_rarely() -> None:
    """Importing the engine makes nothing but what stays, and little of what paths make goes in circles."""
    gc.set_threshold(_MANY_OBJECTS if _watches else _NEW_OBJECTS, 20, 100)


_NEW_OBJECTS, _MANY_OBJECTS = 50_000, 1 << 30
"""Between two collections, and where somebody collects when there is reason to."""
_ROOM = 64e6
"""Bytes that the process grows by between two collections. To go through as many takes a third of a second."""
_PERIOD = 0.05
"""Seconds between two looks at the memory of this process."""
_watches = 0
_is_child = False
"""Whether this process explores, and ends."""


def process_is_child() -> None:
    """For processes that perform one job: once somebody watches its memory, that is enough until its end."""
    global _is_child
    _is_child = True
    collect_rarely()


_before_pauses: MemoryWatch | None = None
"""Looks before the collector pauses."""


class MemoryWatch:
    """Collects garbage when the process has grown.

    Most of what an exploration makes stays: to walk over it after every so many objects took a third of its time.
    """

    def __init__(self, memory: Callable[[], int]) -> None:
        self._memory = memory
        self._collected = self._whole = memory()
        """Bytes that were left by the last collection, and by the last one of everything."""
        self._next_look = 0.0

    def look(self, now: float) -> int:
        """Bytes of this process, once garbage was collected if there is reason to; 0 where it was just looked."""
        if now < self._next_look:
            return 0
        self._next_look = now + _PERIOD
        found = self._memory()
        if found - self._collected >= _ROOM:
            is_whole = found >= 2 * self._whole
            gc.collect(2 if is_whole else 1)
            self._collected = found = self._memory()
            if is_whole:
                self._whole = found
        return found


@contextmanager
def watching_memory() -> Iterator[None]:
    """Meanwhile, somebody asks a `MemoryWatch` now and then."""
    global _watches
    before = gc.get_threshold()
    _watches += 1
    collect_rarely()
    try:
        yield
    finally:
        if not _is_child:
            _watches -= 1
            # What is young by now may be gone through at once.
            gc.set_threshold(*before)


@contextmanager
def quiet_collector() -> Iterator[None]:
    """Paths make few cycles: a rare collection of garbage is enough, and what is there already is left alone."""
    is_settled = bool(_early)
    if not is_settled:
        gc.freeze()
    before = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        if not is_settled:
            gc.unfreeze()


@contextmanager
def paused_collector(memory: Callable[[], int]) -> Iterator[None]:
    """No garbage is collected meanwhile: for what makes many objects in a bounded time, nearly all of which stay.

    Once it is done, all of them are garbage, and in circles: the next one begins with a collection where that is much.
    """
    global _before_pauses
    _before_pauses = _before_pauses or MemoryWatch(memory)
    _before_pauses.look(time.monotonic())
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
