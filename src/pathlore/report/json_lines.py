"""Renders a run for programs while it goes on: one JSON object a line, described in docs/json.md."""

from __future__ import annotations

import json
from typing import TextIO

from pathlore.findings import (
    SCHEMA,
    Covered,
    Deepened,
    Event,
    FindingFound,
    Notice,
    Progress,
    TargetCompared,
    TargetFailed,
    TargetFinished,
    TargetLeftOut,
    TargetSkipped,
    TargetStarted,
)
from pathlore.report.diff import comparison_data
from pathlore.report.json import finding_data, target_data
from pathlore.report.run_record import RunRecord


class JsonLines:
    """Writes each event that readers of a report want to know when it comes."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def add(self, event: Event) -> None:
        data = _data(event)
        if data is not None:
            self._write(data)

    def close(self, record: RunRecord) -> None:
        """The last line: nothing is missing before it."""
        stopped = record.interrupted or None
        self._write({"event": "end", "schema": SCHEMA, "exhaustive": record.exhaustive, "interrupted": stopped})

    def _write(self, data: dict[str, object]) -> None:
        self._stream.write(json.dumps(data) + "\n")
        # Whoever reads wants it now.
        self._stream.flush()


def _data(event: Event) -> dict[str, object] | None:
    match event:
        case TargetStarted(target):
            return {"event": "started", "target": target}
        case Progress(target, paths, open_paths, findings, seconds):
            counts = {"paths": paths, "open": open_paths, "findings": findings, "seconds": seconds}
            return {"event": "progress", "target": target, **counts}
        case FindingFound(finding, behaviour, instead_of):
            kind = "behaviour" if behaviour else "finding"
            return {"event": kind, **finding_data(finding), "instead_of": instead_of or None}
        case Covered(target, where, call):
            return {"event": "covered", "target": target, "where": where, "call": call}
        case Deepened(depth, result):
            return {"event": "deepened", "depth": depth, **target_data(result)}
        case TargetFinished(result):
            return {"event": "finished", **target_data(result)}
        case TargetCompared(comparison):
            return {"event": "compared", **comparison_data(comparison)}
        case TargetSkipped(skipped):
            return {"event": "skipped", "target": skipped.target, "reason": skipped.reason}
        case TargetLeftOut(target, why):
            return {"event": "left_out", "target": target, "reason": str(why)}
        case TargetFailed(target, message):
            return {"event": "failed", "target": target, "reason": message}
        case Notice(message):
            return {"event": "notice", "message": message}
    return None
