"""Gives an engine what is known of its target: what is kept, reopened, and reported again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from sqlite3 import Error as DatabaseError
from typing import Any, NamedTuple, Protocol

from pathlore.bounds import Bound
from pathlore.explore.alternative import Alternative, OldSubtrie
from pathlore.explore.answer_reuse import AnswerReuse
from pathlore.explore.engine import Engine, StaleError
from pathlore.explore.executor import Run
from pathlore.explore.path import Diverged
from pathlore.findings import TargetResult
from pathlore.incremental.changes import Changes
from pathlore.incremental.journal import Journal, Reporter
from pathlore.incremental.lookup import AGAIN, ENDLESS, Known
from pathlore.incremental.part import Part
from pathlore.incremental.state import State
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames, StoredLocations
from pathlore.project import TargetError
from pathlore.store.store import Entry
from pathlore.trie.choice import Choice, Node
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.failure import Failure
from pathlore.trie.node import (
    OPEN,
    UNSATISFIABLE,
    Boundary,
    Collapsed,
    Complete,
    DamagedError,
    Error,
    Excluded,
    Leaf,
    Open,
    Undecided,
)
from pathlore.trie.pruning import Cut, entries, trim
from pathlore.trie.tally import Tally
from pathlore.trie.trie import slots

_REOPENED_BY: dict[str, str] = {
    Bound.MAX_DEPTH: "max_depth",
    Bound.MAX_LENGTH: "max_length",
    Bound.MAX_OBJECTS: "max_objects",
    Bound.PATH_TIMEOUT: "path_timeout",
}
"""Which bound cut a path, by the reason that its leaf gives."""


_OF_THE_MACHINE = (Bound.TIMEOUT, Bound.MAX_MEMORY)
"""What may cut a path that another run comes through."""


class FailedLeaf(NamedTuple):
    """A leaf that has to be reported again, and its slot."""

    parent: Choice | None
    side: int
    leaf: Error | Boundary


class AgainReporter(Reporter, Protocol):
    """What findings are reported to: `confirmation.collect.Collector`."""

    @property
    def unconfirmed(self) -> int: ...

    def has_reported(self, failure: Failure) -> bool:
        """Whether a failure that was met need not be met again to be reported."""

    def is_settled_after(self, run: Run, engine: Engine) -> bool:
        """Takes a run that was made before, and says whether more like it would report nothing new."""


def resume(
    known: Known, engine: Engine, code: Instrumentation, reporter: AgainReporter, composed: bool
) -> tuple[Journal, TargetResult | None]:
    """Has an engine go on from what is known, and records what it adds. Failures of earlier runs are reported again.

    Gives the result, too, if the engine cannot add to it; that of a `composed` run only if that will do.
    """
    started = time.perf_counter()
    names = CodeNames(code, known.sources.root)
    trimmed = _trimmed(known, code, names)
    restored = _restored(known, code, names) if trimmed is None else trimmed.restored
    if known.part is not None and (restored is None or restored.is_lost):
        raise TargetError(f"{known.part.file}: what was known then does not fit; {AGAIN}")
    failed: list[FailedLeaf] = []
    final: TargetResult | None = None
    if restored is None or restored.is_lost:
        known.begin()
        journal = Journal(known, code, engine, reporter, TrieWriter(names), names)
        if restored is not None:
            _begin_again(restored, engine, journal)
    else:
        final = known.final(composed)
        writer = restored.writer(names) if trimmed is None else trimmed.writer
        journal = Journal(known, code, engine, reporter, writer, names)
        cut = {} if trimmed is None else trimmed.cut
        failed = _Resumption(known, engine, journal, writer, cut).go_on(restored, final is not None)
    engine.recorder = journal
    journal.seconds += time.perf_counter() - started
    _report_again(failed, engine, reporter)
    if final is not None and final.composition and bool(reporter.unconfirmed) != bool(final.stats.unconfirmed):
        # Other results are made anew, from the trie.
        raise StaleError("plain Python does something else by now")
    return journal, final


def state_of(
    known: Known, engine: Engine, code: Instrumentation, reporter: AgainReporter, ended: tuple[TargetResult, Tally]
) -> State:
    """What is to be remembered of an exploration that nobody recorded."""
    names = CodeNames(code, known.sources.root)
    return Journal(known, code, engine, reporter, TrieWriter(names), names).state(ended)


def covered(known: Known, code: Instrumentation) -> str | None:
    """The region that earlier runs covered, as far as the code is still the same; None where nothing is known."""
    from pathlore.trie.region import region, shown  # for start-up time: runs that explore have no use for it

    root = unchanged(known, code)
    return None if root is None else shown(region(root)) or "a condition that is too long to be shown"


def unchanged(known: Known, code: Instrumentation) -> Node | None:
    """The trie that earlier runs made, as far as the code is still the same; None where nothing is known."""
    restored = _restored(known, code, CodeNames(code, known.sources.root))
    if restored is None or restored.is_lost:
        return None
    for parent, side, node in slots(restored.root):
        if node in restored.changed and parent is not None:
            parent.children[side] = OPEN
    return restored.root


class _Trimmed(NamedTuple):
    """A trie without what lies below a bound, and what goes on writing it."""

    restored: Restored
    writer: TrieWriter
    cut: dict[Cut, Mapping[Any, Any]]


def _trimmed(known: Known, code: Instrumentation, names: CodeNames) -> _Trimmed | None:
    """What a run with higher bounds knows, if it can be cut at these. Paths to cuts are run again, without queries."""
    deeper = known.deeper
    state = None if deeper is None or known.part is not None else known.state_of(deeper)
    restored = None if deeper is None or state is None else _read(known, deeper, code, names, Changes({}, None, False))
    if deeper is None or state is None or restored is None or restored.is_lost or restored.changed:
        return None
    cut = trim(restored.root, int(min(known.bounds["max_depth"], ENDLESS)))
    if cut is None:
        return None
    writer = TrieWriter(names)
    for term, fact in restored.facts.items():
        writer.fact(term, fact)
    writer.paths(entries(restored.root))
    try:
        known.adopt(deeper, state, writer.take())
    except DatabaseError:
        return None
    return _Trimmed(restored, writer, cut)


def _restored(known: Known, code: Instrumentation, names: CodeNames) -> Restored | None:
    """The trie from the store, in terms of the code as it is; None where it is of no use."""
    if known.entry is None or known.changes.everything or not known.entry.chunks:
        return None
    return _read(known, known.entry, code, names, known.changes)


def _read(known: Known, entry: Entry, code: Instrumentation, names: CodeNames, changes: Changes) -> Restored | None:
    try:
        columns = Columns()
        for chunk in known.store.chunks(entry):
            columns.add(chunk)
        changed = changes.blocks(columns.tables["blocks"], code)
        return Restored(columns, StoredLocations(names), changed.keys())
    except (DamagedError, DatabaseError):
        known.store.damaged(entry)
        return None


def _begin_again(restored: Restored, engine: Engine, journal: Journal) -> None:
    """Has the engine explore everything again, with the trie as it was before the edit as its guide."""
    root = restored.root
    witness = getattr(root, "witness", None)
    if witness is None:
        return
    engine.frontier.reuse = AnswerReuse(restored.facts.values(), journal.path_diff)
    journal.path_diff.dropped(None, root)
    engine.begin([Alternative(None, 0, witness, OldSubtrie(root, None, 0))])


def _report_again(failed: list[FailedLeaf], engine: Engine, reporter: AgainReporter) -> None:
    """Runs what failed once more: it is reported again, if plain Python still does the same.

    In the order of the first run: of many paths that end at one place, only some are reported. A path that goes another
    way by now, or returns, shows that what is remembered is not of this code.
    """
    settled = set()
    for parent, side, leaf in sorted(failed, key=lambda found: found.leaf.stored[1]):
        what = leaf.failure if isinstance(leaf, Error) else leaf.where
        if isinstance(leaf, Error) and reporter.has_reported(leaf.failure):
            continue
        if what in settled:
            continue
        run = engine.replay(parent, side, leaf.witness)
        if isinstance(run.path.ended, Diverged):
            raise StaleError(run.path.ended.where)
        if isinstance(leaf, Error) and isinstance(run.leaf, Complete):
            raise StaleError(f"{leaf.failure.location.path}:{leaf.failure.location.line}")
        if reporter.is_settled_after(run, engine):
            settled.add(what)


class _Resumption:
    """Walks a trie that was read: keeps, drops and reopens its leaves."""

    def __init__(
        self, known: Known, engine: Engine, journal: Journal, writer: TrieWriter, cut: Mapping[Cut, Mapping[Any, Any]]
    ) -> None:
        self._known = known
        self._cut = cut
        self._engine = engine
        self._journal = journal
        self._writer = writer
        self._reopened: list[Alternative] = []
        self._failed: list[FailedLeaf] = []

    def go_on(self, restored: Restored, final: bool) -> list[FailedLeaf]:
        """Gives the engine a trie; gives what is to be reported again."""
        engine, known, journal = self._engine, self._known, self._journal
        engine.trie.root = restored.root
        engine.trie.facts.update(restored.facts)
        engine.frontier.reuse = AnswerReuse(restored.facts.values(), journal.path_diff)
        self._remember_notes()
        undecided_again = not final and known.raised("solver_timeout")
        mine = None if known.part is None else _below(restored.root, known.part)
        changed = restored.changed
        returned = 0
        stack: list[tuple[Choice | None, int, Node]] = [(None, 0, restored.root)]
        while stack:
            parent, side, node = stack.pop()
            if node in changed:
                self._drop(parent, side, node)
            elif isinstance(node, Choice):
                engine.counts.depth = max(engine.counts.depth, node.depth + 1)
                children = node.children
                for number in range(len(children) - 1, -1, -1):
                    child = children[number]
                    if type(child) is Complete and child not in changed:  # these are many
                        returned += 1
                    elif child is not UNSATISFIABLE:
                        stack.append((node, number, child))
            elif node is OPEN and (parent, side) in self._cut:
                self._reopened.append(Alternative(parent, side, self._cut[parent, side]))
            elif isinstance(node, (Open, Undecided)):
                wanted = not final if node is OPEN else undecided_again
                if wanted and (mine is None or (parent, side) in mine):
                    self._open(parent, side)
            elif isinstance(node, Boundary) and self._is_reopened(node):
                self._reopened.append(Alternative(parent, side, node.witness))
            else:
                self._keep(parent, side, node)
        engine.counts.runs += returned
        journal.reused += returned
        engine.begin([] if final else self._reopened)
        return self._failed

    def _remember_notes(self) -> None:
        state, executor = self._known.state, self._engine.executor
        executor.stated.notes.update(state.notes)
        executor.stated.remembered.update(t for t in state.assumed if self._known.sources.is_stated(t))
        executor.setup.state.drew = state.drew
        executor.setup.state.left.update(state.left)

    def _drop(self, parent: Choice | None, side: int, node: Node) -> None:
        """A subtrie that the edit touches; some input gets there, as its witness shows."""
        assert parent is not None
        self._journal.path_diff.dropped(parent, node)
        parent.children[side] = OPEN
        self._writer.leaf(parent, side, OPEN)
        witness = node.witness  # type: ignore[union-attr]  # what ran has one
        self._reopened.append(Alternative(parent, side, witness, OldSubtrie(node, parent, side)))

    def _is_reopened(self, leaf: Boundary) -> bool:
        """Whether a path was cut by a bound that is higher now, or by the time for all paths."""
        bound = _REOPENED_BY.get(leaf.why)
        return leaf.why in _OF_THE_MACHINE or (bound is not None and self._known.raised(bound))

    def _open(self, parent: Choice | None, side: int) -> None:
        assert parent is not None
        parent.children[side] = OPEN
        self._engine.frontier.strategy.add(parent, side)

    def _keep(self, parent: Choice | None, side: int, leaf: Leaf) -> None:
        counts, journal = self._engine.counts, self._journal
        match leaf:
            case Complete():
                counts.runs += 1
                journal.reused += 1
            case Collapsed():
                counts.runs += leaf.complete
                counts.depth = max(counts.depth, leaf.depth)
                journal.reused += leaf.complete
            case Error():
                counts.runs += 1
                journal.reused += 1
                self._failed.append(FailedLeaf(parent, side, leaf))
            case Boundary() | Excluded():
                counts.runs += 1
                if isinstance(leaf, Boundary) and leaf.why == Bound.MAX_DEPTH:
                    self._failed.append(FailedLeaf(parent, side, leaf))


def _below(root: Node, part: Part) -> set[tuple[Choice | None, int]]:
    """The leaves below the prefixes of a part."""
    found = set()
    for sides in part.prefixes:
        node = root
        parent, last = None, 0
        for side in sides:
            if not isinstance(node, Choice) or not 0 <= side < len(node.children):
                raise TargetError(f"{part.file}: its prefixes do not fit; {AGAIN}")
            parent, last, node = node, side, node.children[side]
        found |= {(p or parent, s if p else last) for p, s, n in slots(node) if not isinstance(n, Choice)}
    return found
