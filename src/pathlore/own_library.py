"""Gives Pathlore the library, where files of the project hide modules of it.

As in plain Python, a project's `decimal.py` comes before that of the library: to the program, and to whatever the
library imports for the program. Pathlore means the library, and so does what the library imports on its behalf.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from itertools import islice
from os import getcwd
from types import ModuleType
from typing import TYPE_CHECKING

from pathlore.own_builtins import OWN

if TYPE_CHECKING:
    from typing import Any

_import_as_python = builtins.__import__
_hidden: set[str] = set()
_folders: set[str] = set()
"""Where the files are that hide them."""
_library: dict[str, ModuleType] = {}
"""Those of the library that have a hidden name, or are in a package that has one."""
LOADED: set[str] = set()
"""The modules that were loaded since Pathlore imports them, and not the program, once that is noted."""


def hide(names: Iterable[str], folder: str) -> None:
    """From now on, these modules of the library give way to files of a folder, but not for Pathlore."""
    _hidden.update(names)
    _folders.add(folder)
    _library.update(_taken_out())
    OWN["__import__"] = _import


def note_imports() -> None:
    """From now on it is noted which modules Pathlore loads: it imports many late."""
    OWN["__import__"] = _import


def library_module(name: str) -> Any:
    """The module of the library that has this name, if it was imported."""
    return _library.get(name) or sys.modules.get(name)


def _taken_out() -> dict[str, ModuleType]:
    """The modules with hidden names that can be found. They cannot any more."""
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in _hidden}


class _Uncovered:
    """A context in which hidden modules of the library can be found, and files of the project that hide some cannot."""

    def __init__(self) -> None:
        self._depth = 0
        self._project: dict[str, ModuleType] = {}
        self._path: list[str] | None = None
        """That of the program, while something is uncovered."""

    def __enter__(self) -> None:
        self._depth += 1
        if self._path is not None or not _hidden:
            return
        self._project = _taken_out()
        sys.modules.update(_library)
        self._path = sys.path[:]
        sys.path[:] = [entry for entry in sys.path if (entry or getcwd()) not in _folders]

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth or self._path is None:
            return
        _library.update(_taken_out())
        sys.modules.update(self._project)
        sys.path[:] = self._path
        self._path = None


uncovered = _Uncovered()


def _import(
    name: str, globals: Any = None, locals: Any = None, fromlist: tuple[str, ...] | None = (), level: int = 0
) -> ModuleType:
    """What an import in Pathlore's own code does."""
    is_hidden = name.partition(".")[0] in _hidden
    if level or (name in sys.modules and not is_hidden):
        return _noted_import(name, globals, locals, fromlist or (), level)
    with uncovered:
        return _noted_import(name, globals, locals, fromlist or (), level)


def _noted_import(*given: Any) -> ModuleType:
    before = len(sys.modules)
    try:
        return _import_as_python(*given)
    finally:
        if len(sys.modules) > before:
            # What was put there last is what was loaded last.
            LOADED.update(islice(reversed(sys.modules), len(sys.modules) - before))
