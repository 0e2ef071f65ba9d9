"""Lets copies of this process examine the leaves that no run of this process reached, and write their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pathlore.certificates.attending import Attendance
from pathlore.certificates.examine import Examination
from pathlore.certificates.leaf_pool import LeafPool
from pathlore.certificates.outcomes import DisagreementError, Expected
from pathlore.certificates.tree import Item, inputs
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Choice
from pathlore.trie.node import Complete

Returning = tuple[Choice | None, int, Complete]
"""A leaf whose path returns, and its slot."""


class LeafRows:
    """The rows of leaves whose paths return, by those who looked at them. Asked for in the order of the tree."""

    def __init__(
        self,
        exploration: Exploration,
        examination: Examination,
        attendance: Attendance,
        workers: Callable[[], int] | None,
    ) -> None:
        leaves = list(_unattended(exploration, attendance))
        self._next = 0

        def runner() -> _RowMaker:
            return _RowMaker(exploration, examination, leaves)

        self._pool = LeafPool(exploration, len(leaves), runner, workers)
        self.close = self._pool.close

    def item(self, side: int, leaf: Complete) -> Item | None:
        """What is known of the next leaf that nobody attended."""
        says = self._pool.taken(self._next)
        self._next += 1
        return None if says is None else Item(0, side, says=says, blocks=leaf.blocks, witness=leaf.witness)


def _unattended(exploration: Exploration, attendance: Attendance) -> Iterator[Returning]:
    for slot, leaf in exploration.engine.trie.leaves():
        if isinstance(leaf, Complete) and attendance.item(slot.parent, slot.side, leaf) is None:
            yield slot.parent, slot.side, leaf


class _RowMaker:
    """A worker."""

    def __init__(self, exploration: Exploration, examination: Examination, leaves: Sequence[Returning]) -> None:
        self._state = exploration.executor.setup.state
        self._examination = examination
        self._leaves = leaves

    def batch(self, numbers: Sequence[int]) -> list[tuple[int, Any]]:
        """The rows of leaves whose runs, plain ones too, do what was explored."""
        met = [(number, found) for number in numbers if (found := self._met(*self._leaves[number])) is not None]
        settled = self._examination.outcomes.settled([expected for _, expected in met]) if met else []
        if self._state.drew or self._state.left:
            return []
        rows = zip(met, settled, strict=True)
        return [(number, says) for (number, _), says in rows if not isinstance(says, DisagreementError)]

    def _met(self, parent: Choice | None, side: int, leaf: Complete) -> Expected | None:
        """What plain Python has to do, where a run gets to its leaf as it was explored."""
        try:
            item, expected = self._examination.met(parent, side, leaf.witness)
        except Exception:  # it is run again in the first process, and the reason is told there
            return None
        is_same = item.blocks == leaf.blocks and inputs(item.witness or {}) == inputs(leaf.witness)
        return expected if is_same else None
