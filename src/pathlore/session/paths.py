"""Reports each path of a target with conditions, inputs and outcome: the job behind `pathlore.api.explore`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

from pathlore.config import Config
from pathlore.confirmation.collect import reproduction_of
from pathlore.confirmation.confirm import Confirmer, PlainOutcome, Unwatched, agrees
from pathlore.confirmation.value_text import text_of_value
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.path import ExploringPath
from pathlore.expr.build import not_
from pathlore.expr.rendering import render
from pathlore.expr.term import Term
from pathlore.findings import (
    Condition,
    Cut,
    Emit,
    PathFound,
    Raised,
    Returned,
    TargetFailed,
    TargetFinished,
    TargetStarted,
)
from pathlore.instrumentation.coverage import relative
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.session.exploring import explore
from pathlore.session.session import Session
from pathlore.trie.node import Boundary, Excluded

_HIGHEST = 200
"""Levels of a term that is written out: texts of terms are written recursively."""


def paths(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Explores targets from the start and tells their paths. Nothing is remembered: each path has to run."""
    with closing(Session(config, emit)) as session:
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            try:
                _, result = explore(session, target, None, more=[PathObserver(target, session.code, emit)])
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))
            else:
                emit(TargetFinished(result))


class PathObserver:
    """Makes an event of each run that is a path. Runs on which an assumption fails are none."""

    def __init__(self, target: Target, code: Instrumentation, emit: Emit) -> None:
        self._target = target
        self._code = code
        self._emit = emit
        self._lines: dict[int, tuple[str, ...]] = {}
        """By the number of a block, its lines."""

    def after_run(self, engine: Engine, run: Run) -> None:
        if not isinstance(run.leaf, Excluded):
            self._emit(self._found(run, _confirmer(self._target, engine)))

    def stop(self, engine: Engine) -> str | None:
        return None

    def _found(self, run: Run, confirmer: Confirmer) -> PathFound:
        # conditions first: to write and to run a reproduction leaves the path, but its terms stay
        conditions = tuple(self._conditions(run.path))
        covered = self._ran(frozenset().union(run.leaf.blocks, *(node.blocks for node in run.path.nodes)))
        reproduction = reproduction_of(self._target, run)
        if run.failure is not None and run.failure.in_docstring:
            reproduction = replace(reproduction, guarded=True)
        outcome: Returned | Raised | Cut
        confirmed = False
        if isinstance(run.leaf, Boundary):
            outcome = Cut(run.leaf.why, relative(run.leaf.where))
        else:
            reader = _ValueReader()
            plain = confirmer.run(reproduction, reader)
            outcome, confirmed = _outcome(run, plain, reader.text), agrees(run.failure, plain)
        inputs = {**reproduction.inputs, **reproduction.replay}
        return PathFound(self._target.name, conditions, inputs, reproduction.call, outcome, covered, confirmed)

    def _conditions(self, path: ExploringPath) -> Iterator[Condition]:
        blocks: frozenset[int] = frozenset()
        for node, side in zip(path.nodes, path.sides, strict=True):
            blocks |= node.blocks
            # a pick (which object, which type) is no condition on values: the inputs show it
            if node.term is not None:
                term = node.term if side else not_(node.term)
                yield Condition(_text(term), relative(node.site.where), self._ran(blocks))
                blocks = frozenset()

    def _ran(self, blocks: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted({line for block in blocks for line in self._lines_of(block)}, key=_in_order))

    def _lines_of(self, number: int) -> tuple[str, ...]:
        found = self._lines.get(number)
        if found is None:
            block = self._code.blocks[number]
            places = self._code.outline_at(block.path, block.line).places.items()
            # the line of a block itself is that of its probe, which for an empty arm stands elsewhere
            lines = {position[0] for position, (key, _) in places if key == block.basic.key}
            found = self._lines[number] = tuple(relative(f"{block.path}:{line}") for line in sorted(lines))
        return found


class _ValueReader(Unwatched):
    """Writes down what was returned, before state is restored that it may be part of."""

    text = ""

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        if plain.failure is None and plain.ended is None:
            self.text = text_of_value(plain.value)
        return plain


def _confirmer(target: Target, engine: Engine) -> Confirmer:
    executor = engine.executor
    setup = executor.setup
    restore, limit = setup.state.restore, setup.config.path_timeout
    return Confirmer(target, executor.source, setup.code, restore, setup.clock, limit)


def _outcome(run: Run, plain: PlainOutcome, value: str) -> Returned | Raised:
    failure = run.failure
    if failure is None:
        return Returned(value)
    location = failure.location
    message = "" if plain.error is None else _message(plain.error)
    return Raised(failure.exception, message, relative(f"{location.path}:{location.line}:{location.column}"))


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except Exception as failed:  # the text of an exception is code under test, too
        return f"<no text: {type(failed).__name__}>"


def _text(term: Term) -> str:
    return render(term) if term.height <= _HIGHEST else f"<a condition of {term.height} levels>"


def _in_order(line: str) -> tuple[str, int]:
    path, _, number = line.rpartition(":")
    return path, int(number)
