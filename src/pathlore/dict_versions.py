"""Tells whether dicts were changed, by the versions that CPython 3.11 and 3.12 give them (PEP 509).

Nearly all paths leave nearly all names alone, and a look at a version takes as long as a look at one of the names.
Where dicts have no versions, somebody has to look at the names each time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

_SOON = 8
"""So many times all dicts are looked at without versions: to load what reads one takes 2 ms, and most targets have few
paths."""
_OFFSET = object.__basicsize__ + tuple.__itemsize__
"""Where the version is: behind the head of the object and the number of its items."""


class DictVersions:
    """The versions that some dicts had when they were last seen to be as they should be.

    A dict is given a number that no dict had before whenever it is changed, so the number tells whether it was.
    """

    __slots__ = ("_cells", "_dicts", "_noted")

    def __init__(self, *dicts: dict[Any, Any]) -> None:
        self._dicts = list(dicts)
        """Kept, so that no other object comes to be where they are."""
        self._cells: list[Any] = []
        self._noted: list[int] | None = None

    def add(self, namespace: dict[Any, Any]) -> None:
        self._dicts.append(namespace)
        self._noted = None

    def note(self) -> None:
        """The dicts are as they should be, now."""
        if _rounds.done < _SOON or not _have_versions():
            return
        if len(self._cells) != len(self._dicts):
            self._cells = [_cell_of(namespace) for namespace in self._dicts]
        self._noted = [cell.value for cell in self._cells]

    @property
    def are_noted(self) -> bool:
        """Whether nothing was changed since then; never true where that cannot be known."""
        return self._noted is not None and [cell.value for cell in self._cells] == self._noted


class _Rounds:
    """One for the process."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        self.done = 0


_rounds = _Rounds()


def begin_round() -> None:
    """All dicts are looked at next, where no program is watched: to begin to read a version is an audited event."""
    _rounds.done += 1


def _cell_of(namespace: dict[Any, Any]) -> Any:
    from ctypes import c_uint64  # late: processes that explore have loaded it, others do not need it

    return c_uint64.from_address(id(namespace) + _OFFSET)


@cache
def _have_versions() -> bool:
    """Whether dicts have versions where they should be: each kind of change is tried."""
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 13):
        return False
    tried: dict[Any, Any] = {"kept": 0, "given": 1}
    other: dict[Any, Any] = {"kept": 0}
    cell = _cell_of(tried)
    changes: tuple[Callable[[], object], ...] = (
        lambda: tried.__setitem__("new", 2),
        lambda: tried.__setitem__("new", None),
        lambda: tried.__delitem__("new"),
        lambda: tried.update(kept=3),
        lambda: tried.pop("kept"),
        lambda: tried.setdefault("kept", 4),
        lambda: tried.__ior__({"kept": 5}),
        lambda: tried.popitem(),
        lambda: exec("new = 6", tried),
        lambda: tried.clear(),
    )
    seen = {cell.value}
    for number, change in enumerate(changes, start=2):
        change()
        other["kept"] = number
        dict(tried), tried.get("given"), list(tried.items()), "kept" in tried
        if cell.value in seen or _cell_of(tried).value != cell.value:
            return False
        seen.add(cell.value)
        # To look at a dict, or to change another one, is no change.
        before = cell.value
        other.pop("kept")
        tried.get("kept"), [*tried.values()], tried == other
        if cell.value != before:
            return False
    return True
