"""Explores a target by summaries: decides when, reports findings, and computes the result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from pathlore.bounds import Bound
from pathlore.compose.composer import Composer, GivenUpError, Start, StoppedError, picks
from pathlore.compose.library import Library
from pathlore.compose.replay_path import ReplaySummary
from pathlore.compose.replayer import Replayer
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.path import ExploringPath
from pathlore.expr.assignment import evaluate
from pathlore.instrumentation.naming import CodeNames
from pathlore.option_words import StageWay
from pathlore.program.framing import Framing
from pathlore.session.exploration import Exploration
from pathlore.session.manner import Manner
from pathlore.session.repetition import FEW, SHARE, is_repetitive, sample
from pathlore.trie.choice import Choice, Node, Pick
from pathlore.trie.failure import Failure
from pathlore.trie.node import OPEN, Boundary, Error, Open, Undecided
from pathlore.trie.summary import Summary
from pathlore.trie.trie import Slot

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Known


class ScriptedPath(ExploringPath):
    """A run that a witness leads, and a script where a witness says nothing."""

    script: Iterator[int]

    def pick(self, count: int, frame: FrameType) -> int:
        if self.position < self.replayed:
            return super().pick(count, frame)
        side = next(self.script, 0)
        self._extend(Pick, frame, None, count, side)
        return side


def way_of(root: Node, witness: Witness, script: Iterator[int]) -> tuple[Slot, Node]:
    """How far a trie knows the path of a witness, and what is there. The sides of picks are taken from the script."""
    slot, node = Slot(None, 0), root
    while isinstance(node, Choice):
        if node.term is None:
            side = next(script, 0)
        else:
            side = 1 if evaluate(node.term, witness) else 0
        slot, node = Slot(node, side), node.children[side]
    return slot, node


_PATIENCE = 8
"""Runs in a row that add nothing, after which no more plain paths are run again."""
_SAMPLE = 64
"""Plain paths that are run again to see whether composing pays."""
_KNOWN = 2_000
"""Plain paths from earlier that are run again, at most."""
_MANY_ENDS = 4
"""One run of so many, at least, ends where another one did, if summaries stand for several paths."""
_ROUND = 16
"""Alternatives that are asked about in a row, and plain paths that follow."""
_FAIR_ROUND = 64
"""Plain paths have their turn after so many rounds at the latest."""
_FIRST_ROUNDS = 4
"""Rounds before the first turn of plain paths. If there is no summary by then, there is nothing to compose."""
_REPLAY_ROUND = 1 << 14
"""Alternatives of the target between turns of plain paths, where each of them is a path."""
_NOTHING = "no calls that can be summarised"


def library_of(exploration: Exploration, framing: Framing, known: Known | None, kind: type[Composer]) -> Library | None:
    """What the store has of functions, if there is a store."""
    if known is None:
        return None
    from pathlore.incremental.shelf import SummaryShelf  # for start-up time: some do without a store

    shelf = SummaryShelf(known)
    stored = ReplaySummary if kind is Replayer else Summary
    return Library(shelf, framing, CodeNames(exploration.code, shelf.root), shelf.salt, stored)


class Composing:
    """Explores plainly, by summaries, or both in turns. What is done depends on counts, never on seconds."""

    def __init__(self, exploration: Exploration, manner: Manner, known: Known | None = None) -> None:
        self.given_up: str | None = None
        """Why summaries lead nowhere, if they do."""
        self.is_stopped = False
        """Whether that is so because the whole exploration ends."""
        self._exploration = exploration
        self._engine = exploration.engine
        self._manner = manner
        self._known = known
        self._composer: Composer | None = None
        self._looked_at = -1
        """How many plain paths there were when it was seen that they repeat themselves."""

    def by_formulas(self) -> Composer | None:
        """Explores by summaries from the start. None if that leads nowhere, or if plain paths came to an end first.

        Plain paths have a turn after a round that was mostly about alternatives of the target itself, since a loop of
        it may go on for ever with no callee in it that has more to show; after one that was hard on the solvers, where
        plain paths may have it easier; and now and then.
        """
        engine = self._engine
        composer = self._composer = self._begin()
        if composer is None:
            return None
        starts = self._starts()
        if not starts:
            engine.counts.composed += 1
        done = self._try(partial(composer.learn, starts or [({}, ())]))
        rounds = 0
        while done is not None:
            own, solves = composer.composed.own, engine.solver_stats.solves
            done = self._try(partial(composer.advance, _ROUND))
            if done:
                return self._done(composer)
            if done is None:
                break
            rounds += 1
            if rounds < _FIRST_ROUNDS:
                continue
            if not composer.frames.summaries:
                self.given_up = _NOTHING
                break
            hard = max(composer.composed.own - own, engine.solver_stats.solves - solves)
            is_turn = 2 * hard > _ROUND or rounds % _FAIR_ROUND == 0
            if is_turn and engine.explore(engine.counts.runs + _ROUND):
                break
        return None

    def automatically(self, again: bool = False) -> Composer | None:
        """Explores plainly, and by summaries where that pays. None if plain paths came to an end first.

        There are plain paths, and they repeat themselves; or `again`, an earlier run of the target found that it pays.
        """
        engine = self._engine
        composing: Composer | None = None
        if not again:
            self._looked_at = engine.counts.runs
        else:
            composing = self._composer = self._begin()
            if composing is not None:
                self._try(partial(composing.learn, self._starts(), 2 * _PATIENCE))
        while self.given_up is None:
            checkpoint = max(engine.counts.runs, FEW)
            if composing is None and self._pays():
                composing = self._composer
            if composing is not None and self._try(partial(composing.advance, checkpoint)):
                return self._done(composing)
            if engine.explore(2 * checkpoint):
                break
        return None

    @property
    def covered(self) -> set[int]:
        """The code that composed runs met, whether or not they came to an end."""
        return set() if self._composer is None else self._composer.composed.covered

    def _done(self, composer: Composer) -> Composer:
        if self._manner.every:
            for witness, script in composer.starts:
                self._plainly(witness, script)
        if self._manner.deepest is not None:
            self._reopen(composer, self._manner.deepest)
        composer.keep()
        return composer

    def _reopen(self, composer: Composer, max_depth: int) -> None:
        """Nothing was cut at the highest bound, so that plain paths which a lower one cut are merely open."""
        engine = self._engine
        engine.counts.depth = max(engine.counts.depth, composer.longest)
        for slot, leaf in list(engine.trie.leaves()):
            if _is_cut(leaf) and slot.parent is not None:
                slot.parent.children[slot.side] = OPEN
                engine.recorder.closed(slot.parent, slot.side)
        if self._known is not None:
            from pathlore.incremental.lookup import bounds_of  # for start-up time: some do without a store

            self._known.bounds = bounds_of(replace(self._known.config, max_depth=max_depth))

    def by_replay(self) -> Composer | None:
        """Explores with each path through a callee as an outcome of its own. None as for `by_formulas`."""
        composer = self._composer = self._begin(Replayer)
        if composer is None:
            return None
        assert isinstance(composer, Replayer)
        # In a summary of a callee, the frontier of a stage is the end that raises.
        config = self._exploration.config
        composer.prepare(self._cut, config.directed or config.stage != StageWay.OFF)
        engine = self._engine
        engine.counts.composed += 1
        done = self._try(partial(composer.learn, [({}, ())]))
        while done is not None:
            done = self._try(partial(composer.advance, _REPLAY_ROUND))
            if done:
                return self._done(composer)
            if done is None or engine.explore(engine.counts.runs + _ROUND):
                break
        return None

    def _begin(self, kind: type[Composer] = Composer) -> Composer | None:
        code, target = self._exploration.code, self._exploration.target
        if target.function is None:
            self.given_up = "a script is not called"
            return None
        framing = Framing(code.functions, target.modules)
        self.given_up = framing.is_dynamic()
        if self.given_up is not None:
            return None
        library = library_of(self._exploration, framing, self._known, kind)
        return kind(
            self._engine,
            framing,
            self._found,
            library=library,
            added=self._added,
            worth=self._manner.worth,
            max_depth=self._manner.deepest,
        )

    def _try(self, step: Callable[[], bool | None]) -> bool | None:
        """Composes for a while; None if that came to nothing, for the reason in `given_up`."""
        try:
            done = step()
        except GivenUpError as why:
            self.given_up = str(why)
            self.is_stopped = isinstance(why, StoppedError)
            return None
        composer = self._composer
        if done and composer is not None:
            if composer.composed.undecided:
                self.given_up = f"the solver could not decide: {composer.composed.undecided[0]}"
                return None
            if composer.is_cut():
                self.given_up = str(Bound.MAX_DEPTH)
                return None
        return bool(done)

    def _pays(self) -> bool:
        """Whether there are few ways through callees, and many ways to combine them."""
        engine = self._engine
        # Whoever began has looked at the first paths already.
        if engine.counts.runs != self._looked_at and not is_repetitive(engine):
            return False
        if self._composer is None:
            self._composer = self._begin()
        composer = self._composer
        if composer is None:
            return False
        most = engine.counts.runs // SHARE
        self._try(partial(composer.learn, self._starts(_SAMPLE), _PATIENCE, most))
        if self.given_up is None and not composer.frames.summaries:
            self.given_up = _NOTHING
        # Where each run ends in a place of its own, summaries took nothing off the target, however few ways they know.
        folds = _MANY_ENDS * composer.known_ends <= (_MANY_ENDS - 1) * composer.composed.runs
        return self.given_up is None and 0 < composer.leaves <= most and folds

    def _starts(self, most: int = _KNOWN) -> list[Start]:
        """What leads the plain paths that are known, or some of them."""
        # Where plain paths are deepened, summaries go on from the bound.
        cut = self._manner.deepest is not None
        return [(leaf.witness, picks(*path)) for path, leaf in sample(self._engine, most, cut)]

    def _found(self, failure: Failure, witness: Witness, script: Sequence[int]) -> bool:
        """A failing run is made once more, plainly: findings are those of plain paths."""
        plain = self._plainly(witness, script)
        # The function may be another: that of a region has a name of its own.
        return plain is not None and _essence(plain) == _essence(failure)

    def _cut(self, witness: Witness, script: Sequence[int]) -> None:
        """A run that a bound cut is made once more, plainly: what is cut, and where, is what plain paths say."""
        self._plainly(witness, script)

    def _added(self, witness: Witness, script: Sequence[int]) -> None:
        if self._manner.at_once:
            self._plainly(witness, script)

    def _plainly(self, witness: Witness, script: Sequence[int]) -> Failure | None:
        """Makes a run without summaries: it becomes a path of the target like any other. Gives its failure."""
        engine = self._engine
        sides = iter(script)
        slot, node = way_of(engine.trie.root, witness, sides)
        failure: Failure | None = None
        if isinstance(node, Error):
            failure = node.failure
        goes_on = self._manner.deepest is not None and _is_cut(node)
        if not isinstance(node, (Open, Undecided)) and not goes_on:
            return failure

        def path(*given: Any) -> ExploringPath:
            made = ScriptedPath(*given)
            made.script = sides
            if self._manner.deepest is not None:
                made.max_depth = self._manner.deepest or sys.maxsize
            return made

        with self._exploration.code.unframed():
            alternative = Alternative(slot.parent, slot.side, witness, (witness,))
            run = engine.executor.run_on(path, alternative, engine.deadline)
            engine.counts.composed -= min(engine.counts.composed, 1)
            queries = engine.counts.queries
            engine.tell(alternative, run)
            if isinstance(self._composer, Replayer):
                # Nobody was asked: what this path takes was counted where it was composed.
                engine.counts.queries = queries
        return run.failure


def _is_cut(node: Node) -> bool:
    return isinstance(node, Boundary) and node.why == Bound.MAX_DEPTH


def _essence(failure: Failure) -> tuple[str, str, int, int]:
    location = failure.location
    return failure.exception, location.path, location.line, location.column
