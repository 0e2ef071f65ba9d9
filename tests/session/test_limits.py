"""Limits as an exploration keeps them by itself, and what a run says of those that it was cut by."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pathlore.bounds import Bound
from pathlore.certificates.certify import certify
from pathlore.certificates.verify import verify
from pathlore.config import Config
from pathlore.diff.compare import compare
from pathlore.findings import (
    CasesFound,
    Certified,
    Event,
    FindingFound,
    TargetCompared,
    TargetFailed,
    TargetFinished,
    TargetResult,
    Verified,
)
from pathlore.forks.family import own_memory
from pathlore.project import Side, Tree
from pathlore.session.check import check
from pathlore.session.session import Session
from pathlore.testgen.generate import generate_tests
from tests.workers.test_isolate import alive, wait_until

PROGRAMS = Path(__file__).parents[2] / "bench" / "limits" / "programs"


def explored(program: Path, **options: Any) -> tuple[list[Event], TargetResult]:
    events: list[Event] = []
    check([f"{program}:target"], Config(cache=False, **options), events.append)
    (result,) = [event.result for event in events if isinstance(event, TargetFinished)]
    return events, result


def reasons(result: TargetResult) -> set[str]:
    return {incomplete.why for incomplete in result.incomplete}


def test_a_loop_of_native_calls_is_interrupted() -> None:
    """Each tick meets code of ours: signals are handled when a call returns."""
    started = time.monotonic()
    events, result = explored(PROGRAMS / "native_calls.py", path_timeout=0.2, timeout=60.0)
    assert reasons(result) == {Bound.PATH_TIMEOUT}
    assert result.stats.paths == 2
    assert len([event for event in events if isinstance(event, FindingFound)]) == 1
    assert time.monotonic() - started < 20
    assert sys.gettrace() is None


def test_a_path_that_waits_for_a_lock_is_cut_and_the_others_are_not() -> None:
    """The call never returns to the program, so that nothing but the wait itself can be interrupted."""
    _, result = explored(PROGRAMS / "deadlock.py", path_timeout=0.3, timeout=60.0)
    assert reasons(result) == {Bound.PATH_TIMEOUT}
    assert result.stats.paths == 2
    assert result.stats.open == 0


def test_the_timer_is_back_on_the_next_path(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGALRM)
    source = (
        "import signal\n\n\n"
        "def target(x: int) -> int:\n"
        "    if x == 0:\n"
        "        signal.setitimer(signal.ITIMER_REAL, 0)\n"
        "        signal.signal(signal.SIGALRM, signal.SIG_IGN)\n"
        "        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\n"
        "        for _ in range(100):\n"
        "            pass\n"
        "        return 1\n"
        "    while True:\n"
        "        pass\n"
    )
    (tmp_path / "timers.py").write_text(source)
    try:
        _, result = explored(tmp_path / "timers.py", path_timeout=1.0, timeout=30.0)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    assert Bound.PATH_TIMEOUT in reasons(result)
    assert result.stats.paths == 1
    assert signal.getsignal(signal.SIGALRM) is before


@pytest.mark.skipif(not own_memory(), reason="the system does not tell how much memory is used")
def test_a_path_that_allocates_is_cut_and_the_others_are_not() -> None:
    # Of the whole, a share is kept for what is written at the end: the larger this process is, the more. What a path
    # allocated fills gaps that other tests have left, which are not given back to the system.
    most = int(own_memory() / 1_000_000 * 1.5) + 300
    events, result = explored(PROGRAMS / "allocates_small.py", max_memory=most, timeout=60.0, path_timeout=60.0)
    assert reasons(result) == {Bound.MAX_MEMORY}
    assert result.stats.paths == 2
    assert any(isinstance(event, FindingFound) for event in events)


def test_an_interruption_that_a_program_raises_ends_a_path() -> None:
    events, result = explored(PROGRAMS / "interrupts_itself.py")
    assert result.exhaustive
    found = {event.finding.exception: event.behaviour for event in events if isinstance(event, FindingFound)}
    assert found == {"KeyboardInterrupt": True, "ZeroDivisionError": False}


def test_a_query_that_time_cuts_stays_open() -> None:
    _, result = explored(PROGRAMS / "products.py", timeout=1.0, solver_timeout=30.0)
    assert reasons(result) == {Bound.TIMEOUT}
    assert result.stats.undecided == 0
    assert result.stats.open > 0


def test_the_parts_of_the_time_are_less_than_the_whole() -> None:
    _, result = explored(PROGRAMS / "products.py", timeout=0.7)
    seconds = result.stats.seconds
    assert seconds.solving + seconds.running + seconds.storing <= seconds.total


def test_solvers_are_closed_with_their_exploration() -> None:
    session = Session(Config(cache=False, solver_timeout=0.1), lambda event: None)
    (target,) = session.targets([f"{PROGRAMS / 'products.py'}:target"])
    with session.exploration(target) as exploration:
        exploration.engine.explore(4)
        closing = exploration.engine.solver_stats.closing
        assert closing
        backend: Any = closing[0].__self__  # type: ignore[attr-defined]
        assert backend._state is not None
    assert backend._state is None
    session.close()


@pytest.mark.parametrize(
    ("statement", "allowance"),
    [
        ("open('written', 'w')", "files"),
        ("__import__('os').mkfifo('written')", "files"),
        ("__import__('logging').FileHandler('written')", "files"),
        ("__import__('subprocess').run(['true'])", "processes"),
        ("__import__('socket').create_connection(('127.0.0.1', 9))", "network"),
    ],
)
def test_an_import_has_no_side_effects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, allowance: str
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"effects_{abs(hash(statement))}"
    (tmp_path / f"{name}.py").write_text(f"{statement}\n\n\ndef f(x: int) -> int:\n    return x\n")
    events: list[Event] = []
    check([f"{name}.py"], Config(cache=False), events.append)
    (failed,) = [event for event in events if isinstance(event, TargetFailed)]
    assert failed.message.startswith(f"cannot import {name}: it ")
    assert failed.message.endswith(f"; --allow {allowance} lets it happen")
    assert not (tmp_path / "written").exists()


def test_an_import_may_change_what_ends_with_the_process(tmp_path: Path) -> None:
    text = "import ctypes, os, sqlite3\nos.environ['X'] = '1'\nsqlite3.connect(':memory:').close()\nctypes.CDLL(None)\n"
    (tmp_path / "harmless.py").write_text(f"{text}\n\ndef target(x: int) -> int:\n    return x\n")
    assert explored(tmp_path / "harmless.py")[1].exhaustive


# What else is made of an exploration

MANY = """
def target(text: str, a: int, b: int, c: int) -> int:
    n = 0
    for letter in text:
        n += (ord(letter) > a) + (ord(letter) == b) + 2 * (ord(letter) < c)
        if n % 7 == 3:
            n += 1
    return n // (a + {})
