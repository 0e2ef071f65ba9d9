"""Jobs in processes of their own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pathlore import findings
from pathlore.findings import Event, Progress, TargetStarted
from pathlore.workers import isolate, perform
from pathlore.workers.isolate import (
    Ending,
    Events,
    Exited,
    Failed,
    Finished,
    Hung,
    Interrupted,
    Killed,
    Lost,
    describe,
    isolated,
)
from pathlore.workers.limits import ChildLimits
from pathlore.workers.stop import Stop
from tests.workers.conftest import JOB

Emit = Callable[[Event], None]
HELLO = TargetStarted("hello")


def start(job: Callable[[Emit], None], **options: ChildLimits | bool | Stop) -> Events:
    """The events of a child that does what the test says."""
    patch = pytest.MonkeyPatch()
    patch.setattr(perform, "perform", lambda _job, emit: job(emit))
    events = isolated(JOB, **options)  # type: ignore[arg-type]

    def until_the_end() -> Events:
        with contextlib.closing(events):
            try:
                return (yield from events)
            finally:
                patch.undo()

    return until_the_end()


def run(job: Callable[[Emit], None], **options: ChildLimits | bool | Stop) -> tuple[list[Event], Ending]:
    source, events = start(job, **options), []
    while True:
        try:
            events.append(next(source))
        except StopIteration as end:
            assert_no_children()
            return events, end.value


def assert_no_children() -> None:
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_events_arrive_in_order_and_the_job_finishes() -> None:
    def job(emit: Emit) -> None:
        for paths in range(20_000):
            emit(Progress("f", paths, 0, 0, 0.5))

    events, ending = run(job)
    assert ending == Finished()
    assert events == [Progress("f", paths, 0, 0, 0.5) for paths in range(20_000)]


def test_an_event_may_be_larger_than_any_pipe() -> None:
    source = "x = 'ü\n'" * 1_000_000
    events, ending = run(lambda emit: emit(findings.TestFile(source, 1)))
    assert ending == Finished()
    assert events == [findings.TestFile(source, 1)]


def test_the_job_runs_elsewhere() -> None:
    events, _ = run(lambda emit: emit(TargetStarted(str(os.getpid()))))
    assert events != [TargetStarted(str(os.getpid()))]


def test_a_job_that_is_killed_leaves_its_events() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        os.kill(os.getpid(), signal.SIGKILL)

    events, ending = run(job)
    assert (events, ending) == ([HELLO], Killed(signal.SIGKILL))
    assert describe(ending) == "the process was killed by SIGKILL"


@pytest.mark.parametrize("code", [0, 3, 255])
def test_a_job_that_exits_at_once_leaves_its_events(code: int) -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        os._exit(code)

    events, ending = run(job)
    assert (events, ending) == ([HELLO], Exited(code))
    assert describe(ending) == f"the process exited with code {code}"


@pytest.mark.parametrize(("argument", "code"), [(None, 0), (4, 4), ("text", 1), (256 + 7, 7)])
def test_a_system_exit_is_an_exit(argument: object, code: int) -> None:
    assert run(lambda emit: sys.exit(argument))[1] == Exited(code)  # type: ignore[arg-type]


def test_an_exception_comes_with_its_traceback() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        raise RuntimeError("one\ntwo")

    events, ending = run(job)
    assert events == [HELLO]
    assert isinstance(ending, Failed)
    assert ending.message == "RuntimeError: one two"
    assert "in job" in ending.traceback
    assert describe(ending) == "internal error: RuntimeError: one two"


def test_a_silent_job_is_stopped() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        while True:
            pass

    events, ending = run(job, limits=ChildLimits(silence=0.2))
    assert events == [HELLO]
    assert isinstance(ending, Hung)
    assert "no sign of life" in describe(ending)


def test_a_job_that_gives_signs_of_life_may_take_its_time() -> None:
    def job(emit: Emit) -> None:
        for _ in range(10):
            time.sleep(0.1)
            emit(HELLO)

    events, ending = run(job, limits=ChildLimits(silence=0.5))
    assert (len(events), ending) == (10, Finished())


def test_a_job_that_blocks_signals_is_stopped_too() -> None:
    def job(emit: Emit) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(60)

    assert isinstance(run(job, limits=ChildLimits(silence=0.2))[1], Hung)


def test_a_job_that_closes_our_pipe_is_stopped() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        os.closerange(3, 300)
        time.sleep(60)

    events, ending = run(job)
    assert (events, ending) == ([HELLO], Lost())


def test_a_job_that_closes_all_low_files_goes_on() -> None:
    def job(emit: Emit) -> None:
        os.closerange(3, 100)
        emit(HELLO)

    assert run(job) == ([HELLO], Finished())


def test_a_process_left_behind_does_not_keep_us_waiting() -> None:
    def job(emit: Emit) -> None:
        if os.fork() == 0:
            time.sleep(3)
            os._exit(0)
        emit(HELLO)
        os._exit(5)

    started = time.monotonic()
    events, ending = run(job)
    assert (events, ending) == ([HELLO], Exited(5))
    assert time.monotonic() - started < 2


def test_a_forked_process_that_comes_back_says_nothing() -> None:
    def job(emit: Emit) -> None:
        child = os.fork()
        emit(HELLO)
        os.waitpid(child, 0)

    assert run(job) == ([HELLO], Finished())


def test_a_timer_that_raises_never_tears_an_event() -> None:
    class RingError(Exception):
        pass

    def ring(_number: int, _frame: object) -> None:
        raise RingError

    def job(emit: Emit) -> None:
        signal.signal(signal.SIGALRM, ring)
        big = findings.TestFile("x" * 300_000, 1)
        for _ in range(200):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0005)
                emit(big)
            except RingError:
                pass
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)

    events, ending = run(job)
    assert ending == Finished()
    assert {len(event.source) for event in events if isinstance(event, findings.TestFile)} <= {300_000}


def test_the_job_reads_nothing_and_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    def job(emit: Emit) -> None:
        print("printed")
        print("complained", file=sys.stderr)
        os.write(1, b"written")
        os.write(2, b"written")
        emit(TargetStarted(sys.stdin.read()))

    assert run(job) == ([TargetStarted("")], Finished())
    assert capfd.readouterr() == ("", "")


def test_output_is_shown_on_stderr_if_wanted(capfd: pytest.CaptureFixture[str]) -> None:
    def job(emit: Emit) -> None:
        print("printed \ud800")
        print("complained", file=sys.stderr)

    assert run(job, show_output=True)[1] == Finished()
    assert capfd.readouterr() == ("", "printed \\ud800\ncomplained\n")


def test_an_error_of_the_reader_ends_the_child_too() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        time.sleep(60)

    source = start(job)
    assert next(source) == HELLO
    with pytest.raises(BrokenPipeError):
        source.throw(BrokenPipeError())
    assert_no_children()


def test_whoever_closes_the_iterator_ends_the_child() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        time.sleep(60)

    source = start(job)
    assert next(source) == HELLO
    source.close()
    assert_no_children()


def test_a_copy_of_this_process_that_drops_the_iterator_leaves_the_child_alone() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        time.sleep(0.3)
        emit(TargetStarted("still there"))

    source = start(job)
    assert next(source) == HELLO
    copy = os.fork()
    if copy == 0:
        source.close()
        os._exit(0)
    os.waitpid(copy, 0)
    assert list(source) == [TargetStarted("still there")]


def test_signals_are_the_callers_between_events() -> None:
    def job(emit: Emit) -> None:
        emit(HELLO)
        time.sleep(60)

    before = signal.getsignal(signal.SIGINT)
    source = start(job)
    assert next(source) == HELLO
    assert signal.getsignal(signal.SIGINT) is before
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    source.close()
    assert_no_children()


def test_a_run_can_be_stopped_by_a_call() -> None:
    def job(emit: Emit) -> None:
        try:
            emit(HELLO)
            time.sleep(60)
        except KeyboardInterrupt:
            emit(TargetStarted("goodbye"))
            raise

    stop = Stop()
    source = start(job, stop=stop)
    assert next(source) == HELLO
    time.sleep(0.1)
    stop.request()
    assert next(source) == TargetStarted("goodbye")
    with pytest.raises(StopIteration) as end:
        next(source)
    assert end.value.value == Interrupted(signal.SIGINT)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_reaches_the_job_which_may_say_goodbye(number: int) -> None:
    def job(emit: Emit) -> None:
        try:
            emit(HELLO)
            os.kill(os.getppid(), number)
            time.sleep(60)
        except KeyboardInterrupt:
            emit(TargetStarted("goodbye"))
            raise

    before = signal.getsignal(number)
    stop = Stop()
    with stop.listening():  # between two events, too: the signal may come there
        assert run(job, stop=stop) == ([HELLO, TargetStarted("goodbye")], Interrupted(number))
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("slow", ["parent", "child"])
def test_an_interruption_while_the_child_starts_reaches_it(slow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fork = os.fork

    def fork_and_dawdle() -> int:
        pid = fork()
        if pid and slow == "child":
            os.kill(os.getpid(), signal.SIGINT)
        if slow == ("parent" if pid else "child"):
            time.sleep(0.3)
        return pid

    def job(emit: Emit) -> None:
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)

    kill, killed = os.kill, []
    monkeypatch.setattr(os, "fork", fork_and_dawdle)
    monkeypatch.setattr(os, "kill", lambda pid, number: (killed.append(number), kill(pid, number)))
    stop = Stop()
    with stop.listening():
        assert run(job, stop=stop) == ([], Interrupted(signal.SIGINT))
    assert signal.SIGKILL not in killed


def test_a_run_that_was_started_to_ignore_interruptions_does() -> None:
    def job(emit: Emit) -> None:
        os.kill(os.getppid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        emit(HELLO)

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert run(job) == ([HELLO], Finished())
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_job_that_ignores_an_interruption_is_stopped() -> None:
    def job(emit: Emit) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        emit(HELLO)
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)

    stop = Stop()
    with stop.listening():
        assert run(job, stop=stop) == ([HELLO], Interrupted(signal.SIGINT))


def test_a_child_does_not_outlive_its_parent(tmp_path: Path) -> None:
    script = (
        "import os, sys\n"
        "from pathlore.config import Config\n"
        "from pathlore.workers import perform\n"
        "from pathlore.workers.isolate import isolated\n"
        "from pathlore.workers.job import Check\n"
        "def act(job, emit):\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        f"    os.rename({str(tmp_path / 'pid')!r}, {str(tmp_path / 'ready')!r})\n"
        "    sum(range(10 ** 12))\n"
        "perform.perform = act\n"
        "list(isolated(Check(('x',), Config())))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script])
    ready = tmp_path / "ready"
    wait_until(ready.exists)
    parent.kill()
    parent.wait()
    child = int(ready.read_text())
    wait_until(lambda: not alive(child))


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process runs; one that nobody reaped does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


class TestWithoutFork:
    @pytest.fixture(autouse=True)
    def not_forking(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(isolate, "can_fork", lambda: False)

    def test_the_job_runs_here(self, capsys: pytest.CaptureFixture[str]) -> None:
        def job(emit: Emit) -> None:
            print("printed")
            emit(TargetStarted(str(os.getpid())))

        assert run(job) == ([TargetStarted(str(os.getpid()))], Finished())
        assert capsys.readouterr().out == ""

    def test_its_end_is_known(self) -> None:
        def interrupted(_emit: Emit) -> None:
            raise KeyboardInterrupt

        def broken(_emit: Emit) -> None:
            raise ValueError("no")

        assert run(lambda emit: sys.exit(3))[1] == Exited(3)
        assert run(interrupted)[1] == Interrupted(signal.SIGINT)
        ending = run(broken)[1]
        assert isinstance(ending, Failed)
        assert ending.message == "ValueError: no"
