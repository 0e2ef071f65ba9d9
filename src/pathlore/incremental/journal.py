"""Writes down what an exploration adds to its trie, about once a second, and at the end what it amounts to."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable
from dataclasses import replace
from sqlite3 import Error as DatabaseError
from typing import Protocol

from pathlore.bounds import Bound
from pathlore.codec import encoded
from pathlore.confirmation.again import ReportedBefore
from pathlore.explore.engine import Engine, Forgetful, StaleError
from pathlore.explore.path import Diverged, ExploringPath
from pathlore.findings import Reused, TargetResult
from pathlore.forks.stopping import held_back
from pathlore.incremental.lookup import Known, limits_of
from pathlore.incremental.state import State
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames
from pathlore.option_words import KeptPaths
from pathlore.program.impact import EVERYTHING
from pathlore.sandbox.guard import guard
from pathlore.store.store import OutdatedError
from pathlore.trie.choice import Choice
from pathlore.trie.codec import TrieWriter
from pathlore.trie.node import Leaf, Open
from pathlore.trie.path_diff import PathDiff
from pathlore.trie.pruning import entries, prune
from pathlore.trie.tally import Tally

_PERIOD = 1.0
"""Seconds between two writes."""
_FIRST_PERIOD = 0.125
"""The first ones follow sooner: a process that is ended after a second has kept most of it."""

Growth = tuple[Iterable[Choice], Choice | None, int, Leaf]


class Reporter(Protocol):
    """What says whether there was anything to report."""

    @property
    def has_news(self) -> bool: ...

    @property
    def again(self) -> ReportedBefore: ...

    def shares_work(self, is_over: bool) -> None:
        """Work that other targets need as well is about to begin, or is over."""


class NameDigests:
    """Digests of what executed code reads. They cost time, so that only new names are looked up."""

    def __init__(self, known: Known, code: Instrumentation, engine: Engine, reporter: Reporter) -> None:
        self._reporter = reporter
        self._surroundings = known.sources.surroundings
        self._code = code
        self._engine = engine
        self._digests = dict(known.state.names)
        self._asked: set[str] = set()
        self._is_by_texts = False
        """Whether an edit of any file is taken to change everything: to know better takes time."""
        self.unbound = list(known.state.unbound or ())

    def of(self, blocks: Iterable[int], is_over: bool) -> dict[str, str]:
        wanted = {EVERYTHING}.union(*(self._code.blocks[number].basic.names for number in blocks))
        by_texts = not self._surroundings.tells_soon and (not is_over or self._is_late)
        if not wanted <= self._asked or by_texts is not self._is_by_texts:
            self._asked |= wanted
            self._is_by_texts = by_texts
            is_shared = self._surroundings.takes_long
            if is_shared:
                self._reporter.shares_work(is_over=False)
            with self._code.paused():
                self._engine.executor.restore()
                self._digests = self._surroundings.digests(self._asked, by_texts)
                self.unbound = self._surroundings.unbound(self._asked)
            if is_shared:
                self._reporter.shares_work(is_over=True)
        return self._digests

    @property
    def outward(self) -> list[object] | None:
        """What imports did to others than the project, if that is known."""
        if self._is_by_texts:
            return None
        found = self._surroundings.outward
        return [found.digest, sorted(found.names)]

    @property
    def _is_late(self) -> bool:
        """Whether the time of the target would be over before it is known what its imports did."""
        deadline = self._engine.deadline
        return bool(deadline) and time.monotonic() + self._surroundings.outward_seconds > deadline


class _Pace:
    """When to write next."""

    __slots__ = ("_period", "due")

    def __init__(self) -> None:
        self._period = _FIRST_PERIOD
        self.due = time.monotonic() + self._period

    def wrote(self) -> None:
        self._period = min(2 * self._period, _PERIOD)
        self.due = time.monotonic() + self._period


class Journal:
    """The recorder of an exploration that is remembered. `explore.engine` knows it as a `Recorder`."""

    def __init__(
        self,
        known: Known,
        code: Instrumentation,
        engine: Engine,
        reporter: Reporter,
        writer: TrieWriter,
        names: CodeNames,
    ) -> None:
        self.known = known
        self.reused = 0
        """Paths that were not run again."""
        self.path_diff = PathDiff()
        self.seconds = 0.0
        """Seconds for reading and writing."""
        self._code = code
        self._engine = engine
        self._reporter = reporter
        self._writer = writer
        self._names = names
        self._digests = NameDigests(known, code, engine, reporter)
        self._buffer: list[Growth] = []
        self._pace = _Pace()

    # During an exploration

    def ran(self, path: ExploringPath, leaf: Leaf) -> None:
        if (self.reused or self.path_diff.count) and isinstance(path.ended, Diverged):
            raise StaleError(path.ended.where)
        self._buffer.append((path.grown, *path.place, leaf))
        if time.monotonic() >= self._pace.due:
            self.flush()

    def closed(self, node: Choice, side: int) -> None:
        leaf = node.children[side]
        assert isinstance(leaf, Leaf)
        self._buffer.append(((), node, side, leaf))

    def flush(self, ended: tuple[TargetResult, Tally] | None = None) -> None:
        """Writes what was added since the last time, and at the end what it amounts to."""
        with held_back():  # an interruption in the middle would lose what is on its way
            self._flush(ended)

    def _flush(self, ended: tuple[TargetResult, Tally] | None) -> None:
        started = time.perf_counter()
        self._pace.wrote()
        known, writer = self.known, self._writer
        if known.entry is None:
            return
        collecting = gc.isenabled()
        gc.disable()  # much is made here that stays, and nothing that goes in circles
        try:
            for term, fact in self._engine.trie.facts.items():
                writer.fact(term, fact)
            writer.paths(self._buffer)
            self._buffer.clear()
            chunk = writer.take() if writer.size else None
            known.entry = known.store.append(known.entry, chunk, self.state(ended).to_json(), known.bounds)
        except (OutdatedError, DatabaseError):
            # Another run knows better, or nothing can be written: this one goes on without memory.
            known.entry = None
            self._engine.recorder = Forgetful()
        finally:
            if collecting:
                gc.enable()
        self.seconds += time.perf_counter() - started

    def state(self, ended: tuple[TargetResult, Tally] | None) -> State:
        """What there is to remember, besides the trie."""
        engine, sources = self._engine, self.known.sources
        stated = engine.executor.stated
        entry = self.known.entry
        before = State.from_json({} if entry is None else entry.state)
        names = self._digests.of(self._writer.blocks, ended is not None)
        state = State(
            files=sources.relative_files,
            names=names,
            unbound=self._digests.unbound,
            imported={**before.imported, **sources.observed(guard.opened, guard.looks)},
            notes=sorted(stated.notes),
            assumed=sorted({*stated.remembered, *stated.texts()}),
            drew=engine.executor.setup.state.drew,
            left=sorted(engine.executor.setup.state.left),
            reported=self._reporter.has_news,
            stopped=engine.stopped,
            limits=limits_of(self.known.config),
            seconds=self.known.config.timeout,
            again=self._reporter.again.to_json(),
            outward=self._digests.outward,
        )
        if ended is None:
            return state
        result, tally = ended
        cut = {why for why, _ in tally.cuts}
        names = self._digests.of({*self._writer.blocks, *tally.ran}, True)
        return replace(
            state,
            names=names,
            unbound=self._digests.unbound,
            result=encoded(result),
            composed=result.composition is not None,
            ran=sorted({self._code.blocks[number].basic.key for number in tally.ran}),
            reported=state.reported or Bound.MAX_DEPTH in cut,
            open=tally.kinds[Open],
            late=not cut.isdisjoint((Bound.TIMEOUT, Bound.MAX_MEMORY)),
        )

    # After it

    def finish(self, result: TargetResult, tally: Tally) -> TargetResult:
        """Writes the rest, and says what was reused."""
        engine = self._engine
        if self.reused or self.path_diff.count:
            for hints in engine.frontier.unvisited():
                engine.frontier.reuse.candidates(hints, {})
            added, removed = self.path_diff.totals()
            result = replace(result, reused=Reused(self.reused, self.path_diff.count, added, removed))
        if engine.counts.is_faulty:
            self.flush()
            return result
        self.flush((result, tally))
        if not engine.executor.setup.state.left:
            self.known.share_sources(ran=True)
        if self.known.config.keep == KeptPaths.BOUNDARY and result.composition is None:
            self._prune((result, tally))
        return result

    def _prune(self, ended: tuple[TargetResult, Tally]) -> None:
        """Leaves in the store what deepening needs."""
        started = time.perf_counter()
        known, trie = self.known, self._engine.trie
        if known.entry is None:
            return
        state = self.state(ended)
        prune(trie)
        writer = TrieWriter(self._names)
        for term, fact in trie.facts.items():
            writer.fact(term, fact)
        writer.paths(entries(trie.root))
        try:
            known.entry = known.store.replace(known.entry, writer.take(), state.to_json(), known.bounds)
        except (OutdatedError, DatabaseError):
            known.entry = None
        self.seconds += time.perf_counter() - started
