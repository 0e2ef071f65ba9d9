"""Limits of time and memory, which hold whatever a child does."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.findings import (
    CasesFound,
    CertificateRefused,
    Comparison,
    Conduct,
    Difference,
    Event,
    FindingFound,
    Meanwhile,
    ModuleLoading,
    Progress,
    SharedWork,
    Skipped,
    TargetCompared,
    TargetFinished,
    TargetSkipped,
    TargetsListed,
    TargetStarted,
    Verdict,
)
from pathlore.forks.family import own_memory
from pathlore.project import Side, Tree
from pathlore.workers import isolate, perform
from pathlore.workers.isolate import Finished, Hung, Interrupted, OutOfMemory, OutOfTime
from pathlore.workers.job import Certify, Check, Compare, Explore, GenerateTests, Job, Verify
from pathlore.workers.limits import NEVER, Allotment, ChildLimits, limits_of
from pathlore.workers.staffing import performing
from pathlore.workers.stop import Stop
from pathlore.workers.supervise import Supervision
from tests.samples import finished, found
from tests.workers.test_isolate import HELLO, Emit, alive, run, wait_until
from tests.workers.test_supervise import fine, results

LATE = 0.3


def endless(emit: Emit) -> None:
    """Native code that handles no signal."""
    emit(HELLO)
    sum(range(10**13))


# When it is too late: without processes


def test_the_start_of_a_process_belongs_to_its_first_target() -> None:
    allotment = Allotment(ChildLimits(seconds=10.0))
    allotment.passed(2.0)
    allotment.reported(ModuleLoading("a"))
    allotment.passed(3.0)
    allotment.reported(TargetStarted("a:f"))
    assert allotment.taken == 5.0
    allotment.reported(finished(target="a:f"))
    assert allotment.taken == 0.0


def test_each_module_has_its_time_to_be_imported() -> None:
    allotment = Allotment(ChildLimits(seconds=1.0))
    for name in "abc":
        allotment.reported(ModuleLoading(name))
        allotment.passed(0.9)
    assert not allotment.is_late
    allotment.passed(0.5)
    assert allotment.is_late


def test_imports_of_a_package_have_time_of_their_own() -> None:
    limits = limits_of(Check(("package",), Config(timeout=1.0)))
    allotment = Allotment(limits)
    allotment.passed(3.0)
    allotment.reported(ModuleLoading("package"))
    allotment.passed(3.0)
    assert not allotment.is_late
    allotment.reported(TargetStarted("package:f"))
    assert allotment.taken == 0.0
    allotment.reported(SharedWork("package:f", is_over=True))
    allotment.passed(1.5)
    assert allotment.is_late
    assert limits_of(Check(("package", "module:f"), Config(timeout=1.0))).loading == 0.0
    assert limits_of(Check(("file.py",), Config(timeout=1.0))).loading == 0.0


def test_a_target_is_not_ended_for_what_later_ones_need_as_well() -> None:
    allotment = Allotment(ChildLimits(seconds=10.0, shared=5.0))
    allotment.reported(TargetStarted("a.py:f"))
    allotment.passed(14.0)
    assert not allotment.is_late
    allotment.reported(SharedWork("a.py:f", is_over=True))
    assert not allotment.is_late
    allotment.passed(2.0)
    assert allotment.is_late
    # The next one has time of its own, all of it.
    allotment.reported(finished())
    allotment.reported(TargetStarted("a.py:g"))
    allotment.passed(1.0)
    allotment.reported(SharedWork("a.py:g", is_over=True))
    allotment.passed(9.0)
    assert not allotment.is_late
    allotment.reported(SharedWork("a.py:g", is_over=False))
    allotment.passed(3.0)
    allotment.reported(SharedWork("a.py:g", is_over=True))
    assert not allotment.is_late
    allotment.passed(2.0)
    assert allotment.is_late


def test_shared_work_has_an_end() -> None:
    allotment = Allotment(ChildLimits(seconds=10.0, shared=5.0))
    allotment.reported(TargetStarted("a.py:f"))
    allotment.passed(17.0)
    assert allotment.is_late


def test_there_is_a_little_time_to_say_goodbye() -> None:
    limits = ChildLimits(seconds=100.0)
    assert 100.0 < limits.patience <= 110.5
    assert ChildLimits(seconds=1.0).patience <= 1.45


def test_signs_of_life_end_a_silence_but_give_no_time() -> None:
    allotment = Allotment(ChildLimits(seconds=10.0, silence=5.0))
    allotment.passed(4.0)
    allotment.alive()
    allotment.passed(4.0)
    assert not allotment.is_silent
    assert allotment.taken == 8.0
    assert allotment.left == 1.0


def test_somebody_who_explores_is_to_give_signs_of_life() -> None:
    allotment = Allotment(ChildLimits(silence=45.0, stuck=20.0))
    allotment.reported(TargetStarted("a:f"))
    allotment.passed(30.0)
    assert not allotment.is_silent
    allotment.reported(Progress("a:f", 1, 1, 0, 30.0))
    assert allotment.left == 20.0
    allotment.passed(19.0)
    allotment.alive()
    allotment.passed(19.0)
    assert not allotment.is_silent
    allotment.passed(1.0)
    assert allotment.is_silent
    allotment.reported(finished(target="a:f"))
    allotment.passed(30.0)
    assert not allotment.is_silent
    config = Config(path_timeout=10.0, solver_timeout=5.0)
    assert limits_of(Check((), config)).stuck == 20.0
    assert limits_of(Certify((), config)).stuck == NEVER


STUCK = """
import signal
import threading


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x > 5:
        if x == 77:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
            lock = threading.Lock()
            lock.acquire()
            lock.acquire()
        if x > 100:
            assert x != 133
        return 2
    assert x != -4
    return 1


