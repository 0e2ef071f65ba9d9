"""Examines paths while they are explored, so that returning paths need not be run again."""

from __future__ import annotations

import time

from pathlore.bounds import Bound
from pathlore.certificates.outcomes import DisagreementError, Expected, Outcomes
from pathlore.certificates.tree import Item
from pathlore.confirmation.confirm import BATCH
from pathlore.explore.alternative import Alternative
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Executor, Run, Stated
from pathlore.trie.choice import Choice
from pathlore.trie.node import Complete, Leaf

_PATIENCE = 0.5
"""Seconds that the runs of a batch may take: plain ones take less, and nothing is heard of them meanwhile."""


class Attendance:
    """An observer of an engine, and of its executor: it must know which run is the last one of this process."""

    def __init__(self, outcomes: Outcomes, executor: Executor, late: float) -> None:
        self._outcomes = outcomes
        self._late = late
        """When to stop where paths are run elsewhere: to look at them at the end takes longer than to explore them."""
        self._is_split = False
        self._executor = executor
        self._last: Run | None = None
        self._around = Stated()
        self._met = Stated()
        """What the last run took for granted."""
        self._found: dict[tuple[Choice | None, int], tuple[Leaf, Item]] = {}
        self._batch: list[tuple[Choice | None, Complete, Item, Expected, Stated]] = []
        """Runs that plain Python is yet to agree with."""
        self._seconds = 0.0
        """How long these took."""
        self.stated = Stated()
        """What was taken for granted on the paths that were looked at."""

    def item(self, parent: Choice | None, side: int, leaf: Leaf) -> Item | None:
        """What is known of a leaf, if its run was looked at."""
        found = self._found.get((parent, side))
        return found[1] if found is not None and found[0] is leaf else None

    def run(self, alternative: Alternative, deadline: float) -> Run | None:
        stated = self._executor.stated
        self._around = Stated(set(stated.assumptions), set(stated.notes))
        stated.assumptions.clear()
        stated.notes.clear()
        return None

    def ended(self, run: Run) -> None:
        pass

    def ran(self, run: Run, seconds: float) -> bool:
        stated = self._executor.stated
        self._last, self._met = run, Stated(set(stated.assumptions), set(stated.notes))
        _add(stated, self._around)
        self._seconds += seconds
        return False

    def after_run(self, engine: Engine, run: Run) -> None:
        self._is_split = self._is_split or run is not self._last
        if run is not self._last or not isinstance(run.leaf, Complete):
            # Failures are told in the order of the tree, of which the first of its kind counts.
            return
        try:
            expected = self._outcomes.expected(run)
        except Exception:  # it is run again at the end, and the reason is told then
            return
        parent, side = run.path.place
        item = Item(0, side, blocks=run.leaf.blocks, witness=run.path.witness)
        self._batch.append((parent, run.leaf, item, expected, self._met))
        if len(self._batch) == BATCH or self._seconds > _PATIENCE:
            self.settle()

    def settle(self) -> None:
        """Has plain Python run what is waiting for it."""
        batch, self._batch, self._seconds = self._batch, [], 0.0
        try:
            settled = self._outcomes.settled([expected for _, _, _, expected, _ in batch])
        except Exception:  # as above
            return
        for (parent, leaf, item, _, met), says in zip(batch, settled, strict=True):
            if not isinstance(says, DisagreementError):
                item.says = says
                self._found[parent, item.side] = leaf, item
                _add(self.stated, met)

    def stop(self, engine: Engine) -> str | None:
        return Bound.TIMEOUT if self._is_split and time.monotonic() > self._late else None


def _add(stated: Stated, more: Stated) -> None:
    stated.assumptions |= more.assumptions
    stated.notes |= more.notes
