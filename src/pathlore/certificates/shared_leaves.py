"""Lets copies of this process run the leaves of a certificate ahead, and trusts them only where all is as recorded.

Whatever is not as plain as that is run here, in the order of the rows, so that the verdict and its words are those of
one process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pathlore.certificates.document import difference
from pathlore.certificates.examine import Examination
from pathlore.certificates.leaf_pool import LeafPool
from pathlore.certificates.outcomes import DisagreementError, Expected
from pathlore.certificates.tree import Item, LeafKind, Reader, RecordedEnd, inputs
from pathlore.expr.codec import TermRows, terms_of
from pathlore.expr.term import Term
from pathlore.records import frozen
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Choice
from pathlore.trie.trie import prefix


@frozen
class RunElsewhere:
    """What the run of a leaf showed that is as it is recorded."""

    ruled_out: list[tuple[int, int]]
    supposed: list[tuple[int, int]]
    """Sides of choices, by their numbers in the tree."""
    facts: list[tuple[int, int]]
    """What was not told before, as numbers in `terms`."""
    terms: list[Any]


class SharedLeaves:
    """The leaves of a certificate, some of which copies of this process run ahead."""

    def __init__(
        self, exploration: Exploration, examination: Examination, reader: Reader, workers: Callable[[], int] | None
    ) -> None:
        self._examination = examination
        self._reader = reader

        def runner() -> _LeafRunner:
            return _LeafRunner(exploration, examination, reader)

        self._pool = LeafPool(exploration, len(reader.leaves), runner, workers)
        self.close = self._pool.close

    def is_done(self, number: int) -> bool:
        """Whether somebody else ran a leaf, and all was as it is recorded. Waits for those who are at it."""
        row = self._pool.taken(number)
        if row is not None:
            self._learn(number, RunElsewhere(*row))
        return row is not None

    def _learn(self, number: int, found: RunElsewhere) -> None:
        parent, side, _ = self._reader.leaves[number]
        examination, inner = self._examination, self._reader.inner
        examination.shown.update(prefix(parent, side)[0])
        examination.ruled_out.update((inner[node], side) for node, side in found.ruled_out)
        examination.supposed.update((inner[node], side) for node, side in found.supposed)
        terms = terms_of(found.terms)
        examination.facts.update((terms[fact], terms[what]) for fact, what in found.facts)


class _LeafRunner:
    """A worker."""

    def __init__(self, exploration: Exploration, examination: Examination, reader: Reader) -> None:
        self._exploration = exploration
        self._examination = examination
        self._leaves = reader.leaves
        self._numbers = {node: number for number, node in enumerate(reader.inner)}
        self._facts: set[Term] = set()
        """What is told of this batch. Others come before it, and what they tell comes first."""

    def batch(self, numbers: Sequence[int]) -> list[tuple[int, Any]]:
        """What the leaves of a batch showed that are as they are recorded."""
        self._exploration.code.contracts.supposed.clear()
        self._facts.clear()
        met = [(number, self._met(*self._leaves[number])) for number in numbers]
        waiting = [(number, *found) for number, found in met if found is not None]
        settled = self._examination.outcomes.settled([expected for _, _, _, expected in waiting]) if waiting else []
        return [
            (number, row)
            for (number, row, item, _), says in zip(waiting, settled, strict=True)
            if self._is_recorded(item, says, self._leaves[number][2])
        ]

    def _met(self, parent: Choice | None, side: int, leaf: RecordedEnd) -> tuple[Any, Item, Expected] | None:
        """What is told of a leaf if it does what is recorded, and what plain Python has to do for that."""
        if leaf.kind is not LeafKind.RETURNS or leaf.witness is None:
            return None
        examination, supposed = self._examination, self._exploration.code.contracts.supposed
        before = len(supposed)
        for found in (examination.ruled_out, examination.supposed, examination.facts):
            found.clear()
        try:
            item, expected = examination.met(parent, side, leaf.witness)
        except Exception:  # it is run again in the first process, and the reason is told there
            return None
        if len(supposed) > before or expected is None:
            return None
        terms = TermRows()
        new = [(fact, what) for fact, what in examination.facts.items() if fact not in self._facts]
        self._facts.update(fact for fact, _ in new)
        facts = [(terms.number(fact), terms.number(what)) for fact, what in new]
        row = self._sides(examination.ruled_out), self._sides(examination.supposed), facts, terms.rows
        return row, item, expected

    def _is_recorded(self, found: Item, says: Mapping[str, Any] | DisagreementError, leaf: RecordedEnd) -> bool:
        """Whether a run did what is recorded, and left nothing behind."""
        state = self._exploration.executor.setup.state
        if isinstance(says, DisagreementError) or state.drew or state.left or found.blocks != leaf.blocks:
            return False
        recorded = [dict(leaf.says), inputs(leaf.witness or {})]
        return difference(recorded, [says, inputs(found.witness or {})]) is None

    def _sides(self, found: set[tuple[Choice, int]]) -> list[tuple[int, int]]:
        return [(self._numbers[node], side) for node, side in found]
