"""Counts the paths that an edit removed and added; paths are compared by their choices and ends."""

from __future__ import annotations

from collections import Counter

from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import Collapsed, Complete, Error


class PathDiff:
    """Known paths that are explored again, and the paths that are found instead."""

    def __init__(self) -> None:
        self._lost: Counter[object] = Counter()
        self._gained: Counter[object] = Counter()
        self._above: set[Choice] = set()
        self.count = 0
        """Paths that are explored again. Of collapsed parts, no more than their number is known."""

    def dropped(self, parent: Choice | None, node: Node) -> None:
        """The paths below this choice are explored again; up to it, they are unchanged."""
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
        """A known path was not found again."""
        if isinstance(node, (Complete, Error)):
            self._lost[self._identity(parent, side, node)] += 1

    def gained(self, parent: Choice | None, side: int, node: Node) -> None:
        """A path was found in a slot that had no such path before."""
        if self.count and isinstance(node, (Complete, Error)):
            self._gained[self._identity(parent, side, node)] += 1

    def totals(self) -> tuple[int, int]:
        """The numbers of new paths and of paths that are gone."""
        return (self._gained - self._lost).total(), (self._lost - self._gained).total()

    def _identity(self, parent: Choice | None, side: int, leaf: Complete | Error) -> object:
        choices = []
        while parent is not None:
            choices.append((parent.term, side))
            if parent in self._above:
                break
            side, parent = parent.side, parent.parent
        return parent, frozenset(choices), leaf.failure.exception if isinstance(leaf, Error) else ""
