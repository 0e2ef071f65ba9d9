"""Measures IncDec for growing bounds, as figure 10 of the paper on compositional execution does.

python -m bench.compose.figure [--rounds N]
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from bench.machine import machine
from bench.measure import checked_target, measure, pathlore
from bench.report import Bar, Report, Table, publish

_SUBJECT = Path(__file__).parent.parent / "papers" / "subjects" / "inc_dec.py"
_BOUNDS = (5, 10, 20, 40, 80, 160)
_MODES = ("off", "auto", "formulas")


def measured(bound: int, mode: str, rounds: int) -> dict[str, Any]:
    """CPU seconds of explorations, the mean of them, and what is counted: that is the same each time."""
    command = pathlore("check", "--compose", mode, "--timeout", "0", "--format", "json", f"{_SUBJECT}:main{bound}")
    said = [checked_target(measure(command)) for _ in range(rounds)]
    stats = said[-1]["stats"]
    seconds = [one["stats"]["seconds"]["total"] for one in said]
    counts = {name: stats[name] for name in ("paths", "queries", "solves")}
    return {"mean": mean(seconds), "seconds": seconds, "exhaustive": said[-1]["exhaustive"], **counts}


def _bars(found: dict[int, dict[str, dict[str, Any]]]) -> list[Bar]:
    grown = found[160]["formulas"]["queries"] / found[80]["formulas"]["queries"]
    bars = [Bar("queries, 160 over 80, formulas", "at most 2.3", f"{grown:.2f}", grown <= 2.3)]
    for bound in _BOUNDS:
        plain = found[bound]["off"]["mean"]
        for mode, most in (("formulas", 2.0), ("auto", 1.05)):
            ratio = found[bound][mode]["mean"] / plain
            bars.append(Bar(f"IncDec({bound}), {mode}", f"at most {most} of plain", f"{ratio:.2f}", ratio <= most))
    return bars


_TEXT = (
    "IncDec(N): means of {rounds} runs, CPU seconds of the exploration. Queries include those that were asked again."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures IncDec for growing bounds.")
    parser.add_argument("--rounds", type=int, default=10, help="runs of each bound in each mode")
    options = parser.parse_args(arguments)
    found = {bound: {mode: measured(bound, mode, options.rounds) for mode in _MODES} for bound in _BOUNDS}
    columns, rows = ["N"], []
    for mode in _MODES:
        columns += [f"{mode}: s", "queries"]
    for bound, modes in found.items():
        rows.append([str(bound), *(x for m in _MODES for x in (f"{modes[m]['mean']:.2f}", str(modes[m]["queries"])))])
    report = Report(
        "figure",
        "Figure 10: IncDec",
        _TEXT.format(rounds=options.rounds),
        [Table(columns, rows, frozenset(range(len(columns))))],
        _bars(found),
        found,
    )
    return publish(report, machine())


if __name__ == "__main__":
    sys.exit(main())
