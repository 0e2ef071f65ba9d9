"""A worker's side of a shared exploration: explores below prefixes for a while, and says what it added."""

from __future__ import annotations

import os
import time
from itertools import islice
from typing import Protocol

from pathlore.explore.alternative import Alternative
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.frontier import Frontier
from pathlore.explore.jobs import BelowAnswer, BelowJob, Inherited, LeftOver, Noted, Place, Spent
from pathlore.explore.ledger import Ledger, Realisation, entry_name
from pathlore.explore.path import Diverged, ExploringPath
from pathlore.explore.staging import is_frontier
from pathlore.explore.strategies import Alternating, OpenSlot
from pathlore.instrumentation.naming import CodeNames, StoredLocations
from pathlore.program.contracts import Clause
from pathlore.sandbox.guard import guard
from pathlore.trie.choice import Choice
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.node import OPEN, Leaf

_NOTHING = Noted()
_LEAST = 0.08
"""Seconds of CPU time that a job takes before it hurries: to answer costs a few milliseconds on both sides."""
_BETWEEN_LOOKS = 0.02


class Hurrying(Protocol):
    """Whoever waits for an answer."""

    @property
    def is_hurried(self) -> bool: ...


class CpuBudget:
    """The CPU time of a job. To ask for it is a call of the system, which takes long on some: wall time comes first."""

    def __init__(self, seconds: float) -> None:
        self._began = time.process_time()
        self._seconds = seconds
        self._next_look = time.monotonic() + min(seconds, _BETWEEN_LOOKS)

    @property
    def is_due(self) -> bool:
        """Whether it may be spent by now."""
        return time.monotonic() >= self._next_look

    def is_spent(self, master: Hurrying) -> bool:
        spent = time.process_time() - self._began
        self._next_look = time.monotonic() + _BETWEEN_LOOKS
        return spent >= self._seconds or (spent >= _LEAST and master.is_hurried)


class Below:
    """The exploration of a process that was forked from the one that gives out the jobs.

    `inherited` are the prefixes that were known then. What was answered is forgotten, but for what leads to the
    prefixes that were left over.
    """

    def __init__(self, engine: Engine, names: CodeNames, inherited: list[OpenSlot], master: Hurrying) -> None:
        self._engine = engine
        self._names = names
        self._inherited = inherited
        self._master = master
        self._left: dict[int, dict[int, OpenSlot]] = {}
        """By job and index, until it is asked for."""
        self._facts = len(engine.trie.facts)
        """How many facts whoever gives out the jobs knows."""
        self._notes = Notes(engine, names)
        self._writer = TrieWriter(names)
        engine.observers.clear()
        engine.recorder = self
        # Time is shared out by whoever gives out the jobs.
        engine.executor.others_wait = None

    # What the engine tells

    def ran(self, path: ExploringPath, leaf: Leaf) -> None:
        # At once: what is closed later is no part of what the run saw.
        self._writer.paths([(path.grown, *path.place, leaf)])

    def closed(self, node: Choice, side: int) -> None:
        leaf = node.children[side]
        assert isinstance(leaf, Leaf)
        self._writer.leaf(node, side, leaf)

    # A job

    def perform(self, job: BelowJob) -> BelowAnswer:
        engine = self._engine
        places = self._places(job)
        self._writer = TrieWriter(self._names)
        self._writer.hang_below(node for node, _ in places)
        engine.frontier = Frontier(Alternating(), engine.trie, engine.counts, engine.close)
        for node, side in reversed(places):
            self._open(node, side)
        self._notes.begin()
        failed = self._explore(job.seconds)
        left = [engine.frontier.strategy.take() for _ in range(len(engine.frontier))]
        left.reverse()
        answer = self._answer(job, left, failed)
        self._left[job.number] = dict(enumerate(left))
        self._forget(len(places))
        return answer

    def _open(self, node: Choice, side: int) -> None:
        frontier, leaf = self._engine.frontier, node.children[side]
        if is_frontier(leaf):
            frontier.put(Alternative(node, side, leaf.witness))
        else:
            frontier.strategy.add(node, side)

    def _explore(self, seconds: float) -> list[OpenSlot]:
        """Explores until the time is over; gives the sides that could not be asked about."""
        engine = self._engine
        failed: list[OpenSlot] = []
        budget = CpuBudget(seconds)
        while len(engine.frontier):
            node, side, alternative = engine.frontier.take()
            if alternative is None:
                engine.counts.is_faulty = False
                alternative = engine.ask(node, side)
                if engine.counts.is_faulty:
                    failed.append((node, side))
            if alternative is not None:
                self._run(alternative)
            if budget.is_due and (budget.is_spent(self._master) or engine.is_late()):
                break
        return failed

    def _run(self, alternative: Alternative) -> None:
        engine = self._engine
        self._notes.before_run()
        run = engine.run(alternative)
        if isinstance(run.path.ended, Diverged):
            run = self._again(alternative, run)
        engine.tell(alternative, run)
        self._notes.after_run()

    def _again(self, alternative: Alternative, run: Run) -> Run:
        """A run in full code: where another process made a choice, this one may have taken a function to make none."""
        versions = self._engine.executor.code.versions
        versions.is_on, was_on = False, versions.is_on
        try:
            return self._engine.run(alternative)
        finally:
            versions.is_on = was_on

    def _places(self, job: BelowJob) -> list[OpenSlot]:
        sent: list[Choice] = []
        if job.chunk:
            columns = Columns()
            columns.add(job.chunk)
            restored = Restored(columns, StoredLocations(self._names))
            sent = restored.nodes
            for term, fact in restored.facts.items():
                self._engine.trie.facts.setdefault(term, fact)
        return [self._place(place, sent) for place in job.places]

    def _place(self, place: Place, sent: list[Choice]) -> OpenSlot:
        match place:
            case Inherited(prefix):
                return self._inherited[prefix]
            case LeftOver(job, index):
                return self._left[job].pop(index)
        return sent[place.node], place.side

    def _answer(self, job: BelowJob, left: list[OpenSlot], failed: list[OpenSlot]) -> BelowAnswer:
        writer, facts = self._writer, self._engine.trie.facts
        for term, fact in islice(facts.items(), self._facts, None):
            writer.fact(term, fact)
        self._facts = len(facts)
        noted, runs = self._notes.taken()
        return BelowAnswer(
            job.number,
            writer.take(),
            tuple((writer.number(node), side) for node, side in left),
            tuple((writer.number(node), side) for node, side in failed),
            noted,
            runs,
            self._notes.spent(),
        )

    def _forget(self, roots: int) -> None:
        """Lets go of what was sent. Replaying climbs from a choice to its parents, so that nothing below is needed."""
        for node in islice(self._writer.choices, roots, None):
            node.children[:] = [OPEN] * len(node.children)


