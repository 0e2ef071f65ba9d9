"""What a composed run leaves to the next one: an unchanged program is not asked about again, an edited one only where
it is new."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli

PROGRAM = """
def larger(a: int, b: int) -> int:
    if a > b:
        return a
    return b


def clamp(v: int) -> int:
    if v < 0:
        return 0
    if v > 100:
        return 100
    return v


def target({inputs}) -> int:
    m = 0
{calls}
    assert m != 77
    return 100 // (m - 5)
"""
NAMES = [f"a{n}" for n in range(12)]
SOURCE = PROGRAM.format(
    inputs=", ".join(f"{name}: int" for name in NAMES),
    calls="\n".join(f"    m = larger(m, clamp({name}))" for name in NAMES),
)


class Project:
    """A file, and a store for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "chain.py"

    def check(self, source: str, *options: str, store: str = "store") -> dict[str, Any]:
        self._file.write_text(source)
        words = ["check", f"{self._file}:target", "--cache-dir", str(self._folder / store), "--format", "json"]
        result = CliRunner().invoke(cli, [*words, *options], catch_exceptions=False)
        document: dict[str, Any] = json.loads(result.output)
        return document

    def fresh(self, source: str) -> dict[str, Any]:
        return self.check(source, store=f"other{len(list(self._folder.iterdir()))}")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.delenv("PATHLORE_NO_CACHE")
    return Project(tmp_path)


def stats(document: dict[str, Any]) -> dict[str, Any]:
    (target,) = document["targets"]
    found: dict[str, Any] = target["stats"]
    return found


def told(document: dict[str, Any]) -> object:
    """What a user learns, whatever it was learnt from."""
    (target,) = document["targets"]
    findings = sorted((f["code"], f["line"], f["column"]) for f in document["findings"])
    return findings, target["exhaustive"], target["coverage"]["covered"]


def test_findings_are_reported_again_without_a_question(project: Project) -> None:
    first = project.check(SOURCE)
    again = project.check(SOURCE)
    assert len(first["findings"]) == 2
    assert first["targets"][0]["composition"] == again["targets"][0]["composition"] is not None
    assert told(first) == told(again)
    assert first["findings"] == again["findings"]
    assert stats(again)["queries"] == stats(again)["solves"] == 0


def test_after_an_edit_of_the_caller_its_callees_are_known(project: Project) -> None:
    first = project.check(SOURCE)
    edited = SOURCE.replace("m != 77", "m != 78")
    again = project.check(edited)
    assert told(again) == told(project.fresh(edited))
    assert stats(again)["queries"] * 10 < stats(first)["queries"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("v > 100", "v > 90"),
        ("return v\n", "return v + 1\n"),
        ("if v < 0:", "if v < 0 or v == 50:"),
        ("return a\n", "return a if a != 9 else 77\n"),
        ("return b\n", "raise ValueError(b)\n"),
        ("return 100\n", "return 101 if v > 10**6 else 100\n"),
    ],
)
def test_after_an_edit_of_a_callee_the_result_is_that_of_a_fresh_run(project: Project, old: str, new: str) -> None:
    project.check(SOURCE)
    edited = SOURCE.replace(old, new)
    assert edited != SOURCE
    again = project.check(edited)
    assert told(again) == told(project.fresh(edited))
    assert told(project.check(edited)) == told(again)
    assert told(project.check(SOURCE)) == told(project.fresh(SOURCE))


def test_whoever_wants_all_paths_gets_them(project: Project) -> None:
    names = NAMES[:8]
    calls = "\n".join(f"    m = larger(m, {name})" for name in names)
    source = PROGRAM.format(inputs=", ".join(f"{name}: int" for name in names), calls=calls)
    composed = project.check(source, "--compose", "formulas")
    plain = project.check(source, "--compose", "off")
    assert composed["targets"][0]["composition"] is not None
    assert plain["targets"][0]["composition"] is None
    assert stats(plain)["paths"] > 100 > stats(composed)["paths"]
    assert told(plain) == told(composed)
    # And the other way round: plain paths do not come in the way of a composed run.
    assert told(project.check(source, "--compose", "formulas")) == told(composed)


@pytest.mark.parametrize("keep", ["all", "boundary"])
def test_what_a_store_keeps_does_not_matter(project: Project, keep: str) -> None:
    first = project.check(SOURCE, "--keep", keep)
    assert told(project.check(SOURCE, "--keep", keep)) == told(first)
    edited = SOURCE.replace("v > 100", "v > 90")
    assert told(project.check(edited, "--keep", keep)) == told(project.fresh(edited))