def another(x: int) -> int:
    return 1 // (x - 3)
"""
"""One path gives no sign of life, ever."""


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_stuck_path_is_ended_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr("pathlore.workers.limits._STUCK", 2.5)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stuck.py").write_text(STUCK)
    config = Config(cache=False, timeout=100.0, path_timeout=0.5, solver_timeout=0.5, jobs=workers)
    performed = performing(Check(("stuck.py",), config))
    events = list(performed.events())
    assert sorted(event.finding.call for event in events if isinstance(event, FindingFound)) == [
        "another(3)",
        "target(-4)",
        "target(0)",
        "target(133)",
    ]
    assert [event.target for event in events if isinstance(event, TargetStarted)] == [
        "stuck.py:target",
        "stuck.py:another",
    ]
    first, second = [event.result for event in events if isinstance(event, TargetFinished)]
    assert [cut.why for cut in first.incomplete] == [Bound.PATH_TIMEOUT]
    assert first.stats.paths == 6
    assert first.stats.open == 0
    assert second.exhaustive
    assert not performed.failures


def test_a_path_that_native_code_keeps_from_its_signs_has_a_turn() -> None:
    allotment = Allotment(limits_of(Check(("a:f",), Config(timeout=10.0), careful=("a:g",))))
    allotment.reported(TargetStarted("a:f"))
    allotment.passed(1.0, 1.0)
    allotment.passed(1.0, 2.0)
    # It began after two of ten seconds.
    allotment.passed(3.5, 2.0)
    assert not allotment.is_silent
    assert allotment.left == 0.5
    allotment.passed(0.5, 2.0)
    assert allotment.is_silent
    # Python code runs in it again, or no path runs at all: a solver may.
    for sign in (3.0, 0.0):
        allotment.passed(0.5, sign)
        assert not allotment.is_silent
    allotment.passed(3.0)
    assert not allotment.is_silent
    # Of this one, paths run in copies already.
    allotment.reported(TargetStarted("a:g"))
    allotment.passed(1.0, 5.0)
    allotment.passed(8.0, 5.0)
    assert not allotment.is_silent


NATIVE = """
def target(x: int, y: int) -> int:
    if x == 5:
        assert y != 7
    if y < 3:
        sum(range(10**14))
    return x // (y - 9)
