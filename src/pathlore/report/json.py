"""Renders a run for programs: one JSON document, described in docs/json.md."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from pathlore.findings import SCHEMA, Concretisation, Finding, Stats, TargetFailed, TargetResult
from pathlore.report.run_record import RunRecord, is_exhaustive, unreachable
from pathlore.report.wording import relative


def render(record: RunRecord) -> str:
    """The whole run as text, ending in a line break."""
    return json.dumps(document(record), indent=2) + "\n"


def document(record: RunRecord) -> dict[str, object]:
    """The whole run as plain data; keys and items have a fixed order."""
    order = {result.target: index for index, result in enumerate(record.results)}
    return {
        "schema": SCHEMA,
        "exhaustive": record.exhaustive,
        "findings": _findings(record.findings, order),
        "behaviours": _findings(record.behaviours, order),
        "skipped": [
            *({"target": skipped.target, "reason": skipped.reason} for skipped in record.skipped),
            *(_failed(failed) for failed in record.failed),
        ],
        "left_out": [
            {"target": target, "reason": str(why)} for why, targets in record.left_out.items() for target in targets
        ],
        "targets": [target_data(result) for result in record.results],
    }


def _findings(findings: Iterable[Finding], order: dict[str, int]) -> list[dict[str, object]]:
    def key(finding: Finding) -> tuple[int, str, int, int, str]:
        place = order.get(finding.target, len(order))
        return place, finding.path, finding.line, finding.column, finding.code

    return [finding_data(finding) for finding in sorted(findings, key=key)]


def finding_data(finding: Finding) -> dict[str, object]:
    """A finding as plain data."""
    return {**_located(finding), "severity": str(finding.severity)}


def _located(what: Finding | Concretisation) -> dict[str, object]:
    fields = asdict(what)
    fields["path"] = relative(what.path)
    fields["trace"] = [{**frame, "path": relative(frame["path"])} for frame in fields["trace"]]
    return fields


def _failed(failed: TargetFailed) -> dict[str, object]:
    return {"target": failed.target, "reason": failed.message}


def target_data(result: TargetResult) -> dict[str, object]:
    """The result of one target as plain data."""
    return {
        "target": result.target,
        "exhaustive": is_exhaustive(result),
        "incomplete": [asdict(incomplete) for incomplete in result.incomplete],
        "assumed": list(result.assumed),
        "fixed": dict(result.fixed),
        "guessed": list(result.guessed),
        "learned": list(result.learned),
        "coverage": {**asdict(result.coverage), "unreachable": list(unreachable(result))},
        "properties": list(result.properties),
        "stats": stats_data(result.stats),
        "region": result.region or None,
        "reused": None if result.reused is None else asdict(result.reused),
        "modular": None if result.modular is None else {"contracts": list(map(asdict, result.modular.contracts))},
        "composition": None if result.composition is None else asdict(result.composition),
        "stages": [asdict(counts) for counts in result.stages],
        "concretised": [_located(concretisation) for concretisation in result.concretised],
    }


def stats_data(stats: Stats) -> dict[str, object]:
    """The counts of a target as plain data, with seconds rounded to milliseconds."""
    fields = asdict(stats)
    fields["seconds"] = {part: round(value, 3) for part, value in fields["seconds"].items()}
    return fields
