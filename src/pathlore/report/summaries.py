"""Summaries of functions, in words and as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from pathlore.findings import SCHEMA, SummaryKnown, Way
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line, relative

_INDENT = "    "


def summaries_in_words(record: RunRecord) -> str:
    """One paragraph for each function, one line for each way."""
    return "\n".join(line for summary in record.summaries for line in _lines(summary))


def summaries_as_json(record: RunRecord) -> str:
    targets = [{**asdict(summary), "target": relative(summary.target)} for summary in record.summaries]
    return json.dumps({"schema": SCHEMA, "targets": targets}, indent=2)


def _lines(summary: SummaryKnown) -> list[str]:
    name = relative(summary.target)
    if summary.reason:
        return [f"{name}: cannot be summarised: {summary.reason}"]
    rest = "" if summary.complete else ", and more"
    found = [f"{name}: {summary.call} has {number(len(summary.ways), 'way')}{rest}"]
    for way in summary.ways:
        found.append(f"{_INDENT}{one_line(_what(way))}" + (f" if {one_line(way.when)}" if way.when else ""))
    return found


def _what(way: Way) -> str:
    writes = [f"{place} = {value}" for place, value in way.writes.items()]
    ends = f"raises {way.raises}" if way.raises is not None else f"returns {way.returns}"
    return ", ".join([ends, *writes])
