"""Explores a target by summaries: decides when, reports what it finds, and says what it amounts to."""

from __future__ import annotations

from collections.abc import Iterator
from types import FrameType

from pathlore.compose.composer import Composer, GivenUp
from pathlore.confirmation.collect import Collector
from pathlore.explore.alternative import Witness
from pathlore.explore.path import ExploringPath
from pathlore.findings import Composition
from pathlore.program.framing import Framing
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Pick
from pathlore.trie.trie import Trie


class ScriptedPath(ExploringPath):
    """A run that a witness leads, and a script where a witness says nothing."""

    script: Iterator[int]

    def pick(self, count: int, frame: FrameType) -> int:
        side = next(self.script, 0)
        self._extend(Pick, frame, None, count, side)
        return side


def compose(exploration: Exploration, collector: Collector) -> Composer | str:
    """Explores a target by summaries; where that does not lead to an end, the reason."""
    engine, code = exploration.engine, exploration.code
    if exploration.target.function is None:
        return "a script has no callers"
    framing = Framing(code.functions)
    why = framing.is_dynamic()
    if why is not None:
        return why

    def found(witness: Witness, script: list[int]) -> None:
        """A failing run is made once more, plainly: findings are those of plain paths."""

        def path(_: Trie, *given: object) -> ExploringPath:
            made = ScriptedPath(Trie(), *given)  # type: ignore[arg-type]
            made.script = iter(script)
            return made

        collector.after_run(engine, engine.executor.run_on(path, witness, engine.deadline))

    composer = Composer(engine, framing, found)
    try:
        composer.explore([])
    except GivenUp as given_up:
        return str(given_up)
    return composer.composed.undecided[0] if composer.composed.undecided else composer


def composition(composer: Composer) -> Composition:
    """What a composed exploration did."""
    summaries = composer.frames.summaries
    composed = composer.composed
    functions = {function for function, _ in summaries}
    return Composition(len(functions), len(summaries), composed.answered, composed.runs, composer.plain_paths())
