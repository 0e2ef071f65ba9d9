"""The report for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pathlore.findings import Event, Reused, Skipped, TargetFailed, TargetSkipped
from pathlore.report.json import render
from pathlore.report.run_record import RunRecord
from tests.samples import CUT, finished, found, stats

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
    text = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    match = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert match is not None
    documented = json.loads(match[1])
    known = {"assumed": ("amount >= 0",), "region": "amount <= 12", "reused": Reused(3, 1)}
    printed = document(found(), SKIPPED, finished(exhaustive=False, incomplete=(CUT,), **known))
    printed["findings"][0]["trace"][1]["source"] = printed["findings"][0]["trace"][1]["source"].strip()
    assert printed == documented
    assert keys(printed) == keys(documented)


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
