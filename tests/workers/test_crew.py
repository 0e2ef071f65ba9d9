"""Several workers at once: the same events as one process, whatever happens to them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.findings import Event, ModuleLoading, Notice, Progress, TargetStarted, Working
from pathlore.options import MOST_BY_ITSELF
from pathlore.turns import turns
from pathlore.workers import crew, isolate, perform, staffing
from pathlore.workers.crew import Crew
from pathlore.workers.job import Check, Job, Summarise
from pathlore.workers.staffing import performing
from pathlore.workers.supervise import Supervision
from tests.samples import finished, found
from tests.workers.test_supervise import Emit, die, exit_in_import, fail, fine, results, skip

Action = Callable[[str, Emit], None]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second worker is not waited for."""
    monkeypatch.setattr(crew, "_WORTH", 0.0)
    monkeypatch.setattr(crew, "_SLICE", 0.05)


def slow(target: str, emit: Emit) -> None:
    emit(Progress(target, 1, 1, 0, 0.1))
    time.sleep(0.05)
    fine(target, emit)


def slowly_found(target: str, emit: Emit) -> None:
    time.sleep(0.02)
    emit(found(target=target))
    fine(target, emit)


@pytest.fixture
def share(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Action], int], tuple[list[Event], Crew]]:
    def run(actions: dict[str, Action], workers: int) -> tuple[list[Event], Crew]:
        def act(job: Job, emit: Emit) -> None:
            emit(ModuleLoading("m.py"))
            for target, action in actions.items():
                if action in (skip, exit_in_import):
                    if target not in job.done:
                        action(target, emit)
                elif target not in job.done and turns.takes(target):
                    action(target, emit)

        monkeypatch.setattr(perform, "perform", act)
        made = Crew(Check(("m.py",), Config()), workers)
        with made.stop.listening():
            return [event for event in made.events() if not isinstance(event, Working)], made

    return run


Share = Callable[[dict[str, Action], int], tuple[list[Event], Crew]]


def comparable(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Progress)]


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_the_events_are_those_of_one_worker(share: Share, workers: int) -> None:
    actions = {
        **{f"a{n}": slow if n % 3 else slowly_found for n in range(6)},
        "s": skip,
        "d": die,
        "i": exit_in_import,
        "f": fail,
        **{f"b{n}": fine for n in range(5)},
    }
    one, alone = share(actions, 1)
    many, several = share(actions, workers)
    assert comparable(many) == comparable(one)
    assert several.failures == alone.failures
    assert len(several.failures) == 1
    assert not several.interrupted


def test_targets_run_at_the_same_time(share: Share, tmp_path: Path) -> None:
    """Each waits for the other to begin."""

    def meet(target: str, emit: Emit) -> None:
        (tmp_path / target).touch()
        other = tmp_path / {"a": "b", "b": "a"}[target]
        deadline = time.monotonic() + 10
        while not other.exists() and time.monotonic() < deadline:
            time.sleep(0.005)
        assert other.exists()
        fine(target, emit)

    events, made = share({"a": meet, "b": meet}, 2)
    assert results(events) == {"a": "", "b": ""}
    assert not made.failures


def test_workers_that_are_killed_cost_nothing(share: Share, tmp_path: Path) -> None:
    """The worker itself, not its child, is killed in the middle of each target, once."""

    def killing(target: str, emit: Emit) -> None:
        emit(found(target=target))
        mark = tmp_path / target
        if not mark.exists():
            mark.touch()
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(10)
        fine(target, emit)

    actions: dict[str, Action] = {"a": killing, "b": killing, "c": slow, "d": killing}
    events, made = share(actions, 2)
    assert [f for f in events if f == found(target="a")] == [found(target="a")]
    assert list(results(events).items()) == [(name, "") for name in "abcd"]
    assert not made.failures
    assert len(list(tmp_path.iterdir())) == 3


def test_a_target_that_always_loses_its_worker_is_named(share: Share) -> None:
    def killing(target: str, emit: Emit) -> None:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(10)

    events, _ = share({"a": fine, "b": killing, "c": fine}, 2)
    assert results(events) == {"a": "", "b": "its worker was lost 3 times", "c": ""}


