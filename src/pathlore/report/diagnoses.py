"""What may stand in the way of explorations, in words and as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict

from pathlore.findings import SCHEMA, DiagnosisKnown, Obstacle
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line, relative

_INDENT = "    "


def diagnoses_in_words(record: RunRecord) -> str:
    """One paragraph for each target, the most certain obstacles first."""
    lines = [line for known in record.of(DiagnosisKnown) for line in _lines(known)]
    lines += [f"{relative(skipped.target)}: cannot be explored: {skipped.reason}" for skipped in record.skipped]
    return "\n".join(lines)


def diagnoses_as_json(record: RunRecord) -> str:
    targets = [_as_data(known) for known in record.of(DiagnosisKnown)]
    skipped = [{"target": relative(found.target), "reason": found.reason} for found in record.skipped]
    return json.dumps({"schema": SCHEMA, "targets": targets, "skipped": skipped}, indent=2)


def _as_data(known: DiagnosisKnown) -> dict[str, object]:
    obstacles = []
    for obstacle in known.obstacles:
        chain = [{**asdict(link), "path": relative(link.path)} for link in obstacle.chain]
        obstacles.append({**asdict(obstacle), "path": relative(obstacle.path), "chain": chain})
    reached, symbolic = known.functions
    return {
        "target": relative(known.target),
        "functions": {"may_run": reached, "may_meet_symbolic": symbolic},
        "obstacles": obstacles,
        "treatment": known.treatment,
    }


def _lines(known: DiagnosisKnown) -> list[str]:
    reached, symbolic = known.functions
    what = number(len(known.obstacles), "obstacle") if known.obstacles else "nothing known stands in the way"
    found = [f"{relative(known.target)}: {what}; {symbolic} of {number(reached, 'function')} may meet symbolic values"]
    for obstacle in known.obstacles:
        found += _obstacle(obstacle)
    for treated, names in known.treatment.items():
        found.append(f"{_INDENT}{treated}: {', '.join(names)}")
    return found


def _obstacle(obstacle: Obstacle) -> list[str]:
    place = f"{relative(obstacle.path)}:{obstacle.line}"
    found = [f"{_INDENT}{place}: {obstacle.kind} ({obstacle.certainty}): {one_line(obstacle.what)}"]
    if obstacle.chain:
        links = (f"{link.function} ({link.line})" for link in obstacle.chain)
        found.append(f"{_INDENT * 2}by {' -> '.join(links)}")
    if obstacle.remedy:
        found.append(f"{_INDENT * 2}remedy: {obstacle.remedy}")
    return found
