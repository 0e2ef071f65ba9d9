"""Reads what somebody else added to a trie as the runs that added it, each to be put in its place later."""

from __future__ import annotations

from pathlore.records import slotted
from pathlore.trie.choice import Choice
from pathlore.trie.codec import Columns, Restored
from pathlore.trie.node import OPEN, Leaf, Undecided, Unsatisfiable

_NO_RUN = (Unsatisfiable, Undecided)


@slotted
class Ahead:
    """What becomes of an alternative: the choices that its run added, the sides that it took there, and its leaf."""

    grown: list[Choice]
    sides: list[int]
    leaf: Leaf
    run: int
    """Which run of its chunk it was; -1 where none was needed."""


class Graft(Restored):
    """A chunk whose entries are in the order of runs, and whose nodes hang below roots that know nothing of them.

    No node is a child of its parent: whoever takes the runs in an order of its own puts them there. Choices that were
    decided literally keep the sides that nothing takes.
    """

    ahead: dict[tuple[Choice, int], Ahead]

    def _restore(self, columns: Columns) -> None:
        super()._restore(columns)
        self.ahead = {}
        nodes = self.nodes
        grown: list[Choice] = []
        slot: tuple[Choice, int] | None = None
        runs = 0
        for parent, side in zip(*columns.columns[:2], strict=True):
            above = nodes[parent]
            node = above.children[side]
            above.children[side] = OPEN
            if slot is None:
                slot = (above, side)
            if isinstance(node, Choice):
                grown.append(node)
                continue
            is_run = not isinstance(node, _NO_RUN)
            sides = [*(n.side for n in grown[1:]), side] if grown else []
            self.ahead[slot] = Ahead(grown, sides, node, runs if is_run else -1)
            runs += is_run
            grown, slot = [], None
