"""The report for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathlore.findings import (
    Comparison,
    Composition,
    Conduct,
    Difference,
    Event,
    Frame,
    Incomplete,
    Omission,
    PathChanges,
    Premise,
    PremiseKind,
    Reused,
    Severity,
    Skipped,
    TargetCompared,
    TargetFailed,
    TargetLeftOut,
    TargetSkipped,
)
from pathlore.report.diff import render as render_diff
from pathlore.report.json import render
from pathlore.report.run_record import RunRecord
from pathlore.rules import RULES
from tests.samples import CONCRETISED, CUT, finished, found, stats

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
PRIVATE = TargetLeftOut("bank.py:_share", Omission.PRIVATE)
SKIPPED = TargetSkipped(Skipped("bank.py:load", "parameter 'source' has no type: annotate it or use --type"))


def record_of(*events: Event) -> RunRecord:
    record = RunRecord()
    for event in events:
        record.add(event)
    return record


def document(*events: Event) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(render(record_of(*events)))
    return result


def keys(value: object) -> object:
    """The shape of a document: its keys in order."""
    if isinstance(value, dict):
        return [(key, keys(item)) for key, item in value.items()]
    return [keys(item) for item in value] if isinstance(value, list) else None


def test_the_documented_example_is_what_is_printed() -> None:
    match = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert match is not None
    documented = json.loads(match[1])
    cut = Incomplete("max-depth", "bank.py:14", 3)
    known: dict[str, Any] = {"assumed": ("amount >= 0",), "region": "amount <= 12", "reused": Reused(3, 1)}
    counts = stats(boundary=3, nodes=17, depth=5)
    known |= {"guessed": ("amount: int (from its default)",), "learned": ("account: Account",)}
    known |= {"fixed": (("currency", "'EUR'"),)}
    known |= {"concretised": (CONCRETISED,), "composition": Composition(1, 1, 6, 3, 9)}
    printed = document(found(), SKIPPED, PRIVATE, finished(exhaustive=False, incomplete=(cut,), stats=counts, **known))
    printed["findings"][0]["trace"][1]["source"] = printed["findings"][0]["trace"][1]["source"].strip()
    assert printed == documented
    assert keys(printed) == keys(documented)


def tables(heading: str) -> Iterator[dict[str, str]]:
    """The tables of keys below a heading of the page: what it says of each key, in order."""
    section = re.split(r"^#+ ", PAGE.partition(f"{heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    for table in section.split("| key | meaning |\n|---|---|\n")[1:]:
        rows = [line.split("|")[1:3] for line in table.partition("\n\n")[0].splitlines() if line.startswith("|")]
        yield {key: meaning for keys, meaning in rows for key in re.findall(r"`([\w.]+)`", keys)}


def assert_named(keys: Iterable[str], meaning: str) -> None:
    assert [key for key in keys if f"`{key}`" not in meaning] == []


def test_the_page_describes_every_key_of_the_report() -> None:
    printed = document(found(), SKIPPED, PRIVATE, finished(incomplete=(CUT,), reused=Reused(3, 1)))
    (described,) = tables("# The JSON report")
    assert list(described) == list(printed)
    assert_named(printed["skipped"][0], described["skipped"])
    assert_named([*printed["left_out"][0], *Omission], described["left_out"])


def test_the_page_describes_every_key_of_a_finding() -> None:
    printed = document(found())["findings"][0]
    (described,) = tables("## A finding")
    assert list(described) == list(printed)
    assert_named(printed["trace"][0], described["trace"])
    assert_named({rule.kind for rule in RULES.values()}, described["kind"])
    warning = document(found(rests_on=(Premise(PremiseKind.CYCLE, "a cycle"),)))["findings"][0]
    assert warning["severity"] == "warning"
    assert warning["rests_on"] == [{"kind": "cycle", "text": "a cycle"}]
    assert_named([*warning["rests_on"][0], *PremiseKind], described["rests_on"])
    assert_named(Severity, described["severity"])


def test_the_page_describes_every_key_of_a_target() -> None:
    printed = document(finished(incomplete=(CUT,), reused=Reused(3, 1)))["targets"][0]
    (described,) = tables("## A target")
    wanted = [[f"stats.{name}" for name in value] if key == "stats" else [key] for key, value in printed.items()]
    assert list(described) == [key for keys in wanted for key in keys]
    assert_named(printed["stats"]["seconds"], described["stats.seconds"])
    for key in ("coverage", "reused"):
        assert_named(printed[key], described[key])
    assert_named(printed["incomplete"][0], described["incomplete"])


def test_the_page_describes_every_key_of_a_concretisation() -> None:
    printed = document(finished(concretised=(CONCRETISED,)))["targets"][0]["concretised"][0]
    (described,) = tables("## A concretisation")
    assert list(described) == list(printed)
    assert_named(printed["trace"][0], described["trace"])


def test_paths_of_a_concretisation_are_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    here = str(tmp_path.resolve() / "bank.py")
    concretised = replace(CONCRETISED, path=here, trace=(Frame(here, 1, "f", ""), Frame("/lib/json.py", 2, "g", "")))
    (printed,) = document(finished(concretised=(concretised,)))["targets"][0]["concretised"]
    assert [printed["path"], *(frame["path"] for frame in printed["trace"])] == ["bank.py", "bank.py", "/lib/json.py"]


def test_the_page_describes_every_key_of_a_comparison() -> None:
    difference = Difference("f", "f(0)", {"n": "0"}, Conduct("returns 1"), Conduct("returns 2"))
    paths = PathChanges(1, 2, ("f(0)",))
    printed = json.loads(
        render_diff(record_of(TargetCompared(Comparison("f", "different", "", (difference,), paths, paths))))
    )
    assert_named(printed, PAGE.partition("## The report of `diff`\n")[2].partition("\n\n|")[0])
    of_target, of_difference = tables("## The report of `diff`")
    target = printed["targets"][0]
    assert list(of_target) == list(target)
    for key in ("added", "removed"):
        assert_named(target[key], of_target["removed"])
    assert list(of_difference) == list(target["differences"][0])
    assert_named(target["differences"][0]["old"], of_difference["new"])


def test_behaviours_have_the_shape_of_findings() -> None:
    printed = document(found(), found(behaviour=True), finished())
    assert printed["behaviours"] == printed["findings"]


def test_a_run_is_exhaustive_if_all_of_it_is() -> None:
    assert document(finished())["exhaustive"] is True
    assert document(finished(), finished(target="b", exhaustive=False))["exhaustive"] is False
    assert document(finished(), SKIPPED)["exhaustive"] is False
    assert document(finished(), TargetFailed("x", "y"))["exhaustive"] is False
    assert document(finished(stats=stats(unconfirmed=1)))["exhaustive"] is False
    assert document()["exhaustive"] is False


def test_an_interrupted_run_is_not_exhaustive() -> None:
    record = record_of(finished())
    record.interrupted = 2
    assert json.loads(render(record))["exhaustive"] is False


def test_targets_that_do_not_exist_are_listed_as_skipped() -> None:
    assert document(TargetFailed("no.py", "no such file"))["skipped"] == [{"target": "no.py", "reason": "no such file"}]


def test_findings_stand_in_the_order_of_targets_and_places() -> None:
    printed = document(
        found(target="b", line=9),
        found(target="b", line=2),
        finished(target="b"),
        found(target="a"),
        finished(target="a"),
    )
    assert [(item["target"], item["line"]) for item in printed["findings"]] == [("b", 2), ("b", 9), ("a", 12)]


def test_paths_are_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert document(found(path=str(tmp_path.resolve() / "x.py")))["findings"][0]["path"] == "x.py"


def test_seconds_are_rounded() -> None:
    assert document(finished())["targets"][0]["stats"]["seconds"]["total"] == 1.235


def test_texts_that_no_encoding_takes_are_escaped() -> None:
    assert r"\ud800" in render(record_of(found(message="\ud800")))
