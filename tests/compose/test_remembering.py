"""What a composed run leaves to the next one: an unchanged program is not asked about again, an edited one only where
it is new."""

from __future__ import annotations

import json
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from pathlore.store.store import SUMMARIES, Store

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
NAMES = [f"a{n}" for n in range(9)]
SOURCE = PROGRAM.format(
    inputs=", ".join(f"{name}: int" for name in NAMES),
    calls="\n".join(f"    m = larger(m, clamp({name}))" for name in NAMES),
)


class Project:
    """A file, and a store for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "chain.py"

    def check(self, source: str, *options: str, store: str = "store", name: str = "target") -> dict[str, Any]:
        self._file.write_text(source)
        words = ["check", f"{self._file}:{name}", "--cache-dir", str(self._folder / store), "--format", "json"]
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
        ("return v\n", "return v + 1\n"),
        ("if v < 0:", "if v < 0 or v == 50:"),
        ("return a\n", "return a if a != 9 else 77\n"),
        ("return 100\n", "return 101 if v > 10**6 else 100\n"),
    ],
)
def test_after_an_edit_of_a_callee_the_result_is_that_of_a_fresh_run(project: Project, old: str, new: str) -> None:
    project.check(SOURCE)
    edited = SOURCE.replace(old, new)
    assert edited != SOURCE
    again = project.check(edited)
    assert told(again) == told(project.fresh(edited))


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


GRADES = """
def grade(points: int, late: int) -> int:
    if points < 0 or points > 100:
        raise ValueError("points")
    if late > 0 and late < 0:
        return 9
    if points > 90:
        return 1 + (late > 3)
    if points > 50 and late < 10:
        return 3
    return 5


def target(a: int, b: int, c: int) -> int:
    return max(grade(a, 0), grade(b, c), grade(c, b))


def other(x: int, y: int, z: int) -> int:
    worst = grade(x, y) + grade(y, z) + grade(z, x)
    assert worst != 8
    return worst
"""


def test_a_second_caller_finds_what_is_known_of_its_callee(project: Project) -> None:
    options = ("--compose", "formulas")
    project.check(GRADES, *options)
    second = project.check(GRADES, *options, name="other")
    fresh = project.check(GRADES, *options, name="other", store="fresh")
    assert told(second) == told(fresh)
    assert second["findings"][0]["code"] == "PL101"
    assert second["targets"][0]["composition"]["runs"] < fresh["targets"][0]["composition"]["runs"]
    assert stats(second)["queries"] < stats(fresh)["queries"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("points > 90", "points > 80"),
        ("late > 0 and late < 0", "late > 0 and late < 2"),
        ('raise ValueError("points")', "return 7"),
        ("return 3\n", "return 4\n"),
    ],
)
def test_a_second_caller_of_an_edited_callee_is_told_what_it_does_now(project: Project, old: str, new: str) -> None:
    options = ("--compose", "formulas")
    project.check(GRADES, *options)
    edited = GRADES.replace(old, new)
    second = project.check(edited, *options, name="other")
    assert told(second) == told(project.check(edited, *options, name="other", store="fresh"))


PERCENT = """
class Percent:
    def __init__(self) -> None:
        self._n = 0

    @property
    def n(self) -> int:
        return self._n

    @n.setter
    def n(self, value: int) -> None:
        if value < -1:
            raise ValueError(value)
        self._n = 1 if value > 1 else value


def target(a: int, b: int) -> int:
    p = Percent()
    p.n = a
    p.n += b
    assert p.n != 1 or a + b < 2
    return p.n
"""


@pytest.mark.parametrize(("old", "new"), [("value < -1", "value < -2"), ("value > 1", "value > 2"), ("= 0", "= 1")])
def test_an_edit_on_all_paths_leaves_nothing_out(project: Project, old: str, new: str) -> None:
    """No path is known any more then, while the target is known to be one that summaries explored."""
    project.check(PERCENT, "--compose", "formulas")
    edited = PERCENT.replace(old, new)
    again = project.check(edited)
    assert stats(again)["paths"] > 1
    assert told(again) == told(project.fresh(edited))


def test_a_damaged_summary_is_made_anew(project: Project, tmp_path: Path) -> None:
    options = ("--compose", "formulas")
    project.check(GRADES, *options)
    with closing(Store(str(tmp_path / "store"))) as store:
        summaries = [entry for entry in store.entries() if entry.target == SUMMARIES]
        assert summaries
        for number, entry in enumerate(summaries):
            (data,) = store.chunks(entry)
            document = zlib.compress(zlib.decompress(data).replace(b'"end"', b'"und"'))
            store.put(SUMMARIES, entry.key, {}, entry.state, [b"no summary" if number % 2 else document])
    second = project.check(GRADES, *options, name="other")
    assert told(second) == told(project.check(GRADES, *options, name="other", store="fresh"))
