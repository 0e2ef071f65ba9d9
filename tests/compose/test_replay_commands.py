"""Options and commands over runs composed by replay: the answers are those of plain runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli

SOURCE = """
from typing import Optional


class Node:
    value: int
    next: Optional["Node"]


def insert(n: Node, v: int) -> int:
    if n.value > v:
        n.next = None
        return 1
    if n.next is not None and n.next.value == v:
        return 2
    return 0


def twice(a: Node, x: int) -> int:
    r = insert(a, x)
    if x > 2:
        r += insert(a, x + 1)
    return r


def target(a: Node, x: int) -> int:
    r = twice(a, x)
    assert r != 2 or x > 2
    if r == 0 and a.next is a:
        raise ValueError(r)
    return r
"""
EDITED = SOURCE.replace("n.next.value == v", "n.next.value >= v")


class Runs:
    """One program, checked with two stores: by replay, and plainly."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "joined.py"

    def run(self, compose: str, source: str, *options: str) -> dict[str, Any]:
        self._file.write_text(source)
        words = ["check", f"{self._file}:target", "--objects", "any", "--timeout", "0", "--format", "json"]
        words += ["--compose", compose, "--cache-dir", str(self._folder / compose)]
        document: dict[str, Any] = json.loads(CliRunner().invoke(cli, [*words, *options]).stdout)
        return document

    def same(self, source: str, *options: str) -> dict[str, Any]:
        """The document by replay, which has to say what the plain one says."""
        plain, replayed = (self.run(compose, source, *options) for compose in ("off", "replay"))
        assert told(replayed) == told(plain)
        return replayed


def told(document: dict[str, Any]) -> object:
    (target,) = document["targets"]
    findings = sorted((f["code"], f["exception"], f["line"]) for f in [*document["findings"], *document["behaviours"]])
    covered = target["coverage"]["blocks"], target["coverage"]["covered"], target["coverage"]["missing"]
    return findings, target["exhaustive"], covered, target["incomplete"]


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    return Runs(tmp_path)


@pytest.mark.slow
def test_an_unchanged_run_says_the_same_and_asks_nothing(runs: Runs) -> None:
    first = runs.same(SOURCE)
    assert first["targets"][0]["composition"]
    again = runs.same(SOURCE)
    assert told(again) == told(first)


@pytest.mark.parametrize("keep", [pytest.param("all", marks=pytest.mark.slow), "boundary"])
def test_an_edited_callee(runs: Runs, keep: str) -> None:
    runs.same(SOURCE, "--keep", keep)
    edited = runs.same(EDITED, "--keep", keep)
    assert edited["targets"][0]["composition"]
    runs.same(SOURCE, "--keep", keep)


@pytest.mark.parametrize("depth", ["4", *(pytest.param(n, marks=pytest.mark.slow) for n in ("9", "0"))])
def test_deepening(runs: Runs, depth: str) -> None:
    for _ in range(2):
        runs.same(SOURCE, "--deepen", "--max-depth", depth)


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on(runs: Runs) -> None:
    """What a bound stops is not the same, composed and plain; what comes after it is."""
    for compose in ("off", "replay"):
        assert not runs.run(compose, SOURCE, "--max-paths", "4")["targets"][0]["exhaustive"]
    runs.same(SOURCE)


def test_code_is_covered(runs: Runs, tmp_path: Path) -> None:
    (tmp_path / "joined.py").write_text(SOURCE)
    lines = SOURCE.splitlines()
    for wanted in ("        return 2", "        raise ValueError(r)"):
        place = f"{tmp_path}/joined.py:{lines.index(wanted) + 1}"
        words = ["check", f"{tmp_path}/joined.py:target", "--no-cache", "--compose", "replay", "--cover", place]
        assert f"covers {place}" in CliRunner().invoke(cli, words).output