"""


def test_a_first_path_in_native_code_hides_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "native.py").write_text(NATIVE)
    performed = performing(Check(("native.py",), Config(cache=False, timeout=7.0)))
    events = list(performed.events())
    calls = [event.finding.call for event in events if isinstance(event, FindingFound)]
    assert sorted(calls) == ["target(0, 9)", "target(5, 7)"]
    (result,) = [event.result for event in events if isinstance(event, TargetFinished)]
    assert {cut.why for cut in result.incomplete} == {Bound.TIMEOUT}
    assert result.stats.seconds.total < 7.9


def test_the_limits_of_jobs() -> None:
    config = Config(timeout=10.0, max_memory=1)
    assert limits_of(Check((), config)).seconds == limits_of(Explore((), config)).seconds == 10.0
    assert limits_of(Certify((), config)).seconds == limits_of(Verify((), config, (), "")).seconds == 10.0
    assert limits_of(Check((), Config(timeout=0.0))).seconds == NEVER
    assert limits_of(Check((), config)).memory == 1e6
    assert limits_of(Check((), Config(max_memory=0))).memory == NEVER
    assert limits_of(Check((), Config(max_memory=10**9))).memory < 10**15


# With processes


def test_a_child_that_is_late_is_ended_with_what_it_said() -> None:
    started = time.monotonic()
    events, ending = run(endless, limits=ChildLimits(seconds=LATE))
    assert isinstance(ending, OutOfTime)
    assert events == [HELLO]
    assert time.monotonic() - started < 3


def test_what_a_child_says_at_the_last_moment_is_heard() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        end = time.monotonic() + LATE
        while time.monotonic() < end:
            pass
        emit(TargetStarted("late"))
        endless(emit)

    events, ending = run(job, limits=ChildLimits(seconds=LATE + 0.1))
    assert isinstance(ending, OutOfTime)
    assert events == [HELLO, TargetStarted("late"), HELLO]


def test_a_child_that_does_its_work_in_time_is_left_alone() -> None:
    def job(emit: Emit) -> None:
        for _ in range(4):
            time.sleep(0.1)
            emit(finished())

    events, ending = run(job, limits=ChildLimits(seconds=0.3))
    assert (len(events), ending) == (4, Finished())


def test_signs_of_life_keep_the_watchdog_quiet() -> None:
    def job(emit: Emit) -> None:
        from pathlore.forks import stopping

        for number in range(12):
            time.sleep(0.2)
            stopping.beat(time.monotonic() + number * 100.0)

    assert run(job, limits=ChildLimits(silence=1.8)) == ([], Finished())
    assert isinstance(run(lambda _emit: time.sleep(60), limits=ChildLimits(silence=0.4))[1], Hung)


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the system does not tell how much memory is used")
def test_a_child_that_takes_too_much_memory_is_ended() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        kept = []
        while True:
            kept.append(b"x" * 1_000_000)

    events, ending = run(job, limits=ChildLimits(memory=own_memory() + 100_000_000))
    assert events == [HELLO]
    assert isinstance(ending, OutOfMemory)


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="descendants are found on Linux only")
def test_what_a_child_started_ends_with_it(tmp_path: Path) -> None:
    """One stays in the group, one leaves it, one has lost its parent."""

    def start(name: str, leaves: bool) -> None:
        if os.fork() == 0:
            if leaves:
                os.setsid()
            (tmp_path / f"{name}.new").write_text(str(os.getpid()))
            os.rename(tmp_path / f"{name}.new", tmp_path / name)
            time.sleep(600)

    def job(emit: Emit) -> None:
        start("stays", False)
        start("leaves", True)
        if os.fork() == 0:
            start("orphan", False)
            os._exit(0)
        wait_until(lambda: len([path for path in tmp_path.iterdir() if not path.suffix]) == 3)
        endless(emit)

    assert isinstance(run(job, limits=ChildLimits(seconds=1.0))[1], OutOfTime)
    pids = [int(path.read_text()) for path in tmp_path.iterdir()]
    assert len(pids) == 3
    wait_until(lambda: not any(alive(pid) for pid in pids))


def test_a_child_that_goes_on_after_an_interruption_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolate, "_LONGEST_GRACE", 0.5)

    def job(emit: Emit) -> None:
        os.kill(os.getppid(), signal.SIGINT)
        while True:
            try:
                time.sleep(0.05)
                emit(HELLO)
            except KeyboardInterrupt:
                continue

    stop = Stop()
    with stop.listening():
        assert run(job, stop=stop)[1] == Interrupted(signal.SIGINT)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_child_that_is_told_itself_says_goodbye(number: int) -> None:
    def job(emit: Emit) -> None:
        try:
            os.kill(os.getpid(), number)
            time.sleep(60)
        except KeyboardInterrupt:
            emit(HELLO)
            raise

    assert run(job) == ([HELLO], Interrupted(signal.SIGINT))


def test_a_child_is_suspended_with_us(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda group, number: sent.append((group, number)))
    monkeypatch.setattr(os, "kill", lambda pid, number: sent.append((pid, number)))
    stop = Stop()
    before = signal.getsignal(signal.SIGTSTP)
    with stop.listening():
        stop.child = 12345
        signal.raise_signal(signal.SIGTSTP)
    assert sent == [(12345, signal.SIGSTOP), (os.getpid(), signal.SIGTSTP), (12345, signal.SIGCONT)]
    assert signal.getsignal(signal.SIGTSTP) is before


# Over several children


def supervised(
    act: object, limits: ChildLimits, words: tuple[str, ...] = ("a", "b"), cache: bool = True
) -> list[Event]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        return list(Supervision(Check(words, Config(cache=cache)), limits=limits).events())


def test_a_late_target_is_cut_by_name_and_the_next_goes_on() -> None:
    def act(job: Job, emit: Emit) -> None:
        if "a" not in job.done:
            emit(TargetStarted("a"))
            emit(found(target="a"))
            endless(lambda _event: None)
        fine("b", emit)

    events = supervised(act, ChildLimits(seconds=LATE))
    assert results(events) == {"a": Bound.TIMEOUT, "b": ""}
    assert [event.finding.target for event in events if isinstance(event, FindingFound)] == ["a"]


def test_an_import_without_end_is_skipped_by_name() -> None:
    def act(job: Job, emit: Emit) -> None:
        if "a" not in job.done:
            emit(ModuleLoading("a"))
            endless(lambda _event: None)
        fine("b", emit)

    out = results(supervised(act, ChildLimits(seconds=LATE)))
    assert out["a"].startswith("skipped: its import was not done after")
    assert out["b"] == ""


def test_no_child_is_started_for_what_cannot_be_imported(tmp_path: Path) -> None:
    def act(job: Job, emit: Emit) -> None:
        with (tmp_path / "starts").open("a") as file:
            print(*job.targets, file=file)
        emit(ModuleLoading(job.targets[0].partition(":")[0]))
        endless(lambda _event: None)

    out = results(supervised(act, ChildLimits(seconds=LATE), ("a.py:f", "./a.py:g", "b.py")))
    assert list(out) == ["a.py", "b.py"]
    assert (tmp_path / "starts").read_text().splitlines() == ["a.py:f ./a.py:g b.py", "b.py"]


def test_no_child_is_started_where_all_is_done(tmp_path: Path) -> None:
    """To start one costs time, and so do its imports. With a store, one has to write down what was late."""

    def act(job: Job, emit: Emit) -> None:
        with (tmp_path / "starts").open("a") as file:
            print(*job.targets, file=file)
        for word in job.targets:
            emit(TargetsListed(word, (f"{word}:f", f"{word}:g"), True))
            emit(TargetSkipped(Skipped(f"{word}:g", "no type")))
            if f"{word}:f" not in job.done:
                emit(TargetStarted(f"{word}:f"))
                endless(lambda _event: None)

    events = supervised(act, ChildLimits(seconds=LATE), ("a.py", "b.py"), cache=False)
    assert [why for why in results(events).values() if why == Bound.TIMEOUT] == [Bound.TIMEOUT] * 2
    assert (tmp_path / "starts").read_text().splitlines() == ["a.py b.py", "b.py"]


ENDLESS = """
def f(x: int) -> int:
    if x == 0:
        return 1
    if x > 7:
        return sum(range(10**13))
    return x
