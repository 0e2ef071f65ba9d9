"""`pathlore check`: events in, report and exit code out."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.findings import (
    Event,
    Omission,
    Premise,
    PremiseKind,
    Skipped,
    TargetFailed,
    TargetLeftOut,
    TargetSkipped,
    TargetStarted,
)
from pathlore.workers.job import Check, Job
from tests.cli.conftest import Session, invoke, start
from tests.samples import CUT, finished, found, stats

Emit = Callable[[Event], None]
PREMISE = Premise(PremiseKind.HUGE_INTEGER, "an integer beyond 2**63")
SKIPPED = TargetSkipped(Skipped("a.py:f", "parameter 'x' has no type"))
MISSING = TargetFailed("no.py", "no such file")
CUT_SHORT = finished(exhaustive=False, incomplete=(CUT,))


@pytest.mark.parametrize(
    ("events", "plain", "strict"),
    [
        ([finished()], 0, 0),
        ([found(), finished()], 1, 1),
        ([found(behaviour=True), finished()], 0, 0),
        ([CUT_SHORT], 0, 3),
        ([found(), CUT_SHORT], 1, 1),
        ([finished(), SKIPPED], 0, 3),
        ([SKIPPED], 2, 2),
        ([], 2, 2),
        ([found(rests_on=(PREMISE,)), finished()], 0, 0),
        ([found(rests_on=(PREMISE,)), CUT_SHORT], 0, 3),
        ([finished(stats=stats(unconfirmed=1))], 0, 3),
        ([MISSING, finished()], 2, 2),
        ([MISSING, found(), finished()], 2, 2),
    ],
)
def test_exit_codes(session: Session, events: list[Event], plain: int, strict: int) -> None:
    session.emits(*events)
    assert invoke("check", "x").exit_code == plain
    assert invoke("check", "x", "--strict").exit_code == strict
    assert invoke("check", "x", "--strict", "--format", "json").exit_code == strict


@pytest.mark.parametrize(("fail_on", "error", "warning"), [("error", 1, 0), ("warning", 1, 1), ("never", 0, 0)])
def test_what_fails_a_run_can_be_chosen(session: Session, fail_on: str, error: int, warning: int) -> None:
    session.emits(found(), finished())
    assert invoke("check", "x", "--fail-on", fail_on).exit_code == error
    session.emits(found(rests_on=(PREMISE,)), finished())
    result = invoke("check", "x", "--fail-on", fail_on)
    assert result.exit_code == warning
    # what fails a run is shown
    assert ("warning PL201" in result.stdout) is (fail_on == "warning")


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([], "no function was found"),
        ([SKIPPED], "a.py:f: parameter 'x' has no type"),
        ([SKIPPED, TargetSkipped(Skipped("a.py:g", "it is abstract"))], "2 targets cannot be checked, 1 of them: "),
        ([TargetLeftOut("a.py:_f", Omission.PRIVATE)], "1 private function: explored where public ones call them; "),
    ],
)
def test_a_run_that_checks_nothing_says_why(session: Session, events: list[Event], why: str) -> None:
    session.emits(*events)
    for words in (("check", "x"), ("check", "x", "--format", "json")):
        result = invoke(*words)
        assert result.exit_code == 2
        assert f"pathlore: error: nothing was checked: {why}" in result.stderr


def test_text_goes_to_stdout_and_errors_to_stderr(session: Session) -> None:
    session.emits(MISSING, TargetStarted("bank.py:pay"), found(), finished())
    result = invoke("check", "x")
    assert result.stdout.startswith("bank.py:12:9: PL201 ")
    assert result.stderr == "pathlore: error: no.py: no such file\n"


def test_json_is_all_that_stdout_has(session: Session) -> None:
    session.emits(MISSING, found(), finished())
    result = invoke("check", "x", "--format", "json", "-v")
    document = json.loads(result.stdout)
    assert [finding["code"] for finding in document["findings"]] == ["PL201"]
    assert document["skipped"] == [{"target": "no.py", "reason": "no such file"}]


def test_the_session_gets_the_targets(session: Session) -> None:
    seen: list[Any] = []
    session.does(lambda job, emit: seen.append(job))
    invoke("check", "a.py", "b:c")
    # nothing is forked here, so each word is a job
    assert seen == [Check(("a.py",), Config()), Check(("b:c",), Config(), split_off=True)]


def test_an_internal_error_in_a_target_exits_with_2(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(job: Job, emit: Emit) -> None:
        if "a" not in job.done:
            emit(TargetStarted("a"))
            raise RuntimeError("oops")
        if "b" not in job.done:
            emit(finished(target="b"))

    session.does(act)
    monkeypatch.delenv("PATHLORE_DEBUG", raising=False)
    result = invoke("check", "a", "b")
    assert result.exit_code == 2
    assert "pathlore: internal error: RuntimeError: oops\n" in result.stderr
    assert "Traceback" not in result.stderr
    assert "a: no failure found, not exhaustive: internal error: RuntimeError: oops" in result.stdout
    assert "b: exhaustive" in result.stdout
    monkeypatch.setenv("PATHLORE_DEBUG", "1")
    assert "Traceback" in invoke("check", "a", "b").stderr


DEADLY = """
def perform(job, emit):
    for target in job.targets:
        if target in job.done:
            continue
        emit(TargetStarted(target))
        if target == "deadly":
            print("last words")
            os.kill(os.getpid(), signal.SIGKILL)
        emit(TargetFinished(TargetResult(target, True, (), (), Coverage(1, 1), Stats(paths=1))))
