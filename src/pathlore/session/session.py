"""A session: targets are found, explored one after the other, and what happens is told as events."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.confirmation.confirm import Confirmer, Elsewhere, PlainOutcome, nowhere
from pathlore.confirmation.pristine import Pristine, pristine
from pathlore.confirmation.reproduce import Reproduction
from pathlore.explore.engine import Engine, Observer
from pathlore.explore.executor import Executor
from pathlore.expr.term import term_table
from pathlore.findings import (
    Emit,
    ModuleLoading,
    Skipped,
    TargetFailed,
    TargetSkipped,
)
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.library_code import follow_used
from pathlore.program.source import TargetError, read_source
from pathlore.program.targets import Loading, Refused, Target, find_targets
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import guard
from pathlore.sandbox.snapshot import Snapshot

if TYPE_CHECKING:
    pass

_MANY_NODES = 20_000


class Session:
    """What several targets share: rewritten modules, remembered state, the clock."""

    def __init__(self, config: Config, emit: Emit) -> None:
        self.config = config
        self.emit = emit
        self.code = Instrumentation(config.contracts)
        self.clock = Clock()
        self._pristine: Pristine | None = None
        self._pristine_of: tuple[str, bool] | None = None
        self._left = 0
        """Nodes of tries that nobody needs any more."""

    def targets(self, words: Sequence[str], skip: Collection[str] = ()) -> Iterator[Target]:
        """The targets that the words stand for; what cannot be checked is told."""
        seen: set[str] = set(skip)
        types, guess = dict(self.config.types), self.config.untyped == "guess"
        for word in words:
            try:
                for target in find_targets(word, types, _Telling(self.emit, skip), self.config.contracts, guess):
                    if target.name in seen:
                        continue
                    seen.add(target.name)
                    if isinstance(target, Refused):
                        self.emit(TargetSkipped(Skipped(target.name, target.reason)))
                    else:
                        yield target
            except TargetError as error:
                self.emit(TargetFailed(word, str(error)))

    @contextmanager
    def exploration(self, target: Target, observers: Callable[[Confirmer], list[Observer]]) -> Iterator[Engine]:
        """An engine for a target, ready to explore; rewritten code is in place for as long as this lasts."""
        with term_table(), self._exploration(target, observers) as engine:
            yield engine

    @contextmanager
    def _exploration(self, target: Target, observers: Callable[[Confirmer], list[Observer]]) -> Iterator[Engine]:
        if self._left > _MANY_NODES:
            # Tries go in circles.
            gc.collect()
            self._left = 0
        modules = target.modules
        for module in modules:
            path = os.path.abspath(module.__file__ or "")
            if not self.code.knows(path):
                self.code.add(path, read_source(path), vars(module))
        follow_used(modules)
        for module in modules:
            self.code.contracts.add(module)
        self.code.contracts.supposed.clear()
        self.code.provide_operators()
        snapshot = Snapshot(modules)
        executor = Executor(target, self.config, self.code, snapshot, self.clock)
        confirmer = Confirmer(
            target, executor.source, self.code, snapshot.restore, self.clock, self.config.path_timeout
        )
        engine = Engine(executor, self.config, observers(confirmer))

        with self._lazily(target, executor), guard.ready(self.config.allow), self.clock.ticking():
            self.code.on()
            try:
                yield engine
            finally:
                self.code.off()
                snapshot.restore()
                self._left += engine.nodes

    def untouched(self, target: Target, confirmer: Confirmer) -> Elsewhere:
        """Runs reproductions in a process from before the first path of any target of this file."""
        key = (target.path, target.function is None)
        if self._pristine_of != key:
            self.close()

            def run(reproduction: Reproduction) -> PlainOutcome:
                with guard.ready(self.config.allow), self.clock.ticking():
                    return confirmer.run(reproduction)

            self._pristine, self._pristine_of = pristine(run), key
        return self._pristine.run if self._pristine is not None else nowhere

    def close(self) -> None:
        """Ends the process that was kept untouched."""
        if self._pristine is not None:
            self._pristine.close()
        self._pristine, self._pristine_of = None, None

    @contextmanager
    def _lazily(self, target: Target, executor: Executor) -> Iterator[None]:
        if target.function is None:
            yield
            return
        with self.code.lazy(target.function, executor.source, executor.lazy):
            yield


class _Telling(Loading):
    """Tells of imports; what ended the process before is not imported again."""

    def __init__(self, emit: Emit, skip: Collection[str]) -> None:
        self.emit = emit
        self.skip = skip

    def __call__(self, name: str) -> bool:
        if name in self.skip:
            return False
        self.emit(ModuleLoading(name))
        return True
