"""Explores the subjects of table 5.1 plainly, by replay and by formulas, and finds errors as in table 5.2.

python -m bench.papers.replay [NAME...]
"""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.machine import machine
from bench.measure import Measured, checked_target, measure, pathlore
from bench.papers.expected import ROWS, Paper, Row
from bench.report import Bar, Report, Table, publish

_SUBJECTS = Path(__file__).parent / "subjects"
_OPTIONS = ("--timeout", "0", "--path-timeout", "0", "--max-objects", "12", "--objects", "any", "--format", "json")
_CALLS = re.compile(r"calls (\d+)/(\d+)")
_ABOVE = {"add_5_times": 152}
"""Where the number of the paper cannot be: by its own counting rule, replay needs so many."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What one run of a target gave."""

    queries: int
    built: int
    paths: int
    nodes: int
    runs: int
    seconds: float
    peak_mb: float
    composed: bool

    @classmethod
    def of(cls, run: Measured) -> "Counts":
        target: dict[str, Any] = checked_target(run)
        stats, composition = target["stats"], target["composition"] or {}
        return cls(
            stats["queries"],
            composition.get("built", 0),
            stats["paths"],
            stats["nodes"],
            composition.get("runs", stats["paths"]),
            run.cpu,
            run.peak_mb,
            bool(composition),
        )


@dataclass(frozen=True, slots=True)
class Seeded:
    """A subject with an error in a callee: its file, what is replaced, callee and caller."""

    file: str
    replaced: str
    by: str
    callee: str
    caller: str
    remark: str


SEEDED = (
    Seeded(
        "wbs.py",
        "        self.pressure = self.normal_pressure\n",
        "        if position == 4:\n            assert self.mode == 0\n        self.pressure = self.normal_pressure\n",
        "WBS.update",
        "main1",
        "526 build, 0 composed, 1142 plain in the paper, its assertion not given",
    ),
    Seeded(
        "tcas.py",
        "        if upward:\n            return UPWARD_ADVISORY\n",
        "        assert not (upward and self.up_separation > 1000)\n"
        "        if upward:\n            return UPWARD_ADVISORY\n",
        "Tcas.alt_sep_test",
        "start_tcas",
        "312 build, 0 composed, 652 plain in the paper, its assertion not given",
    ),
    Seeded(
        "asw.py",
        "        self.alarmed = alarm\n",
        "        if alarm:\n            assert False\n        self.alarmed = alarm\n",
        "main0",
        "main",
        "576 build, 0 composed, 26 plain in the paper, its assertion not given",
    ),
    Seeded("position_list.py", "", "", "check_position", "swap_elements", "0, 0 and 0 in the paper: no numbers"),
)


def checked(file: Path, target: str, *options: str) -> Counts:
    return Counts.of(measure(pathlore("check", *_OPTIONS, *options, f"{file.name}:{target}"), file.parent))


def printed(row: Row) -> tuple[int, int] | None:
    """Regular and composed calls of the solver, as the paper has them."""
    found = _CALLS.search(row.reported)
    return None if found is None else (int(found[1]), int(found[2]))


def is_met(row: Row, replayed: Counts) -> bool | None:
    """Whether replay needs no more queries than the paper's, where that prints a number for a caller."""
    calls = printed(row)
    if calls is None or calls[0] == calls[1]:
        return None
    return replayed.composed and replayed.queries <= _ABOVE.get(row.target, calls[1])


def _cells(row: Row, plain: Counts, replayed: Counts, folded: Counts) -> list[str]:
    calls = printed(row)
    met = is_met(row, replayed)
    return [
        row.name,
        str(plain.queries),
        str(replayed.queries),
        str(replayed.built),
        str(folded.queries),
        "" if calls is None else f"{calls[0]} / {calls[1]}",
        "" if met is None else "yes" if met else "**no**",
        str(plain.paths),
        str(replayed.runs),
        f"{plain.nodes} / {replayed.nodes}",
        f"{plain.seconds:.2f}",
        f"{replayed.seconds:.2f}",
        f"{folded.seconds:.2f}",
        f"{plain.peak_mb:.0f} / {replayed.peak_mb:.0f}",
    ]


_COLUMNS = (
    "subject",
    "plain queries",
    "replay queries",
    "about callees",
    "formulas queries",
    "paper Reg / Comp",
    "at most Comp",
    "ends",
    "runs",
    "nodes plain / replay",
    "plain s",
    "replay s",
    "formulas s",
    "MB plain / replay",
)
_ERRORS = ("caller", "callee", "build queries", "composed queries", "plain queries", "composed s", "plain s", "remark")
_TEXT = (
    "Queries of replay are those of the target; those about its callees alone, which the paper counts in their own "
    "rows, stand beside them. Runs include those that build callees. Times are CPU seconds of the command, "
    "start-up and building included. The paper's unit for swapNode is a path of conditionals over all shapes of the "
    "heap; here each shape that a callee reads is asked about by itself. To build is to explore the "
    "callee alone, plainly."
)


def _error_row(seeded: Seeded, folder: Path) -> tuple[list[str], bool]:
    source = (_SUBJECTS / seeded.file).read_text()
    assert seeded.replaced in source, seeded.file
    file = folder / seeded.file
    file.write_text(source.replace(seeded.replaced, seeded.by, 1) if seeded.replaced else source)
    options = ("--first-error", "--raises", "error")
    composed = checked(file, seeded.caller, "--compose", "replay", "--directed", *options)
    plain = checked(file, seeded.caller, "--compose", "off", *options)
    built = checked(file, seeded.callee, "--compose", "off", "--raises", "error")
    times = [f"{composed.seconds:.2f}", f"{plain.seconds:.2f}"]
    queries = [str(built.queries), str(composed.queries), str(plain.queries)]
    return [seeded.caller, seeded.callee, *queries, *times, seeded.remark], composed.queries == 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compares composition by replay with the tables of its paper.")
    parser.add_argument("names", nargs="*", help="subjects, by the beginning of their name or file (default: all)")
    names = tuple(parser.parse_args(arguments).names)
    results = []
    for row in ROWS:
        if row.paper is Paper.COMPOSITIONAL_REPLAY and (not names or row.name.startswith(names)):
            print(f"{row.file}:{row.target} ...", file=sys.stderr)
            modes = ("off", "replay", "formulas")
            counted = [checked(_SUBJECTS / row.file, row.target, "--compose", mode) for mode in modes]
            results.append((row, *counted))
    with TemporaryDirectory() as folder:
        errors = [_error_row(seeded, Path(folder)) for seeded in SEEDED if not names or seeded.caller.startswith(names)]
    judged = [(row.name, is_met(row, replayed)) for row, _, replayed, _ in results]
    missed = [name for name, met in judged if met is False]
    claimed = sum(met is not None for _, met in judged)
    measured = f"{claimed - len(missed)} of {claimed}" + "".join(f", not {name}" for name in missed)
    at_once = all(no_query for _, no_query in errors)
    bars = [
        Bar("rows of table 5.1 where replay asks no more than the paper", "all", measured, not missed),
        Bar("queries at the caller for an error in a callee", "0", "0" if at_once else "some", at_once),
    ]
    tables = [
        Table(_COLUMNS, [_cells(*result) for result in results], frozenset(range(1, 14)), "table 5.1"),
        Table(_ERRORS, [cells for cells, _ in errors], frozenset(range(2, 7)), "table 5.2: the first error"),
    ]
    report = Report("replay", "Composition by replay", _TEXT, tables, bars, [tables[0].rows, tables[1].rows])
    return publish(report, machine(), whole=not names)


if __name__ == "__main__":
    sys.exit(main())
