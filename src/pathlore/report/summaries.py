"""Summaries of functions, in words and as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from pathlore.findings import SCHEMA, Conditional, ConditionalPath, SummaryKnown, Way
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line, relative

_INDENT = "    "


def summaries_in_words(record: RunRecord) -> str:
    """One paragraph for each function, one line for each way."""
    return "\n".join(line for summary in record.of(SummaryKnown) for line in _lines(summary))


def summaries_as_json(record: RunRecord) -> str:
    targets = [{**asdict(summary), "target": relative(summary.target)} for summary in record.of(SummaryKnown)]
    return json.dumps({"schema": SCHEMA, "targets": targets}, indent=2)


def _lines(summary: SummaryKnown) -> list[str]:
    name = relative(summary.target)
    if summary.reason:
        return [f"{name}: cannot be summarised: {summary.reason}"]
    rest = "" if summary.complete else ", and more"
    if summary.paths:
        return [*_heads(name, summary, rest), *(line for path in summary.paths for line in _path(path))]
    found = [f"{name}: {summary.call} has {number(len(summary.ways), 'way')}{rest}"]
    for way in summary.ways:
        found.append(f"{_INDENT}{one_line(_what(way))}" + (f" if {one_line(way.when)}" if way.when else ""))
    return found


def _heads(name: str, summary: SummaryKnown, rest: str) -> list[str]:
    pairs = number(sum(len(path.pairs) for path in summary.paths), "pair")
    return [f"{name}: {summary.call} has {number(len(summary.paths), 'path')} of conditionals with {pairs}{rest}"]


def _path(path: ConditionalPath) -> list[str]:
    """A path, and below it the pairs that lead to it: the condition on numbers, then what references are."""
    steps = [one_line(_said(conditional)) for conditional in path.conditionals]
    ends = "returns" if path.raises is None else f"raises {path.raises}"
    found = [f"{_INDENT}{', '.join(steps) or 'no conditional'}: {ends}"]
    for pair in path.pairs:
        found.append(f"{_INDENT}{_INDENT}{one_line(pair.numeric) or 'True'}; {', '.join(pair.heap) or 'any heap'}")
    return found


def _said(conditional: Conditional) -> str:
    text = conditional.text
    if conditional.outcome:
        return text
    return f"{text.removesuffix(' is None')} is not None" if text.endswith(" is None") else f"not ({text})"


def _what(way: Way) -> str:
    writes = [f"{place} = {value}" for place, value in way.writes.items()]
    ends = f"raises {way.raises}" if way.raises is not None else f"returns {way.returns}"
    return ", ".join([ends, *writes])
