"""Paths that follow their witness alone."""

from __future__ import annotations

from collections.abc import Set
from types import FrameType
from typing import Any

from pathlore.explore.path import ExploringPath
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
        # Whoever shows a choice shows those before it.
        count = len(nodes)
        while count and nodes[count - 1] not in shown:
            count -= 1
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
