"""Explores in two stages: one to the assertions, one that checks each of them and goes on below.

The first stage ends its runs at each frontier, the choice that decides an assertion, and hands it over as a job while
it goes on. A job is data: the sides that lead to the frontier, and the witness that got there. Whoever takes it replays
the prefix without a solver, checks the assertion, and explores what is below. Here one process takes turns between the
first stage and the jobs; what is explored in the end is what a plain run explores. Where other processes explore ahead,
their runs do not end at frontiers: whoever takes them in the order of one process cuts them there.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import field
from enum import StrEnum
from types import FrameType
from typing import TypeGuard, TypeVar

from pathlore.bounds import FRONTIER, Bound
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.counts import StageWork
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.pruning import PrunedPath
from pathlore.explore.strategies import OpenSlot, Strategy
from pathlore.expr.term import Term
from pathlore.program.source import is_project_file
from pathlore.records import frozen, slotted
from pathlore.trie.choice import Choice, ChoiceSite, Node
from pathlore.trie.failure import Failure
from pathlore.trie.node import Boundary, Error, Leaf
from pathlore.trie.trie import prefix

C = TypeVar("C", bound=Choice)
AssertionAt = Callable[[ChoiceSite], str]
"""Names the assertion that is decided at a site; empty where there is none."""


class Variant(StrEnum):
    """How work is handed over, by the words of the option."""

    ASSERTIONS = "assertions"
    """A job explores all that is below its frontier."""
    RECURSIVE = "recursive"
    """A job ends at the next frontier, and hands that over in its turn."""
    VIOLATIONS = "violations"
    """A job checks one violating side, and nothing else; the first stage explores everything else."""


@frozen
class FrontierJob:
    """What the second stage is to do, as data: to replay these sides, and to check the assertion that comes then."""

    number: int
    sides: tuple[int, ...]
    witness: Witness
    assertion: str
    depth: int
    """The choices that lead to the frontier; a violating side is one more."""


@slotted
class Worker:
    """Whoever does a job, or the first stage: what is open for it, and what it did so far."""

    strategy: Strategy
    job: FrontierJob | None = None
    queries: int = 0
    runs: int = 0
    violations: int = 0
    seconds: float = 0.0
    is_waiting: bool = False
    """Whether it is among those that may have work."""

    @property
    def work(self) -> StageWork:
        """States are counted as conditionals are: each side of each, after those that lead to the frontier."""
        depth = 0 if self.job is None else self.job.depth
        assertion = "" if self.job is None else self.job.assertion
        states = depth + 1 + self.queries
        return StageWork(assertion, depth, states, self.queries, self.runs, self.violations, self.seconds)


class OneAssertion:
    """The observer of an exploration that checks one assertion, or whatever else its words select."""

    def __init__(self, engine: Engine, words: str, is_violated: Callable[[Failure], bool]) -> None:
        self._engine = engine
        self._words = words
        self._is_violated = is_violated
        self._runs = 0
        self._violations = 0
        self._started = time.perf_counter()

    def after_run(self, engine: Engine, run: Run) -> None:
        self._runs += 1
        self._violations += run.failure is not None and self._is_violated(run.failure)

    def stop(self, engine: Engine) -> str | None:
        return None

    @property
    def work(self) -> tuple[StageWork, ...]:
        queries, seconds = self._engine.counts.queries, time.perf_counter() - self._started
        return (StageWork(self._words, 0, queries + 1, queries, self._runs, self._violations, seconds),)


class StagedPath(PrunedPath):
    """A run that ends at a frontier which is somebody else's."""

    stages: Stages

    def _extend(self, kind: type[C], frame: FrameType, term: Term | None, alternatives: int, side: int) -> C:
        if self.ended is None:
            above = self.nodes[-1] if self.nodes else None
            if self.stages.is_for_others(self.position, above, self.sites.at(frame)):
                self.bound(FRONTIER)
        return super()._extend(kind, frame, term, alternatives, side)


@slotted
class _Turn:
    """Who is at work, since when, and what had been counted then."""

    worker: Worker
    queries: int = 0
    started: float = field(default_factory=time.perf_counter)


