"""Shares one exploration among processes: gives out prefixes, takes in answers, and retires them in order."""

from __future__ import annotations

import os
import time
from collections.abc import Collection
from dataclasses import field

from pathlore.explore.below import Below, LedgerKeys, supposed_name
from pathlore.explore.coordinator import Coordinator, GivenJob, PrefixState
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.jobs import (
    BelowAnswer,
    BelowJob,
    Noted,
    Place,
    Sent,
    answer_from_bytes,
    answer_to_bytes,
    job_from_bytes,
    job_to_bytes,
)
from pathlore.explore.retire import Missing
from pathlore.explore.sites import LiveLocations
from pathlore.explore.staging import Stages, is_frontier
from pathlore.explore.strategies import OpenSlot
from pathlore.forks.pool import Pool, WorkerLine, WorkerPool
from pathlore.instrumentation.naming import ExactNames
from pathlore.option_words import RewriteScope
from pathlore.records import slotted
from pathlore.sandbox.guard import guard
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Choice
from pathlore.trie.codec import Columns, TrieWriter
from pathlore.trie.grafts import Ahead, Graft
from pathlore.trie.node import OPEN
from pathlore.trie.trie import prefix

_LONG, _SHORT = 1.0, 0.25
"""Seconds of CPU time of a job; the shorter one where few prefixes wait."""
_PATIENCE = 0.15
"""Seconds after which workers are told that somebody waits for what they have."""
_DISTANT_PATIENCE = 0.5
"""The same for workers of a cluster: an answer takes some 10 ms to get here, or 100 where machines are busy."""
_ASKED = 2
"""Workers that are asked for what they have left, for each that has nothing to do: some have nothing either."""
_PERIOD = 0.02
"""Seconds between two looks at the workers while there is something to retire."""
_MOST_LOSSES = 8
"""For each worker, in a row: then something else is wrong, and this process goes on alone."""
_SLICE = 0.05
"""Seconds to wait for workers before somebody is asked for a reason to stop."""


@slotted
class _SideNotes:
    """What is known beside the paths of a chunk."""

    noted: tuple[Noted, ...]
    runs: tuple[int, ...]
    strange: Collection[object]
    """Nodes on the way to which code ran that this process does not know."""
    has_strange_sites: bool

    def of(self, ahead: Ahead) -> Noted | None:
        return self.noted[self.runs[ahead.run]] if self.runs else None

    @property
    def is_empty(self) -> bool:
        return not (self.runs or self.strange or self.has_strange_sites)

    def is_strange(self, ahead: Ahead) -> bool:
        """Whether a run met code that this process does not know."""
        if self.has_strange_sites and any(node.site.code is None for node in ahead.grown):
            return True
        return ahead.leaf in self.strange or any(node in self.strange for node in ahead.grown)


@slotted
class _Books:
    """Prefixes, and what is known of them. Mutable."""

    slots: list[OpenSlot] = field(default_factory=list)
    """By number."""
    numbers: dict[OpenSlot, int] = field(default_factory=dict)
    ahead: dict[OpenSlot, Ahead] = field(default_factory=dict)
    """What was explored, and waits to retire."""
    failed: set[OpenSlot] = field(default_factory=set)
    """What no worker could ask about."""
    twins: dict[Choice, Choice] = field(default_factory=dict)
    """Choices of runs that were made here again, with those that workers know."""
    began: dict[int, float] = field(default_factory=dict)
    """When the workers that are not hurried yet got their jobs, the earliest first."""
    hurried: set[int] = field(default_factory=set)
    """Those that are."""

    def enter(self, slot: OpenSlot, number: int) -> int:
        """Notes which prefix has a new number."""
        self.slots.append(slot)
        self.numbers[slot] = number
        return number

    def has_answered(self, worker: int) -> None:
        """Its job is over, or it is gone."""
        self.began.pop(worker, None)
        self.hurried.discard(worker)

    def key(self, node: Choice, side: int) -> OpenSlot:
        return self.twins.get(node, node), side


