"""Keeps long-lived objects away from the garbage collector.

Whoever goes through the objects of a process, as the collector does and the search for functions of a file, writes to
each of them. In a forked process this copies every page that they are on: 40 ms for Pathlore itself.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable, Iterator
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
        gc.freeze()


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
        gc.freeze()
    return found


def _same(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def collect_rarely() -> None:
    """Importing the engine makes nothing but what stays, and little of what paths make goes in circles."""
    gc.set_threshold(_NEW_OBJECTS, 20, 100)


_NEW_OBJECTS = 50_000
"""Between two collections."""


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
