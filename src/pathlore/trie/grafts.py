"""Reads a chunk that somebody else explored as separate runs, each to be put in its place later."""

from __future__ import annotations

from typing import Any

from pathlore.trie.choice import Choice
from pathlore.trie.codec import Columns, Restored
from pathlore.trie.node import Leaf, Undecided, Unsatisfiable

_NO_RUN = (Unsatisfiable, Undecided)


class Ahead:
    """What becomes of an alternative: the choices that its run added, the sides that it took there, and its leaf.

    `run` is which run of its chunk it was; -1 where none was needed.
    """

    __slots__ = ("graft", "grown", "leaf", "run", "sides")
    is_part = False
    """Whether its run went on, or began before."""

    def __init__(self, graft: Graft, grown: list[Choice], sides: list[int], leaf: Leaf, run: int) -> None:
        self.graft = graft
        self.grown = grown
        self.sides = sides
        self.leaf = leaf
        self.run = run

    def cut(self, at: int, leaf: Leaf) -> tuple[PartAhead, PartAhead]:
        """The run as two: one that ends before the choice it added at a position, and one that goes on from there."""
        first = PartAhead(self.graft, self.grown[:at], self.sides[:at], leaf, self.run)
        return first, PartAhead(self.graft, self.grown[at:], self.sides[at:], self.leaf, self.run)


class PartAhead(Ahead):
    """What becomes of an alternative, by a part of a run."""

    __slots__ = ()
    is_part = True


class Graft(Restored):
    """A chunk whose entries are in the order of runs, and whose nodes hang below roots that know nothing of them.

    No node is a child of its parent: whoever takes the runs in an order of its own puts them there. Choices that were
    decided literally keep the sides that nothing takes.
    """

    ahead: dict[tuple[Choice, int], Ahead]
    notes: Any = None
    """What somebody knows of its runs beside their paths; None where there is nothing to know."""

    def _restore(self, columns: Columns) -> None:
        # Hot: each run that another process made comes by here.
        self.ahead = ahead = {}
        made, nodes = self._made(columns), self.nodes
        parents, sides = (column.tolist() for column in columns.columns[:2])
        first = runs = 0
        for last in columns.leaves():
            leaf = made[last]
            is_run = not isinstance(leaf, _NO_RUN)
            ahead[nodes[parents[first]], sides[first]] = Ahead(
                self, made[first:last], sides[first + 1 : last + 1], leaf, runs if is_run else -1
            )
            runs += is_run
            first = last + 1
