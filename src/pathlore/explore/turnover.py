"""Counts the paths that an edit took away and brought: by their choices and how they end."""

from __future__ import annotations

from collections import Counter

from pathlore.trie.node import Complete, Error, Inner, Node
from pathlore.trie.trie import prefix


class Turnover:
    """Paths that were known and are explored again, and those that are found in their place."""

    def __init__(self) -> None:
        self._lost: Counter[object] = Counter()
        self._gained: Counter[object] = Counter()

    @property
    def lost_any(self) -> int:
        """How many are explored again."""
        return self._lost.total()

    def lost(self, parent: Inner | None, side: int, node: Node) -> None:
        if isinstance(node, (Complete, Error)):
            self._lost[_identity(parent, side, node)] += 1

    def gained(self, parent: Inner | None, side: int, node: Node) -> None:
        if self._lost and isinstance(node, (Complete, Error)):
            self._gained[_identity(parent, side, node)] += 1

    def totals(self) -> tuple[int, int]:
        """So many paths are new, and so many are gone."""
        return (self._gained - self._lost).total(), (self._lost - self._gained).total()


def _identity(parent: Inner | None, side: int, leaf: Complete | Error) -> object:
    nodes, sides = prefix(parent, side)
    conditions = frozenset((node.term, taken) for node, taken in zip(nodes, sides, strict=True))
    return conditions, leaf.failure.exception if isinstance(leaf, Error) else ""
