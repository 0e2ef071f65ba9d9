"""Runs that follow their witness alone, and the lines that they take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Set
from contextlib import AbstractContextManager, contextmanager
from types import CodeType, FrameType
from typing import Any

from pathlore.confirmation.comparison import comparable
from pathlore.confirmation.confirm import PlainOutcome
from pathlore.confirmation.value_text import text_of_value
from pathlore.explore.path import ExploringPath
from pathlore.runtime.path import PathEnded
from pathlore.trie.choice import Asked, Choice, Node, Pick
from pathlore.trie.trie import Trie


class WitnessedPath(ExploringPath):
    """A path whose branches follow its witness.

    Recorded choices only decide what no assignment says: the alternative of a pick, and the value that native code
    asked about. Where an earlier run showed a choice, with the same code before it, its condition is the one that was
    compared then; there the witness has to take the recorded side, and nothing is made anew.
    """

    def __init__(
        self, shown: Set[Choice], trie: Trie, sites: Any, nodes: list[Choice], sides: list[int], *rest: Any
    ) -> None:
        count = next((number for number, node in enumerate(nodes) if node not in shown), len(nodes))
        super().__init__(_Apart(nodes[:count]), sites, nodes[:count], sides[:count], *rest)
        self._given = list(zip(nodes, sides, strict=True))

    def pick(self, count: int, frame: FrameType) -> int:
        if self.position < self.replayed:
            return super().pick(count, frame)
        node, side = self._next
        taken = side if isinstance(node, Pick) and side < count else 0
        self._extend(Pick, frame, None, count, taken)
        return taken

    def _asked(self, otherwise: Any) -> Any:
        node, _ = self._next
        return node.asked if isinstance(node, Asked) else otherwise

    @property
    def _next(self) -> tuple[Choice | None, int]:
        return self._given[self.position] if self.position < len(self._given) else (None, 0)


class _Apart(Trie):
    """Keeps what a run adds to a prefix out of the tree that the prefix is from."""

    def __init__(self, prefix: list[Choice]) -> None:
        super().__init__()
        self._last = prefix[-1] if prefix else None

    def put(self, parent: Choice | None, side: int, node: Node) -> None:
        if parent is not self._last or parent is None:
            super().put(parent, side, node)


class TracedLines:
    """The lines of some files in the order in which they run, from the call of `start` on: inputs are made before."""

    def __init__(self, knows: Callable[[str], bool], start: CodeType | None) -> None:
        self._knows = knows
        self._start = None if start is None else _place(start)
        self._started = False
        self._own = frozenset(name for name in list(sys.modules) if name.partition(".")[0] == "pathlore")
        self.seen: list[tuple[str, int]] = []

    @contextmanager
    def traced(self) -> Iterator[None]:
        self.seen = []
        self._started = self._start is None
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        # Most calls are Pathlore's own, and to read the code of a frame is an audited event, which takes far longer
        # than all the rest: once for each call of the program, not for each line.
        if frame.f_globals.get("__package__") in self._own:
            return None
        code = frame.f_code
        if not self._knows(code.co_filename):
            return None
        self._started = self._started or _place(code) == self._start
        return self._in_frame(code.co_filename)

    def _in_frame(self, path: str) -> Any:
        last, seen = 0, self.seen

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal last
            # Rewritten code may report the line it is on again.
            if event == "line" and self._started and (number := frame.f_lineno) != last:
                last = number
                seen.append((path, number))
            return line

        return line


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Watcher:
    """Watches a plain run: the lines that it takes, and what it returns."""

    def __init__(self, lines: TracedLines) -> None:
        self._lines = lines
        self.text = ""
        """What the run returned."""
        self.comparable: Any = None

    def around(self) -> AbstractContextManager[None]:
        return self._lines.traced()

    def ready(self, namespace: dict[str, Any]) -> None:
        pass

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        if plain.failure is None and plain.ended is None:
            try:
                self.text = text_of_value(plain.value)
                self.comparable = comparable(plain.value, {})
            except PathEnded as reason:
                return PlainOutcome(ended=str(reason))
        return plain
