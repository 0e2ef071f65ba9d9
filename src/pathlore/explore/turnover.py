"""Counts the paths that an edit took away and brought: by their choices and how they end."""

from __future__ import annotations

from collections import Counter

from pathlore.trie.node import Complete, Error, Inner, Node, Summed


class Turnover:
    """Paths that were known and are explored again, and those that are found in their place."""

    def __init__(self) -> None:
        self._lost: Counter[object] = Counter()
        self._gained: Counter[object] = Counter()
        self._above: set[Inner] = set()
        self.count = 0
        """How many are explored again; of parts of which only counts were kept, nothing more is known."""

    def dropped(self, parent: Inner) -> None:
        """Something below this choice is explored again: up to there, paths are what they were."""
        self._above.add(parent)

    def lost(self, parent: Inner | None, side: int, node: Node) -> None:
        if isinstance(node, Summed):
            self.count += node.complete
        elif isinstance(node, (Complete, Error)):
            self.count += 1
            self._lost[self._identity(parent, side, node)] += 1

    def gained(self, parent: Inner | None, side: int, node: Node) -> None:
        if self._lost and isinstance(node, (Complete, Error)):
            self._gained[self._identity(parent, side, node)] += 1

    def totals(self) -> tuple[int, int]:
        """So many paths are new, and so many are gone."""
        return (self._gained - self._lost).total(), (self._lost - self._gained).total()

    def _identity(self, parent: Inner | None, side: int, leaf: Complete | Error) -> object:
        choices = []
        while parent is not None:
            choices.append((parent.term, side))
            if parent in self._above:
                break
            side, parent = parent.side, parent.parent
        return parent, frozenset(choices), leaf.failure.exception if isinstance(leaf, Error) else ""
