"""Tells paths apart as the papers do: by the outcomes of all conditionals, concrete ones too, and by nothing else.

Two shapes of the heap that take the same turns are one path there and two ends here. The trie does not know of
concrete conditionals, so a copy of the subject is explored in which each of them tells its outcome.
"""

import ast
import builtins
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.findings import Event
from pathlore.program.targets import Target, find_targets
from pathlore.session.session import Session
from pathlore.trie.node import Complete, Error

_TELL = "_bench_outcome"
_Test = TypeVar("_Test", ast.If, ast.While, ast.IfExp, ast.Assert)


@dataclass(frozen=True, slots=True)
class Telling:
    """What the copy that tells its outcomes gave; queries and ends must be those of the subject itself."""

    queries: int
    ends: int
    paths: int


def count_paths(file: Path, target: str, config: Config) -> Telling:
    """Explores a copy of the subject and counts the distinct sequences of outcomes."""
    with TemporaryDirectory() as folder, _told() as outcomes:
        copy = Path(folder) / f"telling_{file.name}"
        copy.write_text(telling(file.read_text()))
        observer = _Paths(outcomes)
        session = Session(config, _refuse)
        (found,) = find_targets(f"{copy}:{target}", {})
        assert isinstance(found, Target), found
        with session.exploration(found) as exploration, _rare_collections():
            exploration.watch(observer)
            engine = exploration.engine
            engine.explore()
        return Telling(engine.counts.queries, observer.ends, len(observer.paths))


def telling(source: str) -> str:
    """The program with a call at each outcome of each condition that decides where it goes."""
    return ast.unparse(ast.fix_missing_locations(_Marks().visit(ast.parse(source))))


class _Marks(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.If:
        return self._with_marks(node)

    def visit_While(self, node: ast.While) -> ast.While:
        return self._with_marks(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        return self._with_marks(node)

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        return self._with_marks(node)

    def _with_marks(self, node: _Test) -> _Test:
        self.generic_visit(node)
        node.test = _marked(node.test)
        return node


def _marked(test: ast.expr) -> ast.expr:
    """A test whose operands each tell their outcome: of a short circuit every part is a conditional."""
    match test:
        case ast.BoolOp(op, operands):
            return ast.BoolOp(op, [_marked(operand) for operand in operands])
        case ast.UnaryOp(ast.Not(), operand):
            return ast.UnaryOp(ast.Not(), _marked(operand))
    return ast.IfExp(test, _call(True), _call(False))


def _call(outcome: bool) -> ast.Call:
    return ast.Call(ast.Name(_TELL, ast.Load()), [ast.Constant(outcome)], [])


@contextmanager
def _told() -> Iterator[list[bool]]:
    outcomes: list[bool] = []

    def tell(outcome: bool) -> bool:
        outcomes.append(outcome)
        return outcome

    setattr(builtins, _TELL, tell)
    try:
        yield outcomes
    finally:
        delattr(builtins, _TELL)


class _Paths:
    """An observer: every run is told from its start, so what was told since the last one is its path."""

    def __init__(self, outcomes: list[bool]) -> None:
        self.outcomes = outcomes
        self.paths: set[tuple[bool, ...]] = set()
        self.ends = 0

    def after_run(self, engine: Engine, run: Run) -> None:
        if isinstance(run.leaf, Complete | Error):
            self.ends += 1
            self.paths.add(tuple(self.outcomes))
        self.outcomes.clear()

    def stop(self, engine: Engine) -> str | None:
        return None


def _refuse(event: Event) -> None:
    raise AssertionError(event)


@contextmanager
def _rare_collections() -> Iterator[None]:
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