"""
"""More paths than anybody explores in a second."""


@pytest.fixture
def many(tmp_path: Path) -> Path:
    (tmp_path / "many.py").write_text(MANY.format(1))
    (tmp_path / "newer.py").write_text(MANY.format(2))
    return tmp_path


def test_tests_are_written_within_the_limit(many: Path) -> None:
    events: list[Event] = []
    started = time.process_time()
    generate_tests([f"{many}/many.py"], Config(timeout=1.0), events.append, all_paths=True)
    assert time.process_time() - started < 2.0
    assert len([event for event in events if isinstance(event, CasesFound)]) == 1
    (result,) = [event.result for event in events if isinstance(event, TargetFinished)]
    assert Bound.TIMEOUT in reasons(result)


def test_tests_that_come_too_late_are_not_written(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlore.testgen.generate._WRITING", 1e-9)
    events: list[Event] = []
    generate_tests([f"{many}/many.py"], Config(timeout=60.0, max_paths=5), events.append, all_paths=True)
    (found,) = [event for event in events if isinstance(event, CasesFound)]
    assert not found.cases
    (result,) = [event.result for event in events if isinstance(event, TargetFinished)]
    assert f"no test: {Bound.TIMEOUT}" in reasons(result)


def test_a_certificate_is_made_within_the_limit_and_says_what_it_leaves_out(many: Path) -> None:
    events: list[Event] = []
    started = time.process_time()
    certify([f"{many}/many.py"], Config(timeout=1.0, cache=False), events.append)
    assert time.process_time() - started < 2.0
    (certified,) = [json.loads(event.text) for event in events if isinstance(event, Certified)]
    assert not certified["claim"]["exhaustive"]
    assert Bound.TIMEOUT in {left["why"] for left in certified["claim"]["left_out"]}
    again: list[Event] = []
    verify([certified], Config(timeout=0.0), again.append, str(many), False)
    assert isinstance(again[-1], Verified)


def test_versions_are_compared_within_the_limit(many: Path) -> None:
    events: list[Event] = []
    old, new = (Side(Tree(name, str(many)), f"{many}/{name}.py") for name in ("many", "newer"))
    started = time.process_time()
    compare((old, new), "many.py", "", Config(timeout=1.0), events.append)
    assert time.process_time() - started < 2.0
    (comparison,) = [event.comparison for event in events if isinstance(event, TargetCompared)]
    assert Bound.TIMEOUT in {cut.why for cut in comparison.incomplete}


# Whole commands


def start(program: str, folder: Path, *options: str) -> subprocess.Popen[str]:
    words = [f"{PROGRAMS / program}.py:target", "--format", "json", "--cache-dir", str(folder / program), *options]
    environment = {name: value for name, value in os.environ.items() if name != "PATHLORE_NO_CACHE"}
    return subprocess.Popen(
        [sys.executable, "-m", "pathlore", "check", *words], stdout=subprocess.PIPE, text=True, env=environment
    )


def test_limits_hold_from_outside_and_findings_are_kept(tmp_path: Path) -> None:
    """At the same time. There is time for a finding on a loaded machine, too."""
    started = time.monotonic()
    processes = [start(name, tmp_path, "--timeout", "4") for name in ("deadlock", "blocked_signals")]
    for process in processes:
        report = json.loads(process.communicate(timeout=60)[0])
        assert [finding["code"] for finding in report["findings"]] == ["PL201"]
        assert {cut["why"] for cut in report["targets"][0]["incomplete"]} == {"timeout"}
    assert time.monotonic() - started < 20  # a loaded machine takes its time


HANGING = """
import threading


