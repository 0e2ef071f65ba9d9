"""Runs a scene as plain Python and lets somebody look at the outcome before all state is restored."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import AsyncGeneratorType, CoroutineType, GeneratorType, ModuleType
from typing import Any, Generic, TypeVar

from pathlore.confirmation.confirm import Confirmer, Drawing, PlainOutcome
from pathlore.confirmation.object_graph import ObjectGraph
from pathlore.confirmation.reproduce import Reproduction
from pathlore.findings import CaseKind
from pathlore.runtime.path import PathEnded
from pathlore.testgen.named_reproduction import NamedReproduction
from pathlore.testgen.pollution import fingerprint

T = TypeVar("T")

_KEPT = "_pathlore_kept"
MARGIN = 200
"""Frames by which the stack of a test runner may be higher or lower than ours."""


@dataclass(slots=True)
class Observation:
    """What there is to see after a run. `kind` is what the call gave before it was driven to its end."""

    plain: PlainOutcome = field(default_factory=PlainOutcome)
    namespace: dict[str, Any] = field(default_factory=dict)
    before: ObjectGraph | None = None
    kind: CaseKind = CaseKind.VALUE
    polluted: bool = False
    """Whether the code left traces that outlive the call."""
    random: bool = False


class Stage(Confirmer, Generic[T]):
    """PlainOutcome runs with a spectator."""

    ended: str | None
    """What stopped the last run before its end."""
    _scene: NamedReproduction
    _look: Callable[[Observation], T]
    _seen: T | None
    _sight: Observation
    _modules: list[ModuleType] | None
    _margin: int

    @classmethod
    def beside(cls, confirmer: Confirmer, source: str) -> Stage[T]:
        """A stage for the same target."""
        return cls(confirmer.target, source, confirmer.code, confirmer.restore, confirmer.clock, confirmer.limit)

    def watch(
        self,
        scene: NamedReproduction,
        look: Callable[[Observation], T],
        modules: list[ModuleType] | None = None,
        margin: int = 0,
    ) -> T | None:
        """What `look` makes of the outcome; None where the run did not come to its end.

        `modules` are those in which traces are looked for, `margin` is by how many frames the stack shrinks.
        """
        self._scene, self._look, self._modules, self._margin = scene, look, modules, margin
        self._seen = None
        self._sight = Observation()
        self.ended = self.run(scene.reproduction).ended
        return self._seen

    def namespace(self, reproduction: Reproduction) -> dict[str, Any]:
        namespace = super().namespace(reproduction)
        sight = self._sight
        sight.namespace = namespace
        sight.before = ObjectGraph({name: namespace[name] for name in self._scene.locals})
        return {**namespace, _KEPT: self._keep}

    def _keep(self, value: Any) -> Any:
        for kind, types in _DRIVEN.items():
            if isinstance(value, types):
                self._sight.kind = kind
        return value

    def _run(self, reproduction: Reproduction, drawing: Drawing) -> PlainOutcome:
        sight = self._sight
        state = self._state()
        expression = f"{_KEPT}({reproduction.expression})"
        with _lower_ceiling(self._margin):
            sight.plain = super()._run(replace(reproduction, expression=expression), drawing)
        sight.random = random.getstate() != state[1]
        sight.polluted = self._state()[0] != state[0]
        if sight.plain.ended is None:
            try:
                self._seen = self._look(sight)
            except PathEnded:
                # The time was over, or a text of the program had a side effect.
                self._seen = None
        return sight.plain

    def _state(self) -> tuple[Any, Any]:
        return fingerprint(self._modules or []), random.getstate()


_DRIVEN = {
    CaseKind.GENERATOR: GeneratorType,
    CaseKind.COROUTINE: CoroutineType,
    CaseKind.ASYNC_GENERATOR: AsyncGeneratorType,
}


@contextmanager
def _lower_ceiling(frames: int) -> Iterator[None]:
    """For a while it is as if the stack were higher by so many frames."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit - frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
