"""Keeps the snapshot of the last target: to take one goes through all that a large package has."""

from __future__ import annotations

import os
import sys
from types import ModuleType

from pathlore.collector import is_command
from pathlore.program.attributes import attribute_of
from pathlore.program.source import is_project_file
from pathlore.sandbox.snapshot import Baseline, Snapshot
from pathlore.sandbox.surroundings import library_modules


class KeptSnapshot:
    """The snapshot of the last target.

    When a target is done everything is put back, so that the process is in the state that its snapshot has. The next
    target has the same one unless something was imported or bound meanwhile, or could not be put back.
    """

    __slots__ = ("_snapshot", "_state")

    def __init__(self) -> None:
        self._snapshot: Snapshot | None = None
        self._state: object = None

    def of(self, modules: list[ModuleType], first: Baseline, script: str) -> Snapshot:
        if not is_command():
            # Whoever started this process may run code of theirs between two targets.
            return Snapshot(modules, first, script)
        last, self._snapshot = self._snapshot, None
        if last is not None and not last.left and self._state == _state_of(modules, script, last.words):
            last.begin_again(first)
        else:
            last = Snapshot(modules, first, script)
            self._state = _state_of(modules, script, last.words)
        self._snapshot = last
        return last


def _state_of(modules: list[ModuleType], script: str, words: frozenset[str]) -> object:
    """While it is equal, the same objects can be reached. Made of identities: the snapshot holds on to the modules."""
    files = {os.path.abspath(attribute_of(module, "__file__") or "") for module in modules}
    project = tuple(id(m) for m in list(sys.modules.values()) if is_project_file(attribute_of(m, "__file__")))
    return (
        frozenset(map(id, modules)),
        {id(module): tuple(map(id, vars(module).values())) for module in modules},
        "" if script in files else script,
        project,
        frozenset(map(id, library_modules(modules, words))),
        sys.getrecursionlimit(),
    )
