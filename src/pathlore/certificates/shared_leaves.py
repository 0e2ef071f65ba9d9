"""Has copies of this process run leaves ahead: those that return what the certificate says, and say nothing else.

They begin at the end, this process at the beginning. Whatever is not as plain as that is run here, in the order of the
rows, so that the verdict and its words are those of one process.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from pathlore.certificates.document import difference
from pathlore.certificates.examine import Examination
from pathlore.certificates.outcomes import DisagreementError, Expected
from pathlore.certificates.tree import Item, LeafKind, Reader, RecordedEnd, inputs
from pathlore.expr.codec import TermRows, terms_of
from pathlore.expr.term import Term
from pathlore.forks.pool import Pool, WorkerLine
from pathlore.records import frozen
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Choice
from pathlore.trie.trie import prefix

_WORTH = 1.0
"""Seconds that leaves take in this process before others are asked for help."""
_BATCH = 32
"""Leaves that a worker is given at a time: neighbours, which have most choices in common."""
_LEAST = 4 * _BATCH
"""Leaves that are worth it."""
_PAUSE = 0.5
"""Seconds until the next look at who may help."""


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
    """The leaves of a certificate, and the copies of this process that run some of them ahead."""

    def __init__(
        self, exploration: Exploration, examination: Examination, reader: Reader, workers: Callable[[], int] | None
    ) -> None:
        self._exploration = exploration
        self._examination = examination
        self._reader = reader
        self._workers = workers
        self._due = time.monotonic() + _WORTH
        self._pool: Pool | None = None
        self._waiting: deque[int] = deque()
        """Batches, by their first leaf, that nobody has."""
        self._given: dict[int, int] = {}
        """The batch of each worker."""
        self._known: dict[int, RunElsewhere] = {}

    def is_done(self, number: int) -> bool:
        """Whether somebody else ran a leaf, and all was as it is recorded. Waits for those who are at it."""
        if self._pool is None:
            self._begin(number)
        elif self._waiting and self._waiting[0] <= number:
            self._waiting.popleft()
        self._attend(0.0)
        while number // _BATCH * _BATCH in self._given.values():
            self._attend(_PAUSE)
        found = self._known.pop(number, None)
        if found is not None:
            self._learn(number, found)
        return found is not None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.close()

    # This side

    def _begin(self, number: int) -> None:
        """Starts workers, if it pays and there may be some."""
        if self._workers is None or time.monotonic() < self._due:
            return
        state = self._exploration.executor.setup.state
        self._due = time.monotonic() + _PAUSE
        if len(self._reader.leaves) - number < _LEAST or state.is_forked or state.drew or state.leftovers(number):
            return
        count = self._workers()
        if count < 2:
            return
        self._pool = Pool(self._work)
        self._waiting.extend(range((number // _BATCH + 1) * _BATCH, len(self._reader.leaves), _BATCH))
        for _ in range(count - 1):
            worker = self._pool.start()
            if worker is not None:
                self._give(worker)

    def _give(self, worker: int) -> None:
        if self._waiting and self._pool is not None:
            self._given[worker] = self._waiting.pop()
            self._pool.send(worker, str(self._given[worker]).encode())

    def _attend(self, seconds: float) -> None:
        if self._pool is None or not self._given:
            return
        for worker, message in self._pool.wait(seconds):
            first = self._given.pop(worker, None)
            if message is None or first is None:
                continue  # it is gone, and its leaves are run here
            stated, rows = json.loads(message)
            executor = self._exploration.engine.executor
            executor.stated.assumptions.update((path, line) for path, line in stated[0])
            executor.stated.notes.update(stated[1])
            for number, row in rows:
                self._known[number] = RunElsewhere(*row)
            self._give(worker)

    def _learn(self, number: int, found: RunElsewhere) -> None:
        parent, side, _ = self._reader.leaves[number]
        examination, inner = self._examination, self._reader.inner
        examination.shown.update(prefix(parent, side)[0])
        examination.ruled_out.update((inner[node], side) for node, side in found.ruled_out)
        examination.supposed.update((inner[node], side) for node, side in found.supposed)
        terms = terms_of(found.terms)
        examination.facts.update((terms[fact], terms[what]) for fact, what in found.facts)

    # The other side

    def _work(self, line: WorkerLine) -> None:
        """The life of a worker."""
        self._exploration.engine.executor.elsewhere = None
        with self._exploration.executor.setup.clock.ticking():
            worker = _LeafRunner(self._exploration, self._examination, self._reader)
            while (message := line.receive()) is not None:
                line.send(json.dumps(worker.batch(int(message)), separators=(",", ":")).encode())


class _LeafRunner:
    """A worker."""

    def __init__(self, exploration: Exploration, examination: Examination, reader: Reader) -> None:
        self._exploration = exploration
        self._examination = examination
        self._leaves = reader.leaves
        self._numbers = {node: number for number, node in enumerate(reader.inner)}
        self._facts: set[Term] = set()
        """What is told of this batch. Others come before it, and what they tell comes first."""

    def batch(self, first: int) -> Any:
        """What was stated on the leaves of a batch, and those of them that are as they are recorded."""
        stated = self._exploration.engine.executor.stated
        self._exploration.code.contracts.supposed.clear()
        self._facts.clear()
        met = [(n, self._met(*self._leaves[n])) for n in range(first, min(first + _BATCH, len(self._leaves)))]
        waiting = [(number, *found) for number, found in met if found is not None]
        settled = self._examination.outcomes.settled([expected for _, _, _, expected in waiting]) if waiting else []
        rows = [
            (number, row)
            for (number, row, item, _), says in zip(waiting, settled, strict=True)
            if self._is_recorded(item, says, self._leaves[number][2])
        ]
        return (sorted(stated.assumptions), sorted(stated.notes)), rows

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
