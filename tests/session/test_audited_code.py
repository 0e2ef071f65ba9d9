"""What is remembered of the examples, the subjects of papers and real packages is what a run from nothing finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli

TOP = Path(__file__).resolve().parent.parent.parent
SUBJECTS = sorted((TOP / "bench" / "papers" / "subjects").glob("*.py"))
PACKAGES = ("idna", "iniconfig", "packaging.version", "packaging.specifiers", "six", "sortedcontainers.sortedlist")
BOUNDS = ("--max-depth", "8", "--max-paths", "40", "--path-timeout", "0", "--timeout", "20")
"""Bounds that cut the same paths each time: what time cuts is not compared."""


def audited(store: Path, *words: str) -> str:
    """What an audit of everything says that was remembered."""
    for options in ((), ("--audit",)):
        done = CliRunner().invoke(cli, ["check", *words, "--cache-dir", str(store), *options])
        assert done.exit_code in (0, 1), done.output
    return done.output


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHLORE_NO_CACHE", "")
    assert "0 queries" in audited(tmp_path, str(TOP / "examples"))


@pytest.mark.slow
@pytest.mark.parametrize("path", SUBJECTS, ids=lambda path: path.stem)
def test_subjects(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHLORE_NO_CACHE", "")
    audited(tmp_path, str(path), *BOUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_real_packages(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHLORE_NO_CACHE", "")
    audited(tmp_path, package, *BOUNDS)
