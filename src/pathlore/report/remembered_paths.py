"""Remembered paths, in words and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from pathlore.findings import SCHEMA, PathEnd, PathsRemembered, RememberedPath
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line, relative

_INDENT = "    "


def paths_in_words(record: RunRecord) -> str:
    """One paragraph for each target, a line for each condition of a path, its inputs and its end."""
    lines = [line for known in record.of(PathsRemembered) for line in _lines(known)]
    lines += [f"{relative(skipped.target)}: cannot be explored: {skipped.reason}" for skipped in record.skipped]
    return "\n".join(lines)


def paths_as_json(record: RunRecord) -> str:
    targets = [{**asdict(known), "target": relative(known.target)} for known in record.of(PathsRemembered)]
    skipped = [{"target": relative(found.target), "reason": found.reason} for found in record.skipped]
    return json.dumps({"schema": SCHEMA, "targets": targets, "skipped": skipped}, indent=2)


def _lines(known: PathsRemembered) -> Iterator[str]:
    name = relative(known.target)
    if known.paths:
        counts = Counter({PathEnd.RETURNS: 0})
        for path in known.paths:
            counts[path.end] += path.paths
        others = [f"{counts[end]} {end}" for end in _NO_PATHS if counts[end]]
        others += [f"{known.infeasible} infeasible"] if known.infeasible else []
        count = counts.total() - sum(counts[end] for end in _NO_PATHS)
        yield f"{name}: {', '.join([number(count, 'path'), *others])}"
        for position, path in enumerate(known.paths, 1):
            yield from _path(position, path)
    if known.note:
        yield f"{_INDENT if known.paths else f'{name}: '}{known.note}"


_NO_PATHS = (PathEnd.CUT, PathEnd.EXCLUDED, PathEnd.OPEN, PathEnd.UNDECIDED)


def _path(position: int, path: RememberedPath) -> Iterator[str]:
    what = f" {one_line(path.what)}" if path.what else ""
    where = f" at {path.where}" if path.where else ""
    shared = f" ({path.paths} paths)" if path.paths > 1 else ""
    yield f"{_INDENT}{position}. {path.end}{what}{where}{shared}"
    yield f"{_INDENT * 2}if {' and '.join(f'({text})' for text in path.conditions) or 'True'}"
    if path.inputs:
        yield f"{_INDENT * 2}with {', '.join(f'{name} = {value}' for name, value in path.inputs.items())}"
