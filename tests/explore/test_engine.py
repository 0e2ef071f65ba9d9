"""The engine is asked and told: somebody else may own the loop, and may make the calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore.alternative import from_the_start
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.sandbox.invocation import invoke
from pathlore.trie.node import Complete, Error, Leaf
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration, target_of

SOURCE = """
def rank(a: int, b: int, c: int) -> int:
    if a > b:
        if a > c:
            return 1
        return 2
    assert b != 7
    return 3 if b > c else 4


def words(text: str, flags: list[bool]) -> int:
    if text.startswith("ab") and any(flags):
        return 1 // (len(flags) - 2)
    return 0
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program_to_drive.py"
    path.write_text(SOURCE)
    return path


@contextmanager
def engine_of(program: Path, name: str, **options: Any) -> Iterator[Engine]:
    with exploration(target_of(program, name), Config(**options), lambda confirmer: []) as engine:
        yield engine


def paths_of(engine: Engine) -> set[Any]:
    return {(str(path_condition(run.path.nodes, run.path.sides)), kind(run.leaf)) for run in driven(engine)}


def kind(leaf: Leaf) -> str:
    return leaf.failure.exception if isinstance(leaf, Error) else type(leaf).__name__


def driven(engine: Engine, run: Callable[[Any], Run] | None = None) -> Iterator[Run]:
    while (alternative := engine.next()) is not None:
        made = (run or engine.run)(alternative)
        engine.tell(alternative, made)
        yield made


def counted(engine: Engine) -> tuple[int, ...]:
    counts = engine.counts
    return counts.queries, counts.runs, counts.nodes, counts.depth


@pytest.mark.parametrize("name", ["rank", "words"])
def test_a_loop_by_hand_is_what_explore_is(program: Path, name: str) -> None:
    with engine_of(program, name) as engine:
        engine.explore()
        wanted = counted(engine)
        ends = sorted(kind(leaf) for _, leaf in engine.trie.leaves())
    with engine_of(program, name) as engine:
        runs = list(driven(engine))
        assert counted(engine) == wanted
        assert len(runs) == engine.counts.runs
        assert sorted(kind(leaf) for _, leaf in engine.trie.leaves()) == ends
        assert engine.next() is None
        assert engine.stopped is None


def test_what_is_given_back_is_open_again_and_nothing_is_asked_twice(program: Path) -> None:
    with engine_of(program, "rank") as engine:
        wanted = paths_of(engine)
        queries = engine.counts.queries
    with engine_of(program, "rank") as engine:
        found = set()
        returned = 0
        while (alternative := engine.next()) is not None:
            if returned % 2 == 0:
                engine.give_back(alternative)
                alternative = engine.next()
                assert alternative is not None
            returned += 1
            run = engine.run(alternative)
            engine.tell(alternative, run)
            found.add((str(path_condition(run.path.nodes, run.path.sides)), kind(run.leaf)))
        assert found == wanted
        assert engine.counts.queries == queries


def test_alternatives_may_be_taken_before_the_first_of_them_has_run(program: Path) -> None:
    """As workers do it: several are under way at once, and told in another order."""
    with engine_of(program, "rank") as engine:
        wanted = paths_of(engine)
    with engine_of(program, "rank", strategy="breadth-first") as engine:
        found = set()
        while True:
            batch = []
            while len(batch) < 3 and (alternative := engine.next()) is not None:
                batch.append(alternative)
            if not batch:
                break
            for alternative in reversed(batch):
                run = engine.run(alternative)
                engine.tell(alternative, run)
                found.add((str(path_condition(run.path.nodes, run.path.sides)), kind(run.leaf)))
        assert {end for _, end in found} == {end for _, end in wanted}
        assert len(found) == len(wanted)


def test_somebody_else_may_make_the_call(program: Path) -> None:
    with engine_of(program, "rank") as engine:
        wanted = paths_of(engine)
    with engine_of(program, "rank") as engine:
        executor = engine.executor

        def call(alternative: Any) -> Run:
            value, raised = None, None
            with executor.running(alternative, 0.0) as path:
                try:
                    arguments = executor.arguments(path)
                    value = invoke(executor.signature, arguments)
                except AssertionError as error:
                    raised = error
                return executor.ended(path, value, raised, arguments)

        found = {(str(path_condition(run.path.nodes, run.path.sides)), kind(run.leaf)) for run in driven(engine, call)}
        assert found == wanted


def test_a_run_from_the_start_goes_where_its_witness_goes(program: Path) -> None:
    with engine_of(program, "rank") as engine:
        run = engine.executor.run(from_the_start({}), 0.0)
        assert isinstance(run.leaf, Complete)
        assert run.value == 4


def test_an_observer_that_fails_costs_nothing_but_is_counted(program: Path) -> None:
    class Broken:
        def after_run(self, engine: Engine, run: Run) -> None:
            raise KeyError("observer")

        def stop(self, engine: Engine) -> str | None:
            return None

    with exploration(target_of(program, "rank"), Config(), lambda confirmer: [Broken()], is_faulty=True) as engine:
        engine.explore()
        assert engine.counts.faults == {"internal error: KeyError: 'observer'": engine.counts.runs}
        assert engine.counts.is_faulty