class Notes:
    """What runs say beside their paths, run by run."""

    def __init__(self, engine: Engine, names: CodeNames) -> None:
        self._engine = engine
        self._names = names
        self._keys = LedgerKeys(engine.executor.ledger, names)
        self._known: dict[Noted, int] = {}
        self._runs: list[int] = []
        self._before: dict[str, tuple[int, int]] = {}
        self._began = (0.0, 0.0, 0)

    def begin(self) -> None:
        self._known = {_NOTHING: 0}
        self._runs = []
        self._before = self._keys.amounts()
        guard.opened.clear()
        guard.looks.clear()
        self._began = self._totals()

    def before_run(self) -> None:
        executor = self._engine.executor
        executor.stated.clear()
        executor.code.contracts.supposed.clear()

    def after_run(self) -> None:
        executor = self._engine.executor
        stated, supposed = executor.stated, executor.code.contracts.supposed
        after = self._keys.amounts()
        noted = _NOTHING
        if stated.assumptions or stated.notes or supposed or after != self._before:
            noted = Noted(
                tuple((self._names.short(path), line) for path, line in sorted(stated.assumptions)),
                tuple(sorted(stated.notes)),
                tuple(map(supposed_name, supposed)),
                tuple(self._difference(after)),
            )
            self._before = after
        self._runs.append(self._known.setdefault(noted, len(self._known)))

    def _difference(self, after: dict[str, tuple[int, int]]) -> list[tuple[str, int, int]]:
        nothing = (0, 0)
        changed = []
        for key, (values, cuts) in after.items():
            before = self._before.get(key, nothing)
            if (values, cuts) != before:
                changed.append((key, values - before[0], cuts - before[1]))
        return changed

    def taken(self) -> tuple[tuple[Noted, ...], tuple[int, ...]]:
        return tuple(self._known), tuple(self._runs) if any(self._runs) else ()

    def spent(self) -> Spent:
        running, solving, solves = (now - then for now, then in zip(self._totals(), self._began, strict=True))
        state = self._engine.executor.setup.state
        opened = tuple(sorted(map(os.fsdecode, guard.opened)))
        left = tuple(state.leftovers(len(self._runs) + 1))
        return Spent(running, solving, int(solves), state.drew, left, opened, tuple(guard.looked()))

    def _totals(self) -> tuple[float, float, int]:
        stats = self._engine.solver_stats
        return self._engine.executor.seconds, stats.seconds, stats.solves


def supposed_name(clause: Clause) -> str:
    """A clause that was supposed, as every process calls it."""
    return f"{clause.owner}: {clause.text}"


class LedgerKeys:
    """Names for the entries of a ledger that every process understands."""

    def __init__(self, ledger: Ledger, names: CodeNames) -> None:
        self._ledger = ledger
        self._names = names
        self._entries: dict[str, list[Realisation]] = {}
        """Sites of code that was compiled again have the same name."""
        self._named = 0

    def amounts(self) -> dict[str, tuple[int, int]]:
        """The values and cuts under each name."""
        self._name()
        return {
            key: (sum(entry.values for entry in entries), sum(entry.cuts for entry in entries))
            for key, entries in self._entries.items()
        }

    def _name(self) -> None:
        known = self._ledger.known
        if self._named == len(known):
            return
        for (site, why), entry in islice(known.items(), self._named, None):
            self._entries.setdefault(entry_name(self._names, site, why), []).append(entry)
        self._named = len(known)

    def __contains__(self, key: str) -> bool:
        self._name()
        return key in self._entries

    def add(self, key: str, values: int, cuts: int) -> None:
        entry = self._entries[key][0]
        entry.values += values
        entry.cuts += cuts
