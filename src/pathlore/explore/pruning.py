"""Paths that end as soon as nothing that is checked can follow, judged by the code on the stack."""

from __future__ import annotations

from itertools import islice
from types import CodeType, FrameType
from typing import TypeVar

from pathlore.bounds import PRUNED
from pathlore.explore.path import ExploringPath
from pathlore.expr.term import Term
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.relevance import Relevance
from pathlore.program.sites import CodeMark, Site, instruction_start
from pathlore.program.source import is_project_file
from pathlore.trie.choice import Choice

C = TypeVar("C", bound=Choice)


class Horizon:
    """Says of a stack whether something that is checked may still come.

    Each function on it will go on where it is, so that each is asked for what is left of it. Before the target is on
    the stack, all of it is still to come.
    """

    def __init__(
        self, names: CodeNames, relevance: Relevance, files: frozenset[str], target: CodeType, caller: CodeType
    ) -> None:
        self._caller = caller
        self._names = names
        self._relevance = relevance
        self._files = files
        self._target = (target.co_filename, target.co_qualname, target.co_firstlineno)
        self._found: dict[tuple[int, int, int], bool] = {}
        self._kept: list[CodeType | None] = []
        """Code objects whose identities are in use."""

    def is_reachable(self, frame: FrameType | None) -> bool:
        entered = False
        above: CodeType | None = None
        while frame is not None:
            code = frame.f_code
            if code is self._caller:
                break
            if self._is_left(code, frame.f_lasti, above):
                return True
            if is_project_file(code.co_filename):
                above = code
                entered = entered or (code.co_filename, code.co_qualname, code.co_firstlineno) == self._target
            frame = frame.f_back
        return not entered

    def _is_left(self, code: CodeType, at: int, above: CodeType | None) -> bool:
        """Whether something that is checked may come in what is left of a function; `above`, one runs for it."""
        key = (object.__hash__(code), at, object.__hash__(above))
        found = self._found.get(key)
        if found is None:
            self._kept += [code, above]
            found = self._found[key] = self._look(code, at, above)
        return found

    def _look(self, code: CodeType, at: int, above: CodeType | None) -> bool:
        path = code.co_filename
        if not is_project_file(path):
            # Ours, or code of a library: that calls what it was given, which counts wherever it may be called.
            return False
        if at < 0 or path not in self._files:
            return True
        site = Site(code, instruction_start(code, at), CodeMark(code))
        block = self._names.site(site).partition(":")[0]
        first, last, column, end = next(islice(code.co_positions(), site.instruction // 2, None))
        if block == "?" or first is None or last is None or column is None or end is None:
            return True
        running = None if above is None else (above.co_filename, above.co_qualname.replace(".<locals>", ""))
        return self._relevance.may_follow(path, block, (first, column, last, end), running)


class PrunedPath(ExploringPath):
    """A run that ends at the first choice after which nothing that is checked can come."""

    horizon: Horizon | None = None

    def _extend(self, kind: type[C], frame: FrameType, term: Term | None, alternatives: int, side: int) -> C:
        if self.ended is None and self.horizon is not None and not self.horizon.is_reachable(frame):
            self.bound(PRUNED)
        return super()._extend(kind, frame, term, alternatives, side)
