"""Explores the papers' subjects and compares queries and paths with the numbers that must come out.

python -m bench.papers.run [NAME...]
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import checked_target, measure, pathlore
from bench.papers.expected import OMISSIONS, ROWS, Agreement, Paper, Row
from bench.papers.outcomes import count_paths
from bench.report import Bar, Report, Table, publish
from pathlore.config import Config

_SUBJECTS = Path(__file__).parent / "subjects"
_OBJECTS = 12
"""More than any subject's inputs can hold on one path: nothing is cut."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What Pathlore counted on a subject."""

    queries: int
    paths: int
    ends: int
    boundaries: int
    failures: int
    """Ends with a failed assertion: an exception that is raised on purpose is an end like any other."""
    solves: int
    cut: bool
    cpu: float
    seconds: dict[str, float]


def count(row: Row) -> Counted:
    """Runs the command on a subject, with no bound but the row's own."""
    options = ["--timeout", "0", "--path-timeout", "0", "--solver-timeout", "0", "--format", "json"]
    options += ["--max-objects", str(_OBJECTS), "--max-depth", str(row.limit or 0)]
    run = measure(
        pathlore("check", "--compose", "off", "--objects", "any", *options, f"{row.file}:{row.target}"), _SUBJECTS
    )
    stats = checked_target(run)["stats"]
    return Counted(
        stats["queries"],
        stats["paths"] if row.ends is None else _paths(row, stats),
        stats["paths"],
        stats["boundary"],
        stats["errors"] if json.loads(run.output)["findings"] else 0,
        stats["solves"],
        bool(stats["undecided"] or stats["open"] or stats["unconfirmed"]),
        run.cpu,
        stats["seconds"],
    )


def _paths(row: Row, stats: dict[str, Any]) -> int:
    """The paths of a subject with heap choices, if the copy that tells them is explored as the subject is."""
    config = Config(compose="off", timeout=0, path_timeout=0, solver_timeout=0, max_objects=_OBJECTS)
    config = replace(config, max_depth=row.limit or 0)
    told = count_paths(_SUBJECTS / row.file, row.target, config)
    if (told.queries, told.ends) != (stats["queries"], stats["paths"]):
        raise RuntimeError(f"{row.name}: {told} is not the exploration of {stats}")
    return told.paths


def agrees(row: Row, counted: Counted) -> bool:
    wanted = (row.queries, row.paths, row.ends or row.paths, row.boundaries, row.violations)
    found = (counted.queries, counted.paths, counted.ends, counted.boundaries, counted.failures)
    return wanted == found and not counted.cut


def _cells(row: Row, counted: Counted) -> list[str]:
    return [
        row.name,
        f"{row.file}:{row.target}" + (f", at most {row.limit} decisions" if row.limit else ""),
        _against(counted.queries, row.queries),
        _against(counted.paths, row.paths),
        _against(counted.ends, row.ends) if row.ends is not None else "",
        _against(counted.boundaries, row.boundaries) if row.boundaries or counted.boundaries else "",
        _against(counted.failures, row.violations) if row.violations or counted.failures else "",
        str(counted.solves),
        f"{counted.cpu:.2f}",
        _CLAIMS[row.agreement] if agrees(row, counted) else "**DIFFERS**",
        row.reported or "-",
        row.remark,
    ]


def _table(paper: Paper, results: Sequence[tuple[Row, Counted]]) -> Table:
    return Table(_COLUMNS, [_cells(*result) for result in results], frozenset(range(2, 9)), paper.value)


def _against(found: int, wanted: int) -> str:
    return str(found) if found == wanted else f"{found} (not {wanted})"


_CLAIMS = {Agreement.EXACT: "= paper", Agreement.QUERIES: "queries = paper", Agreement.OWN: "own"}
_COLUMNS = (
    "subject",
    "target",
    "queries",
    "paths",
    "ends",
    "cut",
    "failures",
    "solves",
    "CPU s",
    "claim",
    "the paper prints (regular / its technique)",
    "remark",
)
_TEXT = (
    "Every subject explored in full by the command line, start-up included in its CPU. A query is a side of a "
    "conditional that is considered, a solve a query that reached a solver. Paths are the distinct sequences of "
    "outcomes of all conditionals; ends tell heap shapes apart, too; cut paths met the limit of decisions. "
    "Claim: `= paper` queries and paths are those that the paper prints; `queries = paper` only these are, or only "
    "these are printed; `own` the paper prints none, or none that its text lets one reproduce, and the numbers are "
    "those of an independent enumeration. Times of the papers are minutes:seconds on the machines of their day."
)


def _bars(results: Sequence[tuple[Row, Counted]]) -> list[Bar]:
    bars = []
    for claim in Agreement:
        rows = [(row, counted) for row, counted in results if row.agreement is claim]
        differing = [row.name for row, counted in rows if not agrees(row, counted)]
        measured = f"{len(rows) - len(differing)} of {len(rows)}" + "".join(f", not {n}" for n in differing)
        bars.append(Bar(f"subjects where {claim.value}", "all numbers equal", measured, not differing))
    return bars


def _data(row: Row, counted: Counted) -> dict[str, object]:
    return {
        "paper": row.paper.value,
        "name": row.name,
        "target": f"{row.file}:{row.target}",
        "limit": row.limit,
        "claim": row.agreement.name.lower(),
        "agrees": agrees(row, counted),
        "expected": {
            "queries": row.queries,
            "paths": row.paths,
            "ends": row.ends or row.paths,
            "boundaries": row.boundaries,
            "failures": row.violations,
        },
        "measured": {
            "queries": counted.queries,
            "paths": counted.paths,
            "ends": counted.ends,
            "boundaries": counted.boundaries,
            "failures": counted.failures,
            "solves": counted.solves,
            "cpu": round(counted.cpu, 3),
            "seconds": counted.seconds,
        },
        "reported": row.reported,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compares Pathlore's counts with those of the papers.")
    parser.add_argument("names", nargs="*", help="subjects, by the beginning of their name or file (default: all)")
    options = parser.parse_args(arguments)
    results = []
    for row in ROWS:
        if not options.names or row.name.startswith(tuple(options.names)) or row.file.startswith(tuple(options.names)):
            print(f"{row.file}:{row.target} ...", file=sys.stderr)
            results.append((row, count(row)))
    columns = ["result", "the paper prints", "because"]
    omissions = Table(columns, [[o.what, o.reported, o.reason] for o in OMISSIONS], caption="not measured")
    papers = {row.paper: None for row, _ in results}
    tables = [_table(paper, [r for r in results if r[0].paper is paper]) for paper in papers]
    report = Report(
        "papers",
        "The papers' subjects",
        _TEXT,
        [*tables, omissions],
        _bars(results),
        [_data(*result) for result in results],
    )
    return publish(report, machine(), whole=not options.names)


if __name__ == "__main__":
    sys.exit(main())
