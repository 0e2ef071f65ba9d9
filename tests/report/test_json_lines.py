"""Events as lines of JSON."""

from __future__ import annotations

import io
import json
from typing import Any

from pathlore.findings import (
    Comparison,
    Covered,
    Deepened,
    Event,
    ModuleLoading,
    Notice,
    Omission,
    Progress,
    Skipped,
    TargetCompared,
    TargetFailed,
    TargetLeftOut,
    TargetSkipped,
    TargetStarted,
    Working,
)
from pathlore.report.json import document
from pathlore.report.json_lines import JsonLines
from pathlore.report.run_record import RunRecord
from tests.samples import RESULT, finished, found


def lines(*events: Event) -> list[dict[str, Any]]:
    stream = io.StringIO()
    record, report = RunRecord(), JsonLines(stream)
    for event in events:
        record.add(event)
        report.add(event)
    report.close(record)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_finding_and_a_result_have_the_keys_of_the_document() -> None:
    record = RunRecord()
    for event in (found(), finished()):
        record.add(event)
    whole: Any = json.loads(json.dumps(document(record)))
    finding, result, end = lines(found(), finished())
    assert finding == {"event": "finding", **whole["findings"][0], "instead_of": None}
    assert result == {"event": "finished", **whole["targets"][0]}
    assert end == {"event": "end", "schema": 1, "exhaustive": True, "interrupted": None}


def test_each_kind_of_event_has_its_word() -> None:
    events = (
        ModuleLoading("a.py"),
        Working(0, None),
        TargetStarted("a"),
        Progress("a", 1, 2, 3, 0.5),
        Covered("a", "a.py:3", "a(1)"),
        Deepened(4, RESULT),
        TargetCompared(Comparison("a", "equivalent")),
        TargetSkipped(Skipped("b", "no type")),
        TargetLeftOut("_c", Omission.PRIVATE),
        TargetFailed("d", "no such file"),
        Notice("the store is full"),
    )
    words = ["started", "progress", "covered", "deepened", "compared", "skipped", "left_out", "failed", "notice", "end"]
    assert [line["event"] for line in lines(*events)] == words


def test_every_line_is_flushed() -> None:
    class Stream(io.StringIO):
        flushed = ""

        def flush(self) -> None:
            self.flushed = self.getvalue()

    stream = Stream()
    JsonLines(stream).add(TargetStarted("a"))
    assert stream.flushed == '{"event": "started", "target": "a"}\n'