"""


def test_a_target_that_kills_its_process_costs_only_itself(tmp_path: Path) -> None:
    process = start(DEADLY, "check", "a", "deadly", "b", "--strict", cwd=tmp_path)
    out, errors = process.communicate()
    assert process.returncode == 3
    assert errors == ""
    why = "no failure found, not exhaustive: the process was killed by SIGKILL while this target ran"
    assert [line.partition(" (")[0] for line in out.splitlines()[:3]] == [
        "a: exhaustive: holds for all inputs of these types",
        f"deadly: {why}",
        "b: exhaustive: holds for all inputs of these types",
    ]


SLOW = """
def perform(job, emit):
    emit(TargetStarted("slow"))
    place = "a.py", 1, 1
    finding = Finding("slow", "PL101", "assertion", "AssertionError", "", *place, {}, "slow(0)", True)
    emit(FindingFound(finding, False))
    time.sleep(60)
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_leaves_what_was_found(tmp_path: Path, number: int, code: int) -> None:
    process = start(SLOW, "check", "slow", cwd=tmp_path)
    assert process.stdout is not None
    # a finding is there at once, long before the end
    assert process.stdout.readline() == "a.py:1:1: PL101 assertion failed\n"
    started = time.monotonic()
    process.send_signal(number)
    out, errors = process.communicate()
    assert time.monotonic() - started < 10
    assert process.returncode == code
    assert errors == ""
    assert "slow: 1 finding, not exhaustive: interrupted" in out
    assert out.splitlines()[-1].startswith("stopped early: 1 finding")


def test_an_interruption_leaves_a_whole_document(tmp_path: Path) -> None:
    process = start(
        SLOW.replace("time.sleep", "os.kill(os.getppid(), 2); time.sleep"),
        "check",
        "slow",
        "--format",
        "json",
        cwd=tmp_path,
    )
    out, _ = process.communicate()
    document = json.loads(out)
    assert process.returncode == 130
    assert len(document["findings"]) == 1
    assert document["targets"][0]["incomplete"] == [{"why": "interrupted", "where": "slow", "count": 1}]


def test_what_the_code_prints_is_shown_on_request(tmp_path: Path) -> None:
    body = "def perform(job, emit):\n    print('hello')\n"
    body += "    emit(TargetFinished(TargetResult('x', True, (), (), Coverage(1, 1), Stats(paths=1))))\n"
    assert start(body, "check", "x", cwd=tmp_path).communicate()[1] == ""
    out, errors = start(body, "check", "x", "-v", cwd=tmp_path).communicate()
    assert "hello" not in out
    assert errors == "hello\n"


def test_no_progress_and_no_colour_without_a_terminal(tmp_path: Path) -> None:
    body = """
    def perform(job, emit):
        emit(TargetStarted("x"))
        emit(Progress("x", 1, 1, 0, 0.1))
    """
    out, errors = start(body, "check", "x", cwd=tmp_path, TERM="xterm").communicate()
    assert "\x1b" not in out + errors


def test_a_program_does_not_find_the_context_of_our_own_command(tmp_path: Path) -> None:
    """Programs use click as well: there is none in a fresh interpreter."""
    (tmp_path / "commanding.py").write_text(
        "import click\n\ndef f(x: int) -> int:\n"
        "    if x > 3:\n        return len(click.get_current_context().args)\n    return x\n"
    )
    body = "perform = performing.perform"
    output = start(body, "check", "commanding.py", "--no-cache", cwd=tmp_path).communicate()[0]
    assert "There is no active click context" in output
    assert "f(4)" in output
