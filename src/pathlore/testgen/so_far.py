"""Writes cases while a target is explored: they are what is left if its process has to be ended."""

from __future__ import annotations

import time

from pathlore.findings import Emit, Meanwhile
from pathlore.testgen.case_writer import CaseWriter, Draft
from pathlore.testgen.found_paths import FoundPath
from pathlore.trie.failure import Failure

_FREE = 0.05
_SHARE = 0.1
"""Seconds, and the share of the time of a target, for cases of paths that return."""


class CasesSoFar:
    """Tells of the cases that there are. The file is written of others, so that it does not depend on time."""

    def __init__(self, writer: CaseWriter, emit: Emit) -> None:
        self._writer = writer
        self._emit = emit
        self._drafts: dict[object, Draft] = {}
        self._failures: set[Failure] = set()
        self._began = time.monotonic()
        self._spent = 0.0

    def add(self, kind: object, found: FoundPath, comment: str) -> None:
        """A path was found: the best one of its kind."""
        began = time.monotonic()
        is_new = found.failure is not None and found.failure not in self._failures
        if not is_new and self._spent > _FREE + _SHARE * (began - self._began):
            return
        draft = self._writer.draft(found.named, found.failure, comment)
        if draft is not None:
            self._drafts[kind] = draft
            if found.failure is not None:
                self._failures.add(found.failure)
            self._emit(Meanwhile(self._writer.cases([*self._drafts.values()])))
        self._spent += time.monotonic() - began
