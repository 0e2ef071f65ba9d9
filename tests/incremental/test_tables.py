"""The subjects of the memory tables do what their papers say, and the tables compare what they claim to compare."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest
from bench.papers.memory import deepening, heuristics, regression
from bench.papers.memory.checking import SUBJECTS, project

from pathlore.config import Config
from tests.incremental.remembering import check


@pytest.fixture
def subjects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SUBJECTS))
    for name in ("resource_arbiter", "rjc"):
        sys.modules.pop(name, None)


def explored(file: str, target: str, depth: int) -> tuple[int, int, int]:
    """Queries, paths, and paths that the bound cut."""
    found = check(SUBJECTS / file, target, None, Config(timeout=0.0, path_timeout=0.0, max_depth=depth))
    assert not found.result.stats.errors
    return found.queries, found.result.stats.paths, found.result.stats.boundary


@pytest.mark.parametrize("depth", [4, 7, 10])
def test_four_updates_of_the_wheel_brakes(depth: int) -> None:
    assert explored("wbs.py", "drive", depth)[0] == 2 * sum(inner_nodes(4)[:depth])


def test_four_updates_have_the_papers_solver_calls() -> None:
    levels = inner_nodes(4)

    assert 2 * sum(levels[:25]) == 629758
    assert 2 * levels[24] == 32256


def inner_nodes(updates: int) -> list[int]:
    """Choices by their depth: one to five tests of the pedal, one of the brake's automatic, one of the skid."""
    found = [0] * (7 * updates + 1)
    starts = {0: 1}
    for _ in range(updates):
        ends: dict[int, int] = {}
        for depth, count in starts.items():
            for test in range(5):
                found[depth + test] += count
            for tests, ways in ((1, 1), (2, 1), (3, 1), (4, 1), (5, 2)):
                found[depth + tests] += count * ways
                found[depth + tests + 1] += 2 * count * ways
                ends[depth + tests + 2] = ends.get(depth + tests + 2, 0) + 4 * count * ways
        starts = ends
    return found


def test_the_arbiter_explored() -> None:
    assert explored("resource_arbiter.py", "arbitrate", 10) == (1126, 202, 298)


@pytest.mark.usefixtures("subjects")
def test_the_arbiter_on_concrete_inputs() -> None:
    from resource_arbiter import Arbiter, Phase, User

    first, second, arbiter = User(), User(), Arbiter()
    step(first, 5)
    assert first.phase is Phase.IDLE
    step(second, 1)
    assert (second.phase, second.request) == (Phase.PENDING, True)
    arbiter.step((first, second))
    assert arbiter.grant == [False, True]
    step(second, 0, grant=True)
    assert (second.phase, second.request) == (Phase.BUSY, False)
    step(first, 4)  # in conflict with 1, which the second user has
    arbiter.step((first, second))
    assert (arbiter.deny, arbiter.rescind) == ([True, False], [False, False])
    step(first, 0, deny=True)
    step(first, 1)  # the very one
    arbiter.step((first, second))
    assert (arbiter.deny, arbiter.rescind) == ([True, False], [False, True])
    step(second, 0, rescind=True)
    assert (second.phase, second.cancel) == (Phase.CANCELLING, True)
    arbiter.step((first, second))  # the first user comes first, and finds it taken still
    assert arbiter.deny == [True, False]
    assert arbiter.owner[1] == -1
    step(second, 0)
    assert (second.phase, second.resource, second.cancel) == (Phase.IDLE, -1, False)


def step(user: Any, resource: int, grant: bool = False, deny: bool = False, rescind: bool = False) -> None:
    user.step(resource, False, grant, deny, rescind)


def test_the_jet_control_explored() -> None:
    assert explored("rjc.py", "main_symbolic", 6) == (42, 0, 8)


@pytest.mark.usefixtures("subjects")
def test_a_control_law_on_concrete_inputs() -> None:
    from rjc import State, yaw_law

    law = yaw_law()
    states, jets = [], []
    for _ in range(9):
        jets.append(law.control(-0.02, -0.001))
        states.append(law.chart.state)

    waiting, skipping, coasting = [State.WAIT] * 3, [State.SKIP_2] * 2, [State.COAST_2] * 2
    assert states == [*waiting, State.START, State.FIRE_2, *skipping, *coasting]
    assert jets == [0, 0, 0, 0, 2, 2, 2, 0, 0]


@pytest.mark.parametrize("number", [6, 25, 30])
def test_the_edits_of_tcas_are_the_mutants(number: int) -> None:
    (edit,) = (edit for edit in regression.EDITS if edit.name == f"TCAS v{number}")
    with project() as folder:
        folder.edit(edit.file, edit.old, edit.new)

        assert tcas(folder.folder / "tcas.py") == tcas(SUBJECTS / f"tcas_v{number}.py")


def tcas(path: Path) -> str:
    classes = (node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef))
    return ast.unparse(next(node for node in classes if node.name == "Tcas"))


def test_every_edit_and_every_goal_is_there() -> None:
    for edit in regression.EDITS:
        with project() as folder:
            folder.edit(edit.file, edit.old, edit.new)
            ast.parse((folder.folder / edit.file).read_text())
    with project() as folder:
        for search in heuristics.SEARCHES:
            for goal in search.goals:
                folder.line(search.target.partition(":")[0], goal)


def test_rows_compare_runs_with_memory_and_without() -> None:
    (subject,) = (subject for subject in deepening.SUBJECTS if subject.name == "one loop")

    rows = list(deepening.run([subject]))

    assert [(row.plain.queries, row.memoised.queries, row.spent) for row in rows] == [(80, 40, 80), (102, 22, 102)]
    assert all(bar.met for bar in deepening.bars(rows))
