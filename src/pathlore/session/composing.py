"""Explores a target by summaries: decides when, reports what it finds, and says what it amounts to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import FrameType
from typing import Any

from pathlore.compose.composer import Composer, GivenUpError, Start, picks
from pathlore.compose.library import Library
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.path import ExploringPath
from pathlore.expr.assignment import evaluate
from pathlore.incremental.lookup import Known
from pathlore.incremental.shelf import SummaryShelf
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.framing import Framing
from pathlore.session.exploration import Exploration
from pathlore.session.repetition import FEW, SHARE, is_repetitive, sample
from pathlore.trie.choice import Choice, Node, Pick
from pathlore.trie.failure import Failure
from pathlore.trie.node import Error, Open, Undecided
from pathlore.trie.trie import Slot


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
_FUTILE = 64
"""Runs without a summary after which there is nothing to compose."""


class Composing:
    """Explores plainly, by summaries, or both in turns. What is done depends on counts, never on seconds."""

    def __init__(self, exploration: Exploration, every: bool = False, known: Known | None = None) -> None:
        self.given_up: str | None = None
        """Why summaries lead nowhere, if they do."""
        self._exploration = exploration
        self._engine = exploration.engine
        self._every = every
        """Whether each run that added something to a summary becomes a plain path, not only those that fail."""
        self._shelf = None if known is None else SummaryShelf(known)
        self._composer: Composer | None = None

    def by_formulas(self) -> Composer | None:
        """Explores by summaries from the start. None if that leads nowhere."""
        composer = self._composer = self._begin()
        if composer is None:
            return None
        done = self._try(partial(composer.learn, self._starts() or [({}, ())]))
        while done is not None:
            done = self._try(partial(composer.advance, _FUTILE))
            if done:
                return self._done(composer)
            if not composer.frames.summaries:
                self.given_up = "no calls that can be summarised"
                return None
        return None

    def automatically(self, again: bool = False) -> Composer | None:
        """Explores plainly, and by summaries where that pays. None if plain paths came to an end first.

        `again`: an earlier run of the target found that it pays.
        """
        engine = self._engine
        composing: Composer | None = None
        if again:
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
                return None
        return None

    def _done(self, composer: Composer) -> Composer:
        if self._every:
            for witness, script in composer.starts:
                self._plainly(witness, script)
        composer.keep()
        return composer

    def _begin(self) -> Composer | None:
        code, target = self._exploration.code, self._exploration.target
        if target.function is None:
            self.given_up = "a script is not called"
            return None
        framing = Framing(code.functions, target.modules)
        self.given_up = framing.is_dynamic()
        if self.given_up is not None:
            return None
        shelf, library = self._shelf, None
        if shelf is not None:
            library = Library(shelf, framing, CodeNames(code, shelf.root), shelf.salt)
        return Composer(self._engine, framing, self._found, library=library)

    def _try(self, step: Callable[[], bool | None]) -> bool | None:
        """Composes for a while; None if that came to nothing, for the reason in `given_up`."""
        try:
            done = step()
        except GivenUpError as why:
            self.given_up = str(why)
            return None
        composer = self._composer
        if done and composer is not None and composer.composed.undecided:
            self.given_up = f"the solver could not decide: {composer.composed.undecided[0]}"
            return None
        return bool(done)

    def _pays(self) -> bool:
        """Whether there are few ways through callees, and many ways to combine them."""
        engine = self._engine
        if not is_repetitive(engine):
            return False
        if self._composer is None:
            self._composer = self._begin()
        composer = self._composer
        if composer is None:
            return False
        self._try(partial(composer.learn, self._starts(_SAMPLE), _PATIENCE))
        if self.given_up is None and not composer.frames.summaries:
            self.given_up = "no calls that can be summarised"
        return self.given_up is None and composer.leaves * SHARE <= engine.counts.runs

    def _starts(self, most: int = _KNOWN) -> list[Start]:
        """What leads the plain paths that are known, or some of them."""
        return [(leaf.witness, picks(*path)) for path, leaf in sample(self._engine, most)]

    def _found(self, failure: Failure, witness: Witness, script: Sequence[int]) -> bool:
        """A failing run is made once more, plainly: findings are those of plain paths."""
        plain = self._plainly(witness, script)
        # The function may be another: that of a region has a name of its own.
        return plain is not None and _essence(plain) == _essence(failure)

    def _plainly(self, witness: Witness, script: Sequence[int]) -> Failure | None:
        """Makes a run without summaries: it becomes a path of the target like any other. Gives its failure."""
        engine = self._engine
        sides = iter(script)
        slot, node = way_of(engine.trie.root, witness, sides)
        failure: Failure | None = None
        if isinstance(node, Error):
            failure = node.failure
        if not isinstance(node, (Open, Undecided)):
            return failure

        def path(*given: Any) -> ExploringPath:
            made = ScriptedPath(*given)
            made.script = sides
            return made

        with self._exploration.code.unframed():
            alternative = Alternative(slot.parent, slot.side, witness, (witness,))
            run = engine.executor.run_on(path, alternative, engine.deadline)
            engine.tell(alternative, run)
        return run.failure


def _essence(failure: Failure) -> tuple[str, str, int, int]:
    location = failure.location
    return failure.exception, location.path, location.line, location.column
