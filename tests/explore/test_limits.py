"""Bounds end every exploration and are told of; strategies differ in the order only."""

from __future__ import annotations

import pytest

from pathlore.findings import FindingFound, Progress, TargetFinished
from tests.explore import limits_cases
from tests.explore.exploring import Checked, checked

FILE = limits_cases.__file__
STRATEGIES = [
    *((name, 0) for name in ("fair", "depth-first", "breadth-first", "coverage-first")),
    *(("random", seed) for seed in (1, 2)),
]


def why(found: Checked) -> set[str]:
    return {cut.why for cut in found.result.incomplete}


@pytest.mark.parametrize("bound", [1, 5, 20])
def test_max_depth_bounds_choices(bound: int) -> None:
    found = checked(FILE, "loop", max_depth=bound)
    assert found.result.stats.depth <= bound
    assert why(found) == {"max-depth"}
    assert not found.result.exhaustive


@pytest.mark.parametrize("bound", [1, 7])
def test_max_paths_bounds_paths(bound: int) -> None:
    found = checked(FILE, "loop", max_paths=bound)
    assert found.result.stats.paths <= bound
    assert why(found) == {"max-paths"}


def test_timeout_bounds_a_target() -> None:
    # The import counts, and so does what comes before the first path.
    found = checked(FILE, "loop", timeout=1.5, max_depth=0)
    assert why(found) == {"timeout"}
    assert found.result.stats.paths > 5


@pytest.mark.parametrize("name", ["spins", "spins_and_catches"])
def test_a_loop_without_choices_ends(name: str) -> None:
    found = checked(FILE, name, path_timeout=0.3)
    assert why(found) == {"path-timeout"}
    assert found.raised == [("ZeroDivisionError", 17 if name == "spins" else 27)]


@pytest.mark.parametrize("name", ["recurses", "recurses_below_zero"])
def test_runaway_recursion_is_a_finding(name: str) -> None:
    limit = 0 if name == "recurses" else 20
    found = checked(FILE, name, max_depth=0, timeout=30.0, max_paths=limit, strategy="depth-first")
    assert [f.exception for f in found.findings] == ["RecursionError"]
    assert all(f.confirmed for f in found.findings)


def test_undecided_is_not_exhaustive() -> None:
    found = checked(FILE, "hard", solver_timeout=0.2, timeout=20.0)
    assert not found.result.exhaustive
    assert found.result.stats.undecided == 1
    assert any("could not decide" in reason for reason in why(found))
    assert not found.findings


@pytest.mark.parametrize("name", ["many", "chain"])
def test_strategies_find_the_same(name: str) -> None:
    outcomes = set()
    for strategy, seed in STRATEGIES:
        found = checked(FILE, name, strategy=strategy, seed=seed)
        assert found.result.exhaustive
        stats = found.result.stats
        behaviours = tuple(sorted((b.exception, b.line) for b in found.behaviours))
        outcomes.add((tuple(found.raised), behaviours, stats.paths, stats.errors, stats.unsatisfiable, stats.nodes))
    assert len(outcomes) == 1


@pytest.mark.parametrize("strategy", ["fair", "breadth-first", "random", "coverage-first"])
def test_a_loop_without_end_keeps_nothing_from_being_found(strategy: str) -> None:
    found = checked(FILE, "one_side_never_ends", strategy=strategy, max_paths=100, path_timeout=0.5)
    assert [f.exception for f in found.findings] == ["ZeroDivisionError"]
    assert not found.result.exhaustive


@pytest.mark.parametrize("name", ["many", "chain", "loop", "one_side_never_ends"])
@pytest.mark.parametrize("strategy", ["fair", "random"])
def test_runs_are_deterministic(name: str, strategy: str) -> None:
    def story() -> list[object]:
        found = checked(FILE, name, strategy=strategy, seed=3, max_paths=60)
        told: list[object] = []
        for event in found.events:
            if isinstance(event, FindingFound):
                told.append(event)
            elif isinstance(event, TargetFinished):
                stats = event.result.stats
                told.append((event.result.exhaustive, event.result.incomplete, event.result.coverage))
                told.append((stats.paths, stats.queries, stats.solves, stats.nodes, stats.depth))
            elif not isinstance(event, Progress):
                told.append(event)
        return told

    assert story() == story()
