"""Which code may come after which: runs inside of functions, and functions by their names."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from pathlore.program.blocks import Arm, Outline


class CodeGraph:
    """The control-flow graphs of some files, joined by calls.

    A call is a name that a run reads and that a function has, or a class: whatever that name stands for.
    """

    def __init__(self, outlines: Iterable[Outline]) -> None:
        self._before: dict[str, set[str]] = {}
        self._returning: dict[str, set[str]] = {}
        """For every run that calls, those that may return to it."""
        self._from_anywhere: dict[str, set[str]] = {}
        """The runs of functions that nobody calls by name: special methods, and what is handed on."""
        entries: dict[str, list[str]] = {}
        found = list(outlines)
        for outline in found:
            for run in outline.runs:
                if run.arm is Arm.ENTRY:
                    *owners, name = run.function.split(".")
                    entries.setdefault(name, []).append(run.key)
                    if owners and name in ("__init__", "__new__", "__call__", "__post_init__"):
                        entries.setdefault(owners[-1], []).append(run.key)
        for outline in found:
            for source, targets in outline.edges.items():
                for target in targets:
                    self._before.setdefault(target, set()).add(source)
            for run in outline.runs:
                for name in run.names:
                    for entry in entries.get(name, ()):
                        self._before.setdefault(entry, set()).add(run.key)

        self._add_returns(found)

    def _add_returns(self, outlines: list[Outline]) -> None:
        runs_of: dict[str, set[str]] = {}
        for outline in outlines:
            for run in outline.runs:
                for name in run.function.split("."):
                    runs_of.setdefault(name, set()).add(run.key)
        called: set[str] = set()
        for outline in outlines:
            for run in outline.runs:
                for name in run.names:
                    if name in runs_of:
                        called.add(name)
                        self._returning.setdefault(run.key, set()).update(runs_of[name])
        for outline in outlines:
            for run in outline.runs:
                if run.function.split(".")[-1] not in called:
                    self._from_anywhere.setdefault(run.function, set()).add(run.key)

    def reaching(self, targets: Collection[str], functions: Iterable[str]) -> set[str]:
        """Every run from which one of the targets may be reached, by way of what calls the function it is in, too.

        Those of the `functions` that nobody calls by name may return to anywhere.
        """
        found = set(targets).union(*(self._from_anywhere.get(function, ()) for function in functions))
        pending = list(found)
        while pending:
            key = pending.pop()
            before = self._before.get(key, set()) | self._returning.get(key, set())
            pending.extend(before - found)
            found |= before
        return found

    def distances(self, targets: Collection[str]) -> dict[str, int]:
        """For every run from which one of the targets can be reached: in how many steps.

        Returns are left out: from inside a function one gets to what it calls, not to what its callers do later.
        """
        found = dict.fromkeys(targets, 0)
        pending = deque(targets)
        while pending:
            key = pending.popleft()
            for source in self._before.get(key, ()):
                if source not in found:
                    found[source] = found[key] + 1
                    pending.append(source)
        return found
