"""Counts the paths that an edit took away and brought: by their choices and how they end."""

from __future__ import annotations

from collections import Counter

from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import Collapsed, Complete, Error


class PathDiff:
    """Paths that were known and are explored again, and those that are found in their place."""

    def __init__(self) -> None:
        self._lost: Counter[object] = Counter()
        self._gained: Counter[object] = Counter()
        self._above: set[Choice] = set()
        self.count = 0
        """How many are explored again; of parts of which only counts were kept, nothing more is known."""

    def dropped(self, parent: Choice | None, node: Node) -> None:
        """What hangs below this choice is explored again: up to there, paths are what they were."""
        if parent is not None:
            self._above.add(parent)
        stack = [node]
        while stack:
            node = stack.pop()
            if isinstance(node, Choice):
                stack.extend(node.children)
            elif isinstance(node, (Complete, Error)):
                self.count += 1
            elif isinstance(node, Collapsed):
                self.count += node.complete

    def lost(self, parent: Choice | None, side: int, node: Node) -> None:
        """A path is not there any more, or nobody looked."""
        if isinstance(node, (Complete, Error)):
            self._lost[self._identity(parent, side, node)] += 1

    def gained(self, parent: Choice | None, side: int, node: Node) -> None:
        """A path is not where there was one before."""
        if self.count and isinstance(node, (Complete, Error)):
            self._gained[self._identity(parent, side, node)] += 1

    def totals(self) -> tuple[int, int]:
        """So many paths are new, and so many are gone."""
        return (self._gained - self._lost).total(), (self._lost - self._gained).total()

    def _identity(self, parent: Choice | None, side: int, leaf: Complete | Error) -> object:
        choices = []
        while parent is not None:
            choices.append((parent.term, side))
            if parent in self._above:
                break
            side, parent = parent.side, parent.parent
        return parent, frozenset(choices), leaf.failure.exception if isinstance(leaf, Error) else ""
