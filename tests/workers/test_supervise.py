"""Runs that survive what their targets do to their processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pathlore.codec import decode
from pathlore.config import Config
from pathlore.findings import (
    Event,
    ModuleLoading,
    Progress,
    Skipped,
    TargetFailed,
    TargetFinished,
    TargetSkipped,
    TargetStarted,
)
from pathlore.workers import perform
from pathlore.workers.job import Check, Job
from pathlore.workers.limits import ChildLimits, silence_limit
from pathlore.workers.supervise import Supervision
from tests.samples import finished, found

Emit = Callable[[Event], None]
Action = Callable[[str, Emit], None]


def fine(target: str, emit: Emit) -> None:
    emit(TargetStarted(target))
    emit(finished(target=target))


def die(target: str, emit: Emit) -> None:
    emit(TargetStarted(target))
    emit(found(target=target))
    emit(Progress(target, 7, 2, 1, 0.5))
    os.kill(os.getpid(), signal.SIGKILL)


def fail(target: str, emit: Emit) -> None:
    emit(TargetStarted(target))
    raise RuntimeError("oops")


def hang(target: str, emit: Emit) -> None:
    emit(TargetStarted(target))
    time.sleep(60)


def exit_early(target: str, emit: Emit) -> None:
    os._exit(3)


def exit_in_import(target: str, emit: Emit) -> None:
    emit(ModuleLoading(target))
    os._exit(3)


def skip(target: str, emit: Emit) -> None:
    emit(TargetSkipped(Skipped(target, "no type")))


def miss(target: str, emit: Emit) -> None:
    emit(TargetFailed(target, "no such file"))


def supervise(actions: dict[str, Action], limit: float = 5.0, isolated: bool = True) -> tuple[list[Event], Supervision]:
    def act(job: Job, emit: Emit) -> None:
        for target in job.targets:
            # a session tells again what it cannot check, as a real one does
            if target not in job.done or actions[target] in (skip, miss):
                actions[target](target, emit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        supervision = Supervision(Check(tuple(actions), Config()), isolated, ChildLimits(silence=limit))
        with supervision.stop.listening():
            return list(supervision.events()), supervision


def results(events: list[Event]) -> dict[str, str]:
    """For each target, in order, how it came out."""
    out = {}
    for event in events:
        match event:
            case TargetFinished(result):
                assert result.target not in out
                out[result.target] = "; ".join(item.why for item in result.incomplete)
            case TargetSkipped(Skipped(target, reason)):
                assert target not in out
                out[target] = f"skipped: {reason}"
            case TargetFailed(target):
                assert target not in out
                out[target] = "failed"
    return out


def test_a_death_costs_one_target_and_no_other() -> None:
    events, supervision = supervise({"a": fine, "b": die, "c": fine, "d": die})
    why = "the process was killed by SIGKILL while this target ran"
    assert results(events) == {"a": "", "b": why, "c": "", "d": why}
    assert not supervision.failures
    assert not supervision.interrupted


def test_the_result_of_a_target_that_died_has_what_was_known() -> None:
    events, _ = supervise({"b": die})
    last = events[-1]
    assert isinstance(last, TargetFinished)
    assert not last.result.exhaustive
    assert (last.result.stats.paths, last.result.stats.open, last.result.stats.seconds.total) == (7, 2, 0.5)
    assert found(target="b") in events


def test_a_target_that_hangs_costs_one_target() -> None:
    events, _ = supervise({"a": hang, "b": fine}, limit=0.2)
    assert "no sign of life" in results(events)["a"]
    assert results(events)["b"] == ""


def test_an_internal_error_in_a_target_costs_one_target_and_is_told() -> None:
    events, supervision = supervise({"a": fail, "b": fine})
    assert results(events) == {"a": "internal error: RuntimeError: oops while this target ran", "b": ""}
    assert [failure.message for failure in supervision.failures] == ["RuntimeError: oops"]


def test_an_internal_error_outside_of_any_target_ends_the_run() -> None:
    def broken(target: str, emit: Emit) -> None:
        raise ImportError("z3")

    events, supervision = supervise({"a": broken, "b": broken})
    assert results(events) == {}
    assert len(supervision.failures) == 1


@pytest.mark.parametrize("end", [exit_in_import, exit_early])
def test_an_import_that_ends_the_process_costs_one_target(end: Action) -> None:
    events, _ = supervise({"a": fine, "b": end, "c": fine})
    out = results(events)
    assert (out["a"], out["c"]) == ("", "")
    assert out["b"].startswith("skipped: the process exited with code 3")


def test_what_cannot_be_checked_is_told_once() -> None:
    events, _ = supervise({"s": skip, "m": miss, "a": die, "b": fine})
    assert results(events) == {
        "s": "skipped: no type",
        "m": "failed",
        "a": "the process was killed by SIGKILL while this target ran",
        "b": "",
    }


def test_a_session_that_forgets_what_is_done_does_not_run_for_ever() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", lambda _job, emit: die("a", emit))
        events = list(Supervision(Check(("a",), Config())).events())
    assert list(results(events)) == ["a"]


def test_an_interruption_closes_the_target_that_ran_and_starts_no_other() -> None:
    def interrupt(target: str, emit: Emit) -> None:
        emit(TargetStarted(target))
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)

    events, supervision = supervise({"a": fine, "b": interrupt, "c": fine})
    assert results(events) == {"a": "", "b": "interrupted"}
    assert supervision.interrupted == signal.SIGINT


def test_the_next_child_is_told_what_is_done(tmp_path: Path) -> None:
    """`die` ends the first child in the middle of b: the job of the second has a and b among what is done."""

    def act(job: Job, emit: Emit) -> None:
        with (tmp_path / "done").open("a") as file:
            print(*job.done, file=file)
        for target, action in (("a", fine), ("b", die), ("c", fine)):
            if target not in job.done:
                action(target, emit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        list(Supervision(Check(("folder",), Config(), done=("z",))).events())
    assert (tmp_path / "done").read_text().splitlines() == ["z", "z a b"]


def test_the_next_child_keeps_the_result_of_a_target_that_was_late(tmp_path: Path) -> None:
    def act(job: Job, emit: Emit) -> None:
        assert isinstance(job, Check)
        with (tmp_path / "late").open("a") as file:
            print(*job.late, file=file)
        for line in job.late:
            emit(decode(line.encode()))
        for target, action in (("a", fine), ("b", hang), ("c", fine)):
            if target not in job.done:
                action(target, emit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        for words, kept in ((("folder",), 1), (("file.py:b", "file.py:c"), 1), (("file.py:b",), 0)):
            (tmp_path / "late").unlink(missing_ok=True)
            events = list(Supervision(Check(words, Config()), limits=ChildLimits(seconds=0.5)).events())
            assert results(events) == {"a": "", "b": "timeout", "c": ""}
            lines = (tmp_path / "late").read_text().splitlines()
            assert [len(line) > 0 for line in lines] == [False, bool(kept)]


def test_a_module_is_not_to_blame_for_what_a_child_keeps() -> None:
    def act(job: Job, emit: Emit) -> None:
        assert isinstance(job, Check)
        emit(ModuleLoading("module"))
        if job.late:
            time.sleep(60)
        for target, action in (("a", hang), ("b", fine)):
            if target not in job.done:
                action(target, emit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        events = list(Supervision(Check(("module",), Config()), limits=ChildLimits(seconds=0.5)).events())
    assert results(events) == {"a": "timeout", "b": ""}


def test_in_this_process_the_events_of_a_word_come_when_it_is_done() -> None:
    log: list[str] = []

    def act(job: Job, emit: Emit) -> None:
        for target in job.targets:
            fine(target, emit)
            log.append(f"performed {target}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        for event in Supervision(Check(("a", "b"), Config()), isolated=False).events():
            log.append(type(event).__name__)
    told = ["TargetStarted", "TargetFinished"]
    assert log == ["performed a", *told, "performed b", *told]


def test_an_interruption_in_this_process_leaves_what_was_found() -> None:
    def interrupt(target: str, emit: Emit) -> None:
        emit(TargetStarted(target))
        signal.raise_signal(signal.SIGINT)

    events, supervision = supervise({"a": fine, "b": interrupt, "c": fine}, isolated=False)
    assert results(events) == {"a": "", "b": "interrupted"}
    assert supervision.interrupted == signal.SIGINT


def test_patience_follows_the_time_limits() -> None:
    assert silence_limit(Config()) == 45.0
    assert silence_limit(Config(path_timeout=0, timeout=100)) == 135.0
    assert silence_limit(Config(solver_timeout=0, timeout=0)) == float("inf")
