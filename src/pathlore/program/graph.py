"""Which code may come after which: runs inside of functions, and functions by their names."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from pathlore.program.outline import Outline


class CodeGraph:
    """The control-flow graphs of some files, joined by calls.

    A call is a name that a run reads and that a function has, or a class: whatever that name stands for. Returns are
    left out: from inside a function one gets to what it calls, not to what its callers do later.
    """

    def __init__(self, outlines: Iterable[Outline]) -> None:
        self._before: dict[str, set[str]] = {}
        entries: dict[str, list[str]] = {}
        found = list(outlines)
        for outline in found:
            for run in outline.runs:
                if run.arm == "entry":
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

    def distances(self, targets: Collection[str]) -> dict[str, int]:
        """For every run from which one of the targets can be reached: in how many steps."""
        found = dict.fromkeys(targets, 0)
        pending = deque(targets)
        while pending:
            key = pending.popleft()
            for source in self._before.get(key, ()):
                if source not in found:
                    found[source] = found[key] + 1
                    pending.append(source)
        return found