def target(x: int, y: int) -> int:
    total = sum(i % 3 for i in range(200_000))
    if x == 3:
        return total // (x - 3)
    for limit in (10, 20, 30):
        if x > limit:
            total += sum(i % 5 for i in range(200_000))
        if y == limit:
            lock = threading.Lock()
            lock.acquire()
            lock.acquire()
    return total
"""
"""Takes long to get to its choices, so that processes stand there, and waits for ever behind some."""


@pytest.mark.parametrize(
    "options",
    [("--timeout", "4"), pytest.param(("--timeout", "60", "--path-timeout", "1"), marks=pytest.mark.slow)],
)
def test_limits_hold_while_processes_stand_at_choices(tmp_path: Path, options: tuple[str, ...]) -> None:
    """Whatever was forked ends with the command; a copy that hangs is ended by itself."""
    if not os.path.exists("/proc/self/environ"):
        pytest.skip("the system does not tell of processes")
    (tmp_path / "hanging.py").write_text(HANGING)
    words = ["check", str(tmp_path / "hanging.py"), "--format", "json", "--no-cache", *options]
    mark = f"{tmp_path.name}-{os.getpid()}"
    started = time.monotonic()
    process = subprocess.run(
        [sys.executable, "-m", "pathlore", *words],
        stdout=subprocess.PIPE,
        env={**os.environ, "PATHLORE_TEST_MARK": mark},
        timeout=120,
        check=False,
    )
    taken = time.monotonic() - started
    wait_until(lambda: not _marked(mark))
    report = json.loads(process.stdout)
    (target,) = report["targets"]
    assert [finding["code"] for finding in report["findings"]] == ["PL201"]
    if options[1] == "4":
        assert taken < 4 * 1.1 + 0.5 + 10  # a loaded machine takes its time
        assert "timeout" in {cut["why"] for cut in target["incomplete"]}
    else:
        # All other paths were explored.
        assert {cut["why"] for cut in target["incomplete"]} == {"path-timeout"}
        assert target["stats"]["open"] == 0
        assert target["stats"]["paths"] >= 4


def _marked(mark: str) -> list[str]:
    """The processes that have something in their environment."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and mark.encode() in Path("/proc", entry, "environ").read_bytes():
                found.append(entry)
        except OSError:
            continue
    return found


def test_a_killed_child_is_named_and_the_next_run_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    process = start("hangs_when_plain", tmp_path, "--timeout", "0")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        pytest.skip("the system does not tell of children")
    wait_until(lambda: bool(children.read_text().split()))
    child = int(children.read_text().split()[0])
    time.sleep(0.4)
    os.kill(child, signal.SIGKILL)
    report = json.loads(process.communicate(timeout=60)[0])
    told = [cut["why"] for target in report["targets"] for cut in target["incomplete"]]
    told += [skipped["reason"] for skipped in report["skipped"]]
    assert any("killed by SIGKILL" in why or why == "max-depth" for why in told)
    wait_until(lambda: not alive(child))
    again = [
        json.loads(start("hangs_when_plain", folder, "--timeout", "0").communicate(timeout=60)[0])
        for folder in (tmp_path, tmp_path / "fresh")
    ]
    calls = [sorted(finding["call"] for finding in report["findings"]) for report in again]
    assert calls[0] == calls[1]
    assert again[0]["targets"][0]["stats"]["paths"] == again[1]["targets"][0]["stats"]["paths"]
