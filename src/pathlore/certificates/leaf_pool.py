"""Lets copies of this process run leaves ahead, in batches.

They begin at the end, this process at the beginning: it asks for one leaf after the other, and runs those of which
nobody else says anything.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pathlore.forks.pool import Pool, WorkerLine
from pathlore.session.exploration import Exploration

_WORTH = 1.0
"""Seconds that leaves take in this process before others are asked for help."""
_BATCH = 32
"""Leaves that a worker is given at a time: neighbours, which have most choices in common."""
_LEAST = 4 * _BATCH
"""Leaves that are worth it."""
_PAUSE = 0.5
"""Seconds until the next look at who may help."""


class LeafRunner(Protocol):
    """A worker."""

    def batch(self, numbers: Sequence[int]) -> list[tuple[int, Any]]:
        """What it has to say of these leaves, by their numbers; nothing of those that are not plain."""


class LeafPool:
    """The leaves of a target by number, and the copies of this process that run some of them ahead."""

    def __init__(
        self,
        exploration: Exploration,
        leaves: int,
        runner: Callable[[], LeafRunner],
        workers: Callable[[], int] | None,
    ) -> None:
        self._exploration = exploration
        self._leaves = leaves
        self._runner = runner
        self._workers = workers
        self._due = time.monotonic() + _WORTH
        self._pool: Pool | None = None
        self._waiting: deque[int] = deque()
        """Batches, by their first leaf, that nobody has."""
        self._given: dict[int, int] = {}
        """The batch of each worker."""
        self._known: dict[int, Any] = {}

    def taken(self, number: int) -> Any:
        """What somebody else says of a leaf; None where nobody does. Waits for those who are at it."""
        if self._pool is None:
            self._begin(number)
        elif self._waiting and self._waiting[0] <= number:
            self._waiting.popleft()
        self._attend(0.0)
        while number // _BATCH * _BATCH in self._given.values():
            self._attend(_PAUSE)
        return self._known.pop(number, None)

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
        if self._leaves - number < _LEAST or state.is_forked or state.drew or state.leftovers(number):
            return
        count = self._workers()
        if count < 2:
            return
        self._pool = Pool(self._work)
        self._waiting.extend(range((number // _BATCH + 1) * _BATCH, self._leaves, _BATCH))
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
            assumptions, notes, rows = json.loads(message)
            stated = self._exploration.engine.executor.stated
            stated.assumptions.update((path, line) for path, line in assumptions)
            stated.notes.update(notes)
            self._known.update((number, row) for number, row in rows)
            self._give(worker)

    # The other side

    def _work(self, line: WorkerLine) -> None:
        """The life of a worker."""
        executor = self._exploration.executor
        executor.elsewhere = None
        with executor.setup.clock.ticking():
            worker = self._runner()
            while (message := line.receive()) is not None:
                first = int(message)
                rows = worker.batch(range(first, min(first + _BATCH, self._leaves)))
                told = sorted(executor.stated.assumptions), sorted(executor.stated.notes), rows
                line.send(json.dumps(told, separators=(",", ":")).encode())