"""


def told(job: Job, kind: type[Event]) -> list[Any]:
    return [event for event in Supervision(job).events() if isinstance(event, kind)]


def test_tests_that_could_be_written_are_kept_when_the_process_is_ended(tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(ENDLESS)
    job = GenerateTests((str(tmp_path / "late.py:f"),), Config(timeout=2.0))
    (found,) = told(job, CasesFound)
    assert "f(0)" in {case.call for case in found.cases}


def test_a_difference_is_kept_when_the_process_is_ended_and_nothing_is_done_again(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:

        def act(job: Job, emit: Emit) -> None:
            with (tmp_path / "starts").open("a") as file:
                print(*job.done, file=file)
            emit(TargetsListed("a.py", ("a.py:f",), True))
            emit(TargetStarted("a.py:f"))
            for call in ("f(1)", "f(2)"):
                different = Difference("a.py:f", call, {}, Conduct("1"), Conduct("2"))
                emit(Meanwhile(TargetCompared(Comparison("a.py:f", Verdict.DIFFERENT, "", (different,)))))
            endless(lambda _event: None)

        patch.setattr(perform, "perform", act)
        side = Side(Tree(str(tmp_path), "old"), "a.py")
        job = Compare(("a.py",), Config(), side, side, "a.py", "")
        events = list(Supervision(job, limits=ChildLimits(seconds=LATE)).events())
    (compared,) = [event.comparison for event in events if isinstance(event, TargetCompared)]
    assert [difference.call for difference in compared.differences] == ["f(2)"]
    assert [cut.why for cut in compared.incomplete] == [Bound.TIMEOUT]
    assert results(events) == {"a.py:f": Bound.TIMEOUT}
    assert (tmp_path / "starts").read_text() == "\n"


def test_differences_are_told_as_soon_as_they_are_known(tmp_path: Path) -> None:
    sides = []
    for version, number in (("old", 1), ("new", 2)):
        folder = tmp_path / version
        folder.mkdir()
        (folder / "a.py").write_text(f"def f(x: int) -> int:\n    return {number} if x > 3 else 0\n")
        sides.append(Side(Tree(str(folder), version), str(folder / "a.py")))
    events: list[Event] = []
    perform.perform(Compare(("a.py",), Config(timeout=20.0), *sides, "a.py", "f"), events.append)
    early = [event.told.comparison for event in events if isinstance(event, Meanwhile)]
    assert early[0].verdict is Verdict.DIFFERENT
    assert early[0].differences


def test_what_is_left_of_a_certificate_goes_to_the_next_child(tmp_path: Path) -> None:
    def act(job: Job, emit: Emit) -> None:
        assert isinstance(job, Verify)
        with (tmp_path / "starts").open("a") as file:
            print(*job.targets, *job.parts, file=file)
        for target in job.targets:
            emit(TargetStarted(target))
            if target != "b":
                endless(lambda _event: None)
            emit(CertificateRefused(target, "no"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(perform, "perform", act)
        job = Verify(("a", "b", "c"), Config(), ("1", "2", "3"), "")
        out = list(Supervision(job, limits=ChildLimits(seconds=LATE)).events())
    assert results(out) == {"a": Bound.TIMEOUT, "c": Bound.TIMEOUT}
    assert (tmp_path / "starts").read_text().splitlines() == ["a b c 1 2 3", "b c 2 3"]
