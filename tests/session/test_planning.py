"""The first path of a target: what takes long and meets nothing symbolic is light, as the graph says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import CodeType

import pytest

from pathlore.config import Config
from pathlore.explore import executor
from pathlore.explore.bounds import MaxPaths
from pathlore.instrumentation.versions import Versions
from pathlore.session import planning
from pathlore.session.planning import concrete_functions
from tests.explore.driving import exploration, target_of
from tests.instrumentation.test_versions import Told

PROGRAM = """
def table(n):
    flags = [True] * n
    for i in range(2, n):
        if flags[i]:
            for j in range(i * i, n, i):
                flags[j] = False
    return sum(flags)


def work(rounds):
    return sum(table(400) for _ in range(rounds))


def doubled(x):
    total = 0
    for number in range(300):
        total += number
    return x + x + total


def target(x: int) -> int:
    first = doubled(3)
    total = work(400)
    if x > total:
        return 1
    return first if doubled(x) < 0 else 2
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "planned.py"
    path.write_text(PROGRAM)
    return path


def explored(file: Path, config: Config) -> tuple[list[object], Versions]:
    told = Told()
    with exploration(target_of(file, "target"), config, lambda confirmer: [told, MaxPaths(20)]) as engine:
        engine.explore()
        return told.paths, engine.executor.code.versions


def test_the_graph_tells_which_functions_are_concrete(file: Path) -> None:
    target = target_of(file, "target")
    is_concrete = concrete_functions(target, Config())
    assert is_concrete is not None
    assert target.function is not None
    names = target.function.__globals__
    assert [is_concrete(names[name].__code__) for name in ("table", "work", "doubled", "target")] == [
        *(True, True, False, False)
    ]


def test_a_first_path_that_takes_long_is_run_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Callable[[CodeType], bool] | None] = []
    light: list[set[str]] = []
    make_plan, begin = Versions.plan, Versions.begin

    def plan(self: Versions, is_concrete: Callable[[CodeType], bool] | None) -> None:
        plans.append(is_concrete)
        make_plan(self, is_concrete)

    def began(self: Versions, replaying: bool) -> None:
        begin(self, replaying)
        light.append({entry.original.co_name for entry in self._quiet})

    monkeypatch.setattr(Versions, "plan", plan)
    monkeypatch.setattr(Versions, "begin", began)
    monkeypatch.setattr(executor, "PATIENCE", 0.03)
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert len(plans) == 1
    # The second run is the first path once more.
    assert light[0] == set()
    assert "table" in light[1]
    assert light[1] <= {"table", "work"}
    assert versions.unplanned == 0
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


def test_what_the_graph_got_wrong_is_counted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "PATIENCE", 0.03)
    monkeypatch.setattr(planning, "concrete_functions", lambda target, config: lambda code: True)
    # Whatever was called takes time, so that the wrong plan is followed.
    monkeypatch.setattr(Versions, "hot", lambda self: list(dict.fromkeys(self._known.values())))
    monkeypatch.setattr(Versions, "_is_due", lambda self: True)
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert versions.unplanned == 1
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


def test_a_short_first_path_asks_nobody(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(PROGRAM.replace("work(400)", "work(1)"))
    monkeypatch.setattr(Versions, "plan", lambda self, is_concrete: pytest.fail("the graph was asked"))
    explored(file, Config(timeout=0.0, path_timeout=0.0))