class SharedExploration:
    """An exploration, and the workers that explore ahead of it. Implements `explore.retire.AheadSource`."""

    def __init__(
        self,
        exploration: Exploration,
        workers: int,
        pool: WorkerPool | None = None,
        names: ExactNames | None = None,
    ) -> None:
        self._engine: Engine = exploration.engine
        self._exploration = exploration
        self._most = workers
        self._names = names or ExactNames(exploration.code, os.path.dirname(exploration.target.path))
        self._locations = LiveLocations(self._names, self._engine.executor.sites)
        self._keys = LedgerKeys(self._engine.executor.ledger, self._names)
        self._coordinator = Coordinator()
        self._books = _Books()
        self._pool: WorkerPool = pool or Pool(self._work)
        """Copies of this process, unless somebody has other workers. These call things by `names` that they know."""
        self._looked = 0.0
        self._losses = 0
        """Workers that were lost since one of them answered."""

    def begin(self) -> bool:
        """Starts the workers; whether there are any."""
        # Functions that made no choice here may have made some elsewhere.
        self._engine.executor.code.versions.is_on = False
        self._open_all()
        self._join()
        for _ in range(self._most if self._pool.is_forked else 0):
            self._start()
        self._give()
        return len(self._pool) > 0

    def _open_all(self) -> None:
        for slot, leaf in self._engine.trie.leaves():
            # Who is not a copy of this process does not know the witness that got to a frontier.
            is_open = leaf is OPEN or (is_frontier(leaf) and self._pool.is_forked)
            if is_open and slot.parent is not None:
                key = self._books.key(slot.parent, slot.side)
                if key not in self._books.numbers and key not in self._books.ahead:
                    self._books.enter(key, self._coordinator.open())

    # What retirement asks

    def outcome(self, node: Choice, side: int, is_frontier: bool = False) -> Ahead | Missing:
        books, key = self._books, self._books.key(node, side)
        if time.monotonic() - self._looked > _PERIOD:
            self._attend(0.0)
        while True:
            ahead = self.ready(node, side)
            if ahead is not None:
                return ahead
            if len(self._pool) and self._pool.is_forked and _is_enough(self._exploration, len(books.ahead)):
                self._dismiss()
            number = books.numbers.get(key)
            # Of a frontier that was handed over here, nobody else knows the witness.
            is_ours = is_frontier and (number is None or self._coordinator.state(number) is PrefixState.DONE)
            if is_ours or key in books.failed or not len(self._pool):
                if number is not None:
                    self._coordinator.withdraw(number)
                return Missing.OURS
            number = books.enter(key, self._coordinator.open()) if number is None else number
            if self._coordinator.state(number) is PrefixState.GIVEN_UP:
                return Missing.LOST
            self._coordinator.want(number)
            self._give()
            self._attend(_SLICE)
            if key not in books.ahead and self._engine.reason_to_stop() is not None:
                return Missing.STOPPED

    def ready(self, node: Choice, side: int) -> Ahead | None:
        books = self._books
        return books.ahead.pop((node, side) if not books.twins else books.key(node, side), None)

    def is_new(self, ahead: Ahead) -> bool:
        notes: _SideNotes | None = ahead.graft.notes
        if notes is None:
            return False
        if notes.is_strange(ahead):
            return True
        noted = notes.of(ahead)
        if noted is None:
            return False
        if ahead.is_part and noted != Noted():
            return True  # nobody says which part it was
        executor = self._engine.executor
        return (
            not executor.stated.assumptions.issuperset(
                (self._names.long(path), line) for path, line in noted.assumptions
            )
            or not executor.stated.notes.issuperset(noted.notes)
            or not set(map(supposed_name, executor.code.contracts.supposed)).issuperset(noted.supposed)
            or any(key not in self._keys for key, _, _ in noted.realised)
        )

    def account(self, ahead: Ahead) -> None:
        notes: _SideNotes | None = ahead.graft.notes
        noted = None if notes is None else notes.of(ahead)
        if noted is not None:
            for key, values, cuts in noted.realised:
                self._keys.add(key, values, cuts)

    def replaced(self, ahead: Ahead, run: Run) -> None:
        grown = run.path.grown
        if len(grown) == len(ahead.grown) and run.path.sides[run.path.replayed :] == ahead.sides:
            self._books.twins.update(zip(grown, ahead.grown, strict=True))

    def opened(self, run: Run) -> None:
        if len(self._pool):
            for node in run.path.grown:
                for side, child in enumerate(node.children):
                    if child is OPEN:
                        self._books.enter((node, side), self._coordinator.open())

    # Workers

    def _start(self) -> None:
        worker = self._pool.start()
        if worker is not None:
            self._coordinator.join(worker)

    def _work(self, line: WorkerLine) -> None:
        """The life of a worker."""
        engine = self._engine
        engine.executor.code.versions.is_on = self._exploration.config.rewrite != RewriteScope.ALL
        stages = stages_of(self._exploration)
        if stages is not None:
            stages.explore_ahead()
        engine.executor.elsewhere = None  # processes that stand still answer to the one that made them
        below = Below(engine, self._names, self._books.slots, line)
        with self._exploration.executor.setup.clock.ticking():
            while (message := line.receive()) is not None:
                line.send(answer_to_bytes(below.perform(job_from_bytes(message))))

    def _give(self) -> None:
        """Gives a job to each worker that has none. Where nothing is left for it, the others are told to hurry."""
        for worker in self._coordinator.idle:
            given = self._coordinator.give(worker)
            if given is None:
                # If one had all others hurry, each of a thousand would do so in turn, and no job would be long.
                self._hurry(0.0, _ASKED * len(self._coordinator.idle) - len(self._books.hurried))
                return
            self._pool.send(worker, job_to_bytes(self._job(given)))
            self._books.began[worker] = time.monotonic()

    def _job(self, given: GivenJob) -> BelowJob:
        writer: TrieWriter | None = None
        places: list[Place] = []
        for number in given.prefixes:
            known = self._coordinator.known_as(given.worker, number)
            if known is None:
                node, side = self._books.slots[number]
                if writer is None:
                    writer = TrieWriter(self._names)
                    for term, fact in self._engine.trie.facts.items():
                        writer.fact(term, fact)
                places.append(Sent(_written(writer, node), side))
            else:
                places.append(known)
        seconds = 0.0 if given.is_careful else _LONG if self._coordinator.waiting > 4 * self._most else _SHORT
        return BelowJob(given.number, seconds, tuple(places), b"" if writer is None else writer.take())

    def _hurry(self, patience: float, most: int | None = None) -> None:
        """Tells workers that somebody waits for them, those first that have worked the longest, each once for a job."""
        now, books = time.monotonic(), self._books
        for worker, began in list(books.began.items())[: None if most is None else max(most, 0)]:
            if now - began >= patience:
                del books.began[worker]
                books.hurried.add(worker)
                self._pool.hurry(worker)

    def _join(self) -> None:
        """Takes in workers that came by themselves, those among them that were there before the first job."""
        joined = self._pool.joined()
        if joined and not (self._coordinator.idle or self._coordinator.busy):
            # This process went on alone for a while, or has not begun to share.
            self._open_all()
        for worker in joined:
            self._coordinator.join(worker, is_forked=False)

    def _attend(self, seconds: float) -> None:
        """Listens to the workers."""
        for worker, message in self._pool.wait(seconds):
            if message is None:
                self._lose(worker)
            else:
                self._merge(worker, answer_from_bytes(message))
        self._join()
        self._give()
        if seconds:
            self._hurry(_PATIENCE if self._pool.is_forked else _DISTANT_PATIENCE)
        self._looked = time.monotonic()

    def _dismiss(self) -> None:
        """Goes on alone, with what workers have explored so far."""
        for worker in (*self._coordinator.idle, *self._coordinator.busy):
            self._books.has_answered(worker)
            self._coordinator.lost(worker)
        self._pool.close()

    def _lose(self, worker: int) -> None:
        self._books.has_answered(worker)
        self._coordinator.lost(worker)
        self._losses += 1
        if self._losses < _MOST_LOSSES * self._most:
            self._start()

    def _merge(self, worker: int, answer: BelowAnswer) -> None:
        accepted = self._coordinator.answered(worker, answer.number, len(answer.left))
        if accepted is None:
            return
        given, new = accepted
        self._losses = 0
        books = self._books
        books.has_answered(worker)
        columns = Columns()
        columns.add(answer.chunk)
        graft = Graft(columns, self._locations, roots=[books.slots[number][0] for number in given.prefixes])
        for term, fact in graft.facts.items():
            self._engine.trie.facts.setdefault(term, fact)
        strange_sites = any(site.code is None for site in graft.code.sites)
        notes = _SideNotes(answer.noted, answer.runs, graft.changed, strange_sites)
        graft.notes = None if notes.is_empty else notes
        books.ahead.update(graft.ahead)
        for number, (node, side) in zip(new, answer.left, strict=True):
            books.enter((graft.nodes[node], side), number)
        books.failed.update((graft.nodes[node], side) for node, side in answer.failed)
        _account_for(self._engine, answer)

    def close(self) -> None:
        self._pool.close()


def stages_of(exploration: Exploration) -> Stages | None:
    """The stages that end runs at frontiers, if there are any."""
    stages = exploration.stages
    return stages if isinstance(stages, Stages) else None


def _is_enough(exploration: Exploration, waiting: int) -> bool:
    """Whether more paths wait to retire than ever will: workers explore others than the ones that come next."""
    most, counts = exploration.config.max_paths, exploration.engine.counts
    return bool(most) and waiting > most - counts.runs - counts.composed


def _account_for(engine: Engine, answer: BelowAnswer) -> None:
    """What a job cost, and what it left behind."""
    spent = answer.spent
    engine.executor.seconds += spent.running
    engine.solver_stats.seconds += spent.solving
    engine.solver_stats.solves += spent.solves
    state = engine.executor.setup.state
    state.drew |= spent.drew
    state.left.update(spent.left)
    guard.opened.update(spent.opened)
    guard.take_looks(spent.looks)


def _written(writer: TrieWriter, node: Choice) -> int:
    """Writes the choices that lead to one, and gives its number."""
    nodes, _ = prefix(node, 0)
    writer.chain(nodes)
    return writer.number(node)