class Stages:
    """The strategy and the observer of a staged exploration: alternatives belong to whoever opened them."""

    def __init__(
        self, engine: Engine, variant: Variant, assertion_at: AssertionAt, queue: Callable[[], Strategy]
    ) -> None:
        self._engine = engine
        self._variant = variant
        self._assertion_at = assertion_at
        self._queue = queue
        self.first = Worker(engine.frontier.strategy)
        self.workers: list[Worker] = [self.first]
        self._open: deque[Worker] = deque()
        """Those of the second stage that have work, the one whose turn is next in front."""
        self._turn = _Turn(self.first)
        self._turns = 0
        self._waiting = 0
        self._cuts_runs = variant is not Variant.VIOLATIONS

    # Handing over

    def explore_ahead(self) -> None:
        """From now on this process explores for another, which cuts the runs where they have to be."""
        self._cuts_runs = False

    @property
    def _hands_over(self) -> bool:
        """Whether whoever is at work hands frontiers over."""
        return self._cuts_runs and (self._variant is Variant.RECURSIVE or self._turn.worker is self.first)

    def is_for_others(self, depth: int, above: Choice | None, site: ChoiceSite) -> bool:
        """Whether the choice that a run is about to make is a frontier that has to be handed over."""
        if not self._hands_over:
            return False
        assertion = self._assertion_at(site)
        if not assertion:
            return False
        job = self._turn.worker.job
        if job is not None and depth == job.depth:
            return False
        # Further conditions of an assertion belong to it.
        return above is None or self._assertion_at(above.site) != assertion

    def frontier_among(self, parent: Choice, grown: Sequence[Choice]) -> int | None:
        """The position of the first choice of a run made ahead that has to be handed over, if there is one."""
        above = parent
        for position, node in enumerate(grown if self._hands_over else ()):
            if self.is_for_others(parent.depth + 1 + position, above, node.site):
                return position
            above = node
        return None

    def may_end_before_frontier(self, leaf: Leaf) -> bool:
        """Whether a run made ahead may lack the choice by which a frontier is told."""
        return self._hands_over and isinstance(leaf, Boundary) and leaf.why == Bound.MAX_DEPTH

    def after_run(self, engine: Engine, run: Run) -> None:
        worker = self._turn.worker
        worker.runs += 1
        leaf = run.leaf
        if isinstance(leaf, Error) and leaf.failure.is_assertion:
            worker.violations += 1
        if is_frontier(leaf):
            self._hand_over(*run.path.place, leaf.witness, leaf.where)

    def _hand_over(self, parent: Choice | None, side: int, witness: Witness, assertion: str) -> None:
        sides = tuple(prefix(parent, side)[1])
        worker = self._worker(FrontierJob(len(self.workers), sides, witness, assertion, len(sides)))
        alternative = Alternative(parent, side, witness)
        before = self._turn.worker
        self._count()
        self._turn.worker = worker
        self._engine.give_back(alternative)
        if parent is not None:
            self._turn.worker = before

    def _worker(self, job: FrontierJob) -> Worker:
        worker = Worker(self._queue(), job)
        self.workers.append(worker)
        return worker

    def stop(self, engine: Engine) -> str | None:
        return None

    # What is open

    def add(self, node: Choice, side: int) -> None:
        worker = self._turn.worker
        if self._variant is Variant.VIOLATIONS:
            assertion = self._assertion_at(node.site)
            worker = self.first
            if assertion and not _has_failed(node, side):
                sides = tuple(prefix(node, side)[1])
                worker = self._worker(FrontierJob(len(self.workers), sides, node.witness, assertion, len(sides) - 1))
        self._waiting += 1
        worker.strategy.add(node, side)
        if worker is not self.first and not worker.is_waiting:
            worker.is_waiting = True
            self._open.append(worker)

    def take(self) -> OpenSlot:
        """Turns go round: the first stage, then a job, then the first stage again."""
        self._count()
        self._turns += 1
        while self._open and not len(self._open[0].strategy):
            self._open.popleft().is_waiting = False
        if self._open and (self._turns % 2 == 0 or not len(self.first.strategy)):
            worker = self._open[0]
        else:
            worker = self.first
        self._turn = _Turn(worker, self._engine.counts.queries)
        self._waiting -= 1
        return worker.strategy.take()

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        self._turn.worker.strategy.ran(nodes, sides)

    def __len__(self) -> int:
        return self._waiting

    # Counts

    def _count(self) -> None:
        """Puts what was done since the last time down to whoever did it."""
        turn, counts = self._turn, self._engine.counts
        now = time.perf_counter()
        turn.worker.queries += counts.queries - turn.queries
        turn.worker.seconds += now - turn.started
        turn.queries, turn.started = counts.queries, now

    @property
    def work(self) -> tuple[StageWork, ...]:
        """What each did, the first stage first."""
        self._count()
        return tuple(worker.work for worker in self.workers)


def frontier_leaf(node: Choice) -> Boundary:
    """How a run ends that hands this choice over."""
    path, line, *_ = node.site.where.split(":")
    return Boundary(node.blocks, node.witness, FRONTIER, f"{path}:{line}")


def has_known_line(node: Choice) -> bool:
    """Whether the line of the program is known for sure: not of code that did not run here, nor in a library."""
    code = node.site.code
    return code is not None and is_project_file(code.co_filename)


def is_frontier(node: Node) -> TypeGuard[Boundary]:
    """Whether a run ended there at a frontier that nobody has taken yet."""
    return isinstance(node, Boundary) and node.why == FRONTIER


def _has_failed(node: Choice, side: int) -> bool:
    """Whether the other side of a choice is the violating one: a run took it, and failed there."""
    others = [child for number, child in enumerate(node.children) if number != side]
    return any(isinstance(other, Error) and other.failure.is_assertion for other in others)
