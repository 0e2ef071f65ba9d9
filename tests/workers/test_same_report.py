"""Real jobs: what several workers report, write and store is what one process does."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.explore.alternative import Alternative
from pathlore.explore.executor import Executor, Run
from pathlore.findings import Certified, Event, ModuleLoading, Progress, Stats, TargetCompared, TargetFinished, Working
from pathlore.project import Side, Tree
from pathlore.session import splitting
from pathlore.session.sharing import SharedExploration
from pathlore.store.store import Store
from pathlore.workers import crew, staffing
from pathlore.workers.job import Certify, Check, Compare, GenerateTests, Job, Verify
from pathlore.workers.staffing import performing

CODE = """
import os


def share(total: int, people: int) -> int:
    return total // people


def ends(x: int) -> int:
    if x == 7:
        os._exit(3)
    return x


def untyped(*args, **more):
    return args


class Account:
    def __init__(self, balance: int) -> None:
        assert balance >= 0
        self.balance = balance

    def pay(self, amount: int) -> None:
        if amount > 3:
            self.balance -= amount
        assert self.balance >= 0, "overdrawn"

    def text(self, name: str) -> str:
        return name[0] + str(self.balance)


def classify(a: int, b: int, c: int) -> str:
    if a == b == c:
        return "all"
    if a == b or b == c or a == c:
        return "some"
    return "none"


def _hidden(x: int) -> int:
    return 1 // x


def first(items: list[int]) -> int:
    return items[0]
"""

SMALL = """
def small(x: int) -> int:
    return 0 if x < 3 else x


def twice(y: int) -> int:
    return y * 2


def ratio(a: int, b: int) -> int:
    return a // b
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(crew, "_WORTH", 0.0)
    (tmp_path / "shop.py").write_text(CODE)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "late.py").write_text("def half(x: int) -> int:\n    assert x != 12\n    return x // 2\n")
    (tmp_path / "more" / "broken.py").write_text("import nothing_of_this_name\n")
    return tmp_path


def _events(job: Job, workers: int | str) -> Iterator[Event]:
    made = performing(replace(job, config=replace(job.config, jobs=workers)))
    for event in made.events():
        match event:
            case Progress() | Working() | ModuleLoading():
                continue
            case TargetFinished(result):
                yield TargetFinished(replace(result, stats=_stats(result.stats)))
            case TargetCompared(comparison):
                yield TargetCompared(replace(comparison, stats=_stats(comparison.stats)))
            case _:
                yield event
    assert not made.failures


def _stats(stats: Stats) -> Stats:
    return replace(stats, seconds=Stats().seconds, solves=0)


WORDS = ("shop.py", "nowhere.py", "more", "shop.py:first")


def test_the_events_of_a_check_are_those_of_one_process(project: Path) -> None:
    job = Check(WORDS, Config(cache=False))
    one = list(_events(job, 1))
    assert len([event for event in one if isinstance(event, TargetFinished)]) == 9
    for workers in (2, 7):
        assert list(_events(job, workers)) == one


LONG = """
def machine(a: int, b: int, c: int, d: int) -> int:
    state = 0
    for v in (a, b, c, d):
        if v > 10:
            state += 1
        elif v < -5:
            state += 2
        elif v == 3 and state == 4:
            return 10 // (state - 4)
    assert state != 8 or a < -7
    return state


def same(x: int) -> int:
    assert x != 5
    return x
"""


@pytest.mark.parametrize("words", [("long.py:machine",), ("long.py", "more/late.py")])
def test_the_last_target_is_split_among_those_who_have_nothing_to_do(
    project: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """Processes that explore are forked from the one that has the target: marks are in files."""
    (project / "long.py").write_text(LONG)
    for name in ("_WORTH", "_PAUSE", "_WIDE"):
        monkeypatch.setattr(splitting, name, 0)
    monkeypatch.setattr(staffing, "usable_cores", lambda: 3)
    begin = SharedExploration.begin

    def noted(self: SharedExploration) -> bool:
        with (project / "split").open("a") as file:
            file.write(f"{self._exploration.target.name} {self._most}\n")
        return begin(self)

    monkeypatch.setattr(SharedExploration, "begin", noted)
    job = Check(words, Config(cache=False, compose="off", timeout=60))
    one = list(_events(job, 1))
    assert not (project / "split").exists()
    if len(words) > 1:
        _slow_down(monkeypatch, "machine")
    assert list(_events(job, "auto")) == one
    split = (project / "split").read_text().splitlines()
    assert split == ["long.py:machine 3"] or len(words) > 1
    # On a busy machine another target may be the last one.
    assert "long.py:machine" in {line.split()[0] for line in split}
    # Those who have just found nothing to do are counted when they have ended.
    assert all(int(line.split()[1]) > 1 for line in split)


def _slow_down(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A target whose paths take a while, so that others are done before."""
    run = Executor.run

    def slowly(self: Executor, alternative: Alternative, deadline: float) -> Run:
        if self.target.name.endswith(name):
            time.sleep(0.02)
        return run(self, alternative, deadline)

    monkeypatch.setattr(Executor, "run", slowly)


def test_what_is_stored_by_several_is_of_use_to_one(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run reuses the results of the first, however many processes wrote them."""
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    config = Config(cache_dir=str(project / "kept"))
    first = list(_events(Check(("shop.py", "more/late.py"), config), 3))
    again = list(_events(Check(("shop.py", "more/late.py"), config), 2))
    assert _verdicts(again) == _verdicts(first)
    reused = [e.result.reused for e in again if isinstance(e, TargetFinished) and e.result.target != "shop.py:ends"]
    assert len(reused) == 8
    assert all(reused)


def _verdicts(events: list[Event]) -> list[tuple[str, bool]]:
    return [(e.result.target, e.result.exhaustive) for e in events if isinstance(e, TargetFinished)]


@pytest.mark.slow
def test_other_jobs(project: Path) -> None:
    config = Config(cache=False)
    (project / "old.py").write_text(SMALL)
    (project / "new.py").write_text(SMALL.replace("x < 3", "x < 4").replace("y * 2", "2 * y"))
    old, new = (Side(Tree(name, str(project)), str(project / f"{name}.py")) for name in ("old", "new"))
    jobs: list[Job] = [
        GenerateTests(("old.py", "more/late.py"), config),
        Certify(("more/late.py", "old.py"), config),
        Compare(("old.py",), config, old, new, "old.py", ""),
    ]
    for job in jobs:
        one = list(_events(job, 1))
        assert len(one) > 3
        assert list(_events(job, 3)) == one
    parts = tuple(event.text for event in _events(jobs[1], 1) if isinstance(event, Certified))
    names = tuple(json.loads(part)["target"] for part in parts)
    verify = Verify(names, config, parts, str(project))
    one = list(_events(verify, 1))
    assert {type(event).__name__ for event in one} == {"TargetStarted", "Verified"}
    assert list(_events(verify, 2)) == one


def test_processes_that_make_a_store_at_once_do_not_disturb_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both find no file; the second one finds the tables when it comes to make them."""
    folder = str(tmp_path / "kept")
    first = Store(folder)
    monkeypatch.setattr("os.path.exists", lambda path: False)
    second = Store(folder)
    assert not first.notice
    assert not second.notice
    first.begin("a", "k", {})
    second.begin("b", "k", {})
    assert [entry.target for entry in first.entries()] == ["a", "b"]
