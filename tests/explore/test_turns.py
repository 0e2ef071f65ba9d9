"""A path does not take all the time of its target while others wait; what gave way comes to its end after them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.explore.executor import Executor
from pathlore.explore.path import ExploringPath
from pathlore.runtime.path import PathEnded, TurnOver
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Answer, Query, Unknown
from pathlore.solver.recipes import Recipe
from tests.explore.exploring import Checked, checked
from tests.incremental import remembering

ENDLESS = {
    "a loop": "        while True:\n            pass\n",
    "a comparison": "        sorted([Endless(), Endless()])\n",
}
PROGRAM = """
class Endless:
    def __lt__(self, other: object) -> bool:
        while True:
            pass


def f(x: int, y: int) -> int:
    if x == 5:
        raise KeyError(x)
    if y < 3:
{endless}    return x // (y - 7)
"""
SLOW = """
def work(rounds: int) -> int:
    total = 0
    for i in range(rounds):
        total += i
    return total


def f(x: int, y: int, z: int) -> int:
    spent = 0
    if x > 3:
        spent += 1
    if y > 4:
        spent += work(120_000)
    if z == 7:
        spent += work(150_000)
    work(100_000)
    assert (x, y, z) != (9, 8, 7)
    return spent
"""


@pytest.mark.parametrize("kind", ENDLESS)
def test_an_endless_first_path_hides_no_failure(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.format(endless=ENDLESS[kind]))
    began = time.monotonic()
    found = checked(file, "f", timeout=3.0, cache=False, error_exceptions=("KeyError",))
    assert {exception for exception, _ in found.raised} == {"KeyError", "ZeroDivisionError"}
    assert {cut.why for cut in found.result.incomplete} == {Bound.TIMEOUT}
    assert not found.result.exhaustive
    assert time.monotonic() - began < 8


def test_an_endless_first_path_in_a_copy_hides_no_failure(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    program = PROGRAM.format(endless=ENDLESS["a loop"]).replace("    if x == 5", "    next(STATE)\n    if x == 5")
    file.write_text(f"STATE = iter(range(3))\n{program}")
    found = checked(file, "f", timeout=3.0, cache=False, error_exceptions=("KeyError",))
    assert {exception for exception, _ in found.raised} == {"KeyError", "ZeroDivisionError"}
    assert {cut.why for cut in found.result.incomplete} == {Bound.TIMEOUT}
    assert not found.result.exhaustive


def _impatient(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every path gives way at its first tick, if others wait. Gives a list with an item for each that does."""
    given_way: list[bool] = []

    def is_turn_over(
        path: ExploringPath, end: float, others_wait: Callable[[], bool]
    ) -> Callable[[], PathEnded | None]:
        def turn_over() -> PathEnded | None:
            if not (others_wait() or path.leaves_open):
                return None
            given_way.append(True)
            return TurnOver(Bound.TIMEOUT)

        return turn_over

    monkeypatch.setattr(Executor, "_is_turn_over", staticmethod(is_turn_over))
    return given_way


def _told(found: Checked) -> tuple[Any, ...]:
    result, stats = found.result, found.result.stats
    counts = (stats.paths, stats.complete, stats.errors, stats.unsatisfiable, stats.nodes, stats.depth)
    failures = sorted((f.exception, f.line, f.call) for f in found.findings)
    return result.exhaustive, result.incomplete, result.coverage, counts, failures


def test_what_gave_way_comes_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    # Without a limit of their own, paths look at their turn.
    options: dict[str, Any] = {"timeout": 50.0, "path_timeout": 0.0, "compose": "off"}
    expected = checked(file, "f", cache=False, **options)
    assert expected.result.exhaustive
    given_way = _impatient(monkeypatch)
    assert _told(checked(file, "f", cache=False, **options)) == _told(expected)
    assert given_way


def test_what_gave_way_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, store = tmp_path / "slow.py", tmp_path / "store"
    file.write_text(SLOW)
    config = Config(timeout=50.0, path_timeout=0.0, compose="off")
    expected = remembering.check(file, "f", None, config)
    given_way = _impatient(monkeypatch)
    remembering.same(remembering.check(file, "f", store, config), expected)
    assert given_way
    again = remembering.check(file, "f", store, config)
    remembering.same(again, expected)
    assert not again.queries
    # What the edit leaves alone is read from what was stored of paths in two parts.
    file.write_text(SLOW.replace("(9, 8, 7)", "(9, 8, 6)"))
    remembering.same(remembering.check(file, "f", store, config), remembering.check(file, "f", None, config))


def test_no_path_gives_way_where_nothing_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "alone.py"
    file.write_text(SLOW.split("\n\n\n")[0] + "\n\n\ndef f(x: int) -> int:\n    return x + work(600_000)\n")
    given_way = _impatient(monkeypatch)
    found = checked(file, "f", cache=False, timeout=50.0, path_timeout=0.0)
    assert found.result.exhaustive
    assert not given_way


HARD = """
def f(hard: int, x: int) -> int:
    if hard * hard * hard == 3 * hard + 11:
        return 0
    if hard * hard * hard == 5 * hard + 13:
        return 1
    if x == 77:
        raise KeyError(x)
    return 2
"""


def test_a_hard_question_waits_for_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a quarter of the time that is left, and half of it once nothing else is open."""
    file = tmp_path / "program.py"
    file.write_text(HARD)
    given: list[float] = []
    answer = Portfolio._answer

    def slow(self: Portfolio, recipe: Recipe, query: Query, left: float) -> Answer:
        if "hard" not in str(query.goal):
            return answer(self, recipe, query, left)
        given.append(left)
        time.sleep(max(left, 0.0))
        return Unknown("timed out")

    monkeypatch.setattr(Portfolio, "_answer", slow)
    found = checked(file, "f", timeout=2.0, cache=False, error_exceptions=("KeyError",))
    assert {exception for exception, _ in found.raised} == {"KeyError"}
    # What had less than the limit of a question is not undecided.
    assert {cut.why for cut in found.result.incomplete} == {Bound.TIMEOUT}
    assert found.result.stats.undecided == 0
    assert given[0] < 0.55
    assert given[1] < given[0] * 0.8
    assert len(given) > 4


def test_a_question_that_was_put_off_is_answered_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "program.py"
    file.write_text(HARD)
    asked: list[str] = []
    answer = Portfolio._answer

    def slow(self: Portfolio, recipe: Recipe, query: Query, left: float) -> Answer:
        if "hard" in str(query.goal):
            asked.append(str(query.goal))
            if asked.count(str(query.goal)) < 2:
                return Unknown("timed out")
        return answer(self, recipe, query, left)

    monkeypatch.setattr(Portfolio, "_answer", slow)
    found = checked(file, "f", timeout=4.0, cache=False)
    assert len(asked) == 4
    assert found.result.exhaustive


def test_a_question_with_all_its_time_is_not_asked_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "program.py"
    file.write_text(HARD)
    asked: list[float] = []
    answer = Portfolio._answer

    def gives_up(self: Portfolio, recipe: Recipe, query: Query, left: float) -> Answer:
        if "hard" in str(query.goal):
            asked.append(left)
            return Unknown("timed out")
        return answer(self, recipe, query, left)

    monkeypatch.setattr(Portfolio, "_answer", gives_up)
    found = checked(file, "f", timeout=60.0, solver_timeout=3.0, cache=False)
    assert asked == [3.0, 3.0]
    assert all(cut.why.endswith("timed out after 3 s") for cut in found.result.incomplete)
