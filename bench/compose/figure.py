"""Measures IncDec for growing bounds, as figure 10 of the paper on compositional execution does.

python -m bench.compose.figure [--rounds N]
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from bench.compose.programs import TRIVIAL
from bench.machine import machine
from bench.measure import checked_target, measure, pathlore
from bench.report import Bar, Report, Table, publish

_SUBJECT = Path(__file__).parent.parent / "papers" / "subjects" / "inc_dec.py"
_BOUNDS = (5, 10, 20, 40, 80, 160)
_MODES = ("off", "auto", "formulas")
_NOISE = 0.02
"""CPU seconds by which the starts of two commands differ."""


def measured(bound: int, rounds: int, trivial: Path) -> dict[str, dict[str, Any]]:
    """What explorations in each mode take, in turn, and what is counted: that is the same each time.

    Seconds are CPU beyond that of the same command on a function of two paths.
    """
    seconds: dict[str, list[float]] = {mode: [] for mode in _MODES}
    said: dict[str, dict[str, Any]] = {}
    for _ in range(rounds):
        for mode in _MODES:
            start = measure(_command(f"{trivial}:target", mode)).cpu
            run = measure(_command(f"{_SUBJECT}:main{bound}", mode))
            said[mode] = checked_target(run)
            seconds[mode].append(run.cpu - start)
    return {mode: _counted(said[mode], seconds[mode]) for mode in _MODES}


def _command(target: str, mode: str) -> list[str]:
    return pathlore("check", "--compose", mode, "--timeout", "0", "--format", "json", target)


def _counted(said: dict[str, Any], seconds: list[float]) -> dict[str, Any]:
    counts = {name: said["stats"][name] for name in ("paths", "queries", "solves")}
    return {"mean": mean(seconds), "seconds": seconds, "exhaustive": said["exhaustive"], **counts}


def _bars(found: dict[int, dict[str, dict[str, Any]]]) -> list[Bar]:
    grown = found[160]["formulas"]["queries"] / found[80]["formulas"]["queries"]
    bars = [Bar("queries, 160 over 80, formulas", "at most 2.3", f"{grown:.2f}", grown <= 2.3)]
    for bound in _BOUNDS:
        plain = found[bound]["off"]["mean"]
        for mode, most in (("formulas", 2.0), ("auto", 1.05)):
            seconds = found[bound][mode]["mean"]
            met = seconds <= most * plain + _NOISE
            bars.append(Bar(f"IncDec({bound}), {mode}", f"at most {most} of plain", f"{seconds / plain:.2f}", met))
    return bars


_TEXT = (
    "IncDec(N): means of {rounds} runs, CPU seconds of the exploration: what a command takes beyond the same command "
    "on a function of two paths. Queries include those that were asked again. Differences of less than 0.02 s are the "
    "noise of a start."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures IncDec for growing bounds.")
    parser.add_argument("--rounds", type=int, default=10, help="runs of each bound in each mode")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        trivial = Path(folder) / "trivial.py"
        trivial.write_text(TRIVIAL)
        found = {bound: measured(bound, options.rounds, trivial) for bound in _BOUNDS}
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
