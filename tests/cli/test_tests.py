"""`pathlore tests`: events in, a file out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pathlore import findings
from pathlore.config import Config
from pathlore.findings import Skipped, TargetFailed, TargetSkipped
from pathlore.workers.job import GenerateTests
from tests.cli.conftest import Session, invoke
from tests.samples import finished, found

SOURCE = '"""Tests written by Pathlore."""\n\n\ndef test_ü() -> None:\n    assert True\n'
WRITTEN = findings.TestFile(SOURCE, 1)


def test_the_file_is_written_whole(session: Session) -> None:
    session.emits(finished(), WRITTEN)
    result = invoke("tests", "bank.py", "-o", "test_bank.py")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == "1 test for 1 target in test_bank.py\n"
    assert Path("test_bank.py").read_text(encoding="utf-8") == SOURCE
    assert os.listdir() == ["test_bank.py"]


def test_a_dash_is_stdout(session: Session) -> None:
    session.emits(finished(), WRITTEN)
    assert invoke("tests", "bank.py", "-o", "-").stdout == SOURCE


def test_findings_are_mentioned_and_no_failure(session: Session) -> None:
    session.emits(found(), finished(), WRITTEN)
    result = invoke("tests", "bank.py", "-o", "test_bank.py")
    assert result.exit_code == 0
    assert "1 finding, shown by pathlore check" in result.stderr


def test_the_session_gets_its_arguments(session: Session) -> None:
    seen: list[Any] = []
    session.does(lambda job, emit: seen.append(job))
    invoke("tests", "a.py", "-o", "t.py", "--all-paths")
    assert seen == [GenerateTests(("a.py",), Config(all_paths=True))]


def test_our_own_file_is_replaced_and_no_other(session: Session) -> None:
    session.emits(finished(), WRITTEN)
    Path("ours.py").write_text('"""Tests written by Pathlore."""\nold = 1\n')
    Path("empty.py").write_text("")
    Path("theirs.py").write_text("def test_by_hand(): ...\n")
    assert invoke("tests", "x", "-o", "ours.py").exit_code == 0
    assert invoke("tests", "x", "-o", "empty.py").exit_code == 0
    refused = invoke("tests", "x", "-o", "theirs.py")
    assert refused.exit_code == 2
    assert "theirs.py: was not written by Pathlore; use --force to overwrite it." in refused.output
    assert "by_hand" in Path("theirs.py").read_text()
    assert invoke("tests", "x", "-o", "theirs.py", "--force").exit_code == 0
    assert Path("theirs.py").read_text(encoding="utf-8") == SOURCE


@pytest.mark.parametrize("output", ["no/such/folder/test.py", "."])
def test_a_file_that_cannot_be_written_is_an_error(session: Session, output: str) -> None:
    session.emits(finished(), WRITTEN)
    result = invoke("tests", "x", "-o", output)
    assert result.exit_code == 2
    assert f"{output}: cannot be written" in result.output


def test_without_tests_there_is_no_file_and_an_error(session: Session) -> None:
    session.emits(TargetSkipped(Skipped("x", "no type")), findings.TestFile("", 0))
    result = invoke("tests", "x", "-o", "t.py")
    assert result.exit_code == 2
    assert result.stderr == "x: skipped: no type\nno tests: 0 targets explored, 1 skipped\n"
    assert not Path("t.py").exists()


def test_a_target_that_does_not_exist_is_an_error_and_the_rest_is_written(session: Session) -> None:
    session.emits(TargetFailed("no.py", "no such file"), finished(), WRITTEN)
    result = invoke("tests", "no.py", "x", "-o", "t.py")
    assert result.exit_code == 2
    assert "pathlore: error: no.py: no such file" in result.stderr
    assert Path("t.py").exists()
