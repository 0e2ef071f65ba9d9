"""Runs a named reproduction as plain Python, with a look at the outcome before state is restored."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import field
from types import AsyncGeneratorType, CoroutineType, GeneratorType, ModuleType
from typing import Any, Generic, TypeVar

from pathlore.confirmation.confirm import Confirmer, PlainOutcome
from pathlore.confirmation.object_graph import ObjectGraph
from pathlore.findings import CaseKind
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.records import slotted
from pathlore.runtime.path import PathEnded
from pathlore.testgen.named_reproduction import NamedReproduction
from pathlore.testgen.pollution import fingerprint

T = TypeVar("T")

MARGIN = 200
"""Frames by which the stack of a test runner may be higher or lower than ours."""


@slotted
class Observation:
    """What a run did. `kind` is what the call returned before it was driven to its end."""

    plain: PlainOutcome = field(default_factory=PlainOutcome)
    namespace: dict[str, Any] = field(default_factory=dict)
    before: ObjectGraph | None = None
    kind: CaseKind = CaseKind.VALUE
    polluted: bool = False
    """Whether the code changed state that outlives the call."""
    random: bool = False


class ObservedRuns(Generic[T]):
    """Plain runs of one target, each observed by a function."""

    def __init__(self, confirmer: Confirmer) -> None:
        self._confirmer = confirmer
        self.ended: str | None = None
        """What stopped the last run before its end."""

    @property
    def code(self) -> Instrumentation:
        return self._confirmer.code

    def watch(
        self,
        run: NamedReproduction,
        look: Callable[[Observation], T],
        modules: list[ModuleType] | None = None,
        margin: int = 0,
    ) -> T | None:
        """What `look` returns for the outcome; None where the run was stopped.

        `modules` are searched for changes of state; the stack has room for `margin` frames less.
        """
        spectator = _Spectator(run, look, modules or [], margin)
        self.ended = self._confirmer.run(run.reproduction, spectator).ended
        return spectator.seen


class _Spectator(Generic[T]):
    """Records the inputs before the call, and after it whether the code changed the state of modules."""

    def __init__(
        self, run: NamedReproduction, look: Callable[[Observation], T], modules: list[ModuleType], margin: int
    ) -> None:
        self.seen: T | None = None
        self._run = run
        self._look = look
        self._modules = modules
        self._margin = margin
        self._observation = Observation()

    @contextmanager
    def around(self) -> Iterator[None]:
        traces, drawn = fingerprint(self._modules), random.getstate()
        with _lower_ceiling(self._margin):
            yield
        self._observation.random = random.getstate() != drawn
        self._observation.polluted = fingerprint(self._modules) != traces

    def ready(self, namespace: dict[str, Any]) -> None:
        self._observation.namespace = namespace
        self._observation.before = ObjectGraph({name: namespace[name] for name in self._run.locals})

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        observation = self._observation
        observation.plain = plain
        made = plain.made or object
        observation.kind = next((kind for kind, driven in _DRIVEN.items() if issubclass(made, driven)), CaseKind.VALUE)
        if plain.ended is None:
            try:
                self.seen = self._look(observation)
            except PathEnded:
                # The time was over, or a text of the program had a side effect.
                self.seen = None
        return plain


_DRIVEN = {
    CaseKind.GENERATOR: GeneratorType,
    CaseKind.COROUTINE: CoroutineType,
    CaseKind.ASYNC_GENERATOR: AsyncGeneratorType,
}


@contextmanager
def _lower_ceiling(frames: int) -> Iterator[None]:
    """Acts as if there were so many more frames on the stack."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit - frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