def test_workers_that_are_lost_before_they_have_a_target_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(job: Job, emit: Emit) -> None:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(10)

    monkeypatch.setattr(perform, "perform", act)
    made = Crew(Check(("m.py",), Config()), 2)
    assert [event for event in made.events() if not isinstance(event, Working)] == []
    assert [failure.message for failure in made.failures] == ["workers are lost as soon as they start"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_all_and_keeps_what_was_found(share: Share, number: int, tmp_path: Path) -> None:
    owner = os.getpid()

    def long(target: str, emit: Emit) -> None:
        emit(found(target=target))
        emit(TargetStarted(target))
        (tmp_path / target).touch()
        if target == "c":
            deadline = time.monotonic() + 10
            while not (tmp_path / "b").exists() and time.monotonic() < deadline:
                time.sleep(0.005)
            os.kill(owner, number)
        time.sleep(60)

    started = time.monotonic()
    events, made = share({"a": fine, "b": long, "c": long, "d": long}, 2)
    assert results(events) == {"a": "", "b": "interrupted", "c": "interrupted"}
    assert found(target="b") in events
    assert found(target="c") in events
    assert made.interrupted == number
    assert time.monotonic() - started < 20


def test_to_close_the_iterator_ends_all_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def act(job: Job, emit: Emit) -> None:
        for target in ("a", "b"):
            if turns.takes(target):
                (tmp_path / str(os.getpid())).touch()
                emit(TargetStarted(target))
                time.sleep(60)

    monkeypatch.setattr(perform, "perform", act)
    events = Crew(Check(("m.py",), Config()), 2).events()
    for _ in events:
        if len(list(tmp_path.iterdir())) == 2:
            break
    events.close()
    deadline = time.monotonic() + 10
    pids = [int(path.name) for path in tmp_path.iterdir()]
    while any(map(_lives, pids)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(_lives, pids))


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_one_worker_is_enough_for_one_target(share: Share, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "_WORTH", 5.0)
    events, made = share({"a": slow}, 4)
    assert results(events) == {"a": ""}
    assert made._staff.started == 1


def test_no_more_workers_are_started_than_have_something_to_do(share: Share) -> None:
    _, made = share(dict.fromkeys("abc", slow), 50)
    assert made._staff.started <= 6


def test_each_worker_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(job: Job, emit: Emit) -> None:
        for target in "abcd":
            if turns.takes(target):
                slow(target, emit)

    monkeypatch.setattr(perform, "perform", act)
    shown = [e for e in Crew(Check(("m.py",), Config()), 2).events() if isinstance(e, Working)]
    assert {event.worker for event in shown} == {0, 1}
    assert [event.worker for event in shown if event.doing is None]


def test_who_performs_what(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("m.py",)
    assert isinstance(performing(Check(words, Config(jobs=3))), Crew)
    assert isinstance(performing(Check(words, Config(jobs=1))), Supervision)
    assert isinstance(performing(Check(words, Config(jobs=3)), isolated=False), Supervision)
    assert isinstance(performing(Summarise(words, Config(jobs=3))), Supervision)
    alone = performing(Check(("m.py:f",), Config(jobs=3)))
    assert isinstance(alone, Supervision)
    assert alone.job.config.jobs == 3
    assert isinstance(performing(Check(("m.py:f", "m.py:g"), Config(jobs=3))), Crew)
    assert isinstance(performing(Check(("m.py:Class",), Config(jobs=3))), Crew)
    assert isinstance(performing(Check(("m.py:_Class.method",), Config(jobs=3))), Supervision)
    monkeypatch.setattr(staffing, "usable_cores", lambda: 1)
    assert isinstance(performing(Check(words, Config())), Supervision)
    monkeypatch.setattr(staffing, "usable_cores", lambda: 64)
    assert isinstance(performing(Check(words, Config())), Crew)
    alone = performing(Check(("m.py:f",), Config()))
    assert isinstance(alone, Supervision)
    assert alone.job.config.jobs == MOST_BY_ITSELF


def test_where_nothing_can_be_forked_one_process_does_it_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolate, "can_fork", lambda: False)
    monkeypatch.setattr(perform, "perform", lambda job, emit: fine("a", emit))
    first, *rest = performing(Check(("m.py",), Config(jobs=2))).events()
    assert isinstance(first, Notice)
    assert "one process" in first.message
    assert rest[-1] == finished(target="a")
    assert not any(isinstance(e, Notice) for e in performing(Check(("m.py",), Config())).events())
