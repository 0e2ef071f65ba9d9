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
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetFailed, TargetFinished, TargetResult
from pathlore.forks.family import own_memory
from pathlore.session.check import check
from pathlore.session.session import Session
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


def test_the_timer_is_back_on_the_next_path(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGALRM)
    source = (
        "import signal\n\n\n"
        "def target(x: int) -> int:\n"
        "    if x == 0:\n"
        "        signal.setitimer(signal.ITIMER_REAL, 0)\n"
        "        signal.signal(signal.SIGALRM, signal.SIG_IGN)\n"
        "        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\n"
        "        for _ in range(3_000_000):\n"
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
    most = own_memory() // 1_000_000 + 150
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
    processes = [start(name, tmp_path, "--timeout", "2") for name in ("deadlock", "blocked_signals")]
    for process in processes:
        report = json.loads(process.communicate(timeout=60)[0])
        assert [finding["code"] for finding in report["findings"]] == ["PL201"]
        assert [cut["why"] for cut in report["targets"][0]["incomplete"]] == ["timeout"]
    assert time.monotonic() - started < 20  # a loaded machine takes its time


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
