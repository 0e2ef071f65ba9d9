"""Explores a target by summaries: decides when, reports what it finds, and says what it amounts to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import FrameType

from pathlore.compose.composer import Composer, GivenUpError, picks
from pathlore.explore.alternative import Witness
from pathlore.explore.engine import Observer
from pathlore.explore.executor import Run
from pathlore.explore.path import ExploringPath
from pathlore.program.framing import Framing
from pathlore.session.exploration import Exploration
from pathlore.session.repetition import SHARE, is_repetitive, sample
from pathlore.trie.choice import Pick
from pathlore.trie.failure import Failure
from pathlore.trie.trie import Trie


class ScriptedPath(ExploringPath):
    """A run that a witness leads, and a script where a witness says nothing."""

    script: Iterator[int]

    def pick(self, count: int, frame: FrameType) -> int:
        side = next(self.script, 0)
        self._extend(Pick, frame, None, count, side)
        return side


_PATIENCE = 8
"""Runs in a row that add nothing, after which no more plain paths are run again."""
_FUTILE = 64
"""Runs without a summary after which there is nothing to compose."""


class Composing:
    """Explores plainly, by summaries, or both in turns. What is done depends on counts, never on seconds."""

    def __init__(self, exploration: Exploration, observer: Observer, every: bool = False) -> None:
        self.given_up: str | None = None
        """Why summaries lead nowhere, if they do."""
        self._exploration = exploration
        self._engine = exploration.engine
        self._observer = observer
        """Told of failing runs, or of every run that added something to a summary: of each as a plain run."""
        self._every = every
        self._composer: Composer | None = None

    def by_formulas(self) -> Composer | None:
        """Explores by summaries from the start. None if that leads nowhere."""
        composer = self._composer = self._begin()
        if composer is None:
            return None
        done = self._try(partial(composer.learn, [({}, ())]))
        while done is not None:
            done = self._try(partial(composer.advance, _FUTILE))
            if done:
                return self._done(composer)
            if not composer.frames.summaries:
                self.given_up = "no calls that can be summarised"
                return None
        return None

    def automatically(self) -> Composer | None:
        """Explores plainly, and by summaries where that pays. None if plain paths came to an end first."""
        engine = self._engine
        composing: Composer | None = None
        while self.given_up is None:
            checkpoint = engine.counts.runs
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
        return composer

    def _begin(self) -> Composer | None:
        code, target = self._exploration.code, self._exploration.target
        if target.function is None:
            self.given_up = "a script is not called"
            return None
        framing = Framing(code.functions, target.modules)
        self.given_up = framing.is_dynamic()
        return None if self.given_up is not None else Composer(self._engine, framing, self._found)

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
        starts = [(leaf.witness, picks(*path)) for path, leaf in sample(engine)]
        self._try(partial(composer.learn, starts, _PATIENCE))
        if self.given_up is None and not composer.frames.summaries:
            self.given_up = "no calls that can be summarised"
        return self.given_up is None and composer.leaves * SHARE <= engine.counts.runs

    def _found(self, failure: Failure, witness: Witness, script: Sequence[int]) -> bool:
        """A failing run is made once more, plainly: findings are those of plain paths."""
        run = self._plainly(witness, script)
        # The function may be another: that of a region has a name of its own.
        return run.failure is not None and _essence(run.failure) == _essence(failure)

    def _plainly(self, witness: Witness, script: Sequence[int]) -> Run:
        engine = self._engine

        def path(_: Trie, *given: object) -> ExploringPath:
            made = ScriptedPath(Trie(), *given)  # type: ignore[arg-type]
            made.script = iter(script)
            return made

        with self._exploration.code.unframed():
            run = engine.executor.run_on(path, witness, engine.deadline)
            self._observer.after_run(engine, run)
        return run


def _essence(failure: Failure) -> tuple[str, str, int, int]:
    location = failure.location
    return failure.exception, location.path, location.line, location.column
