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
_NOISE = 0.01
"""CPU seconds that the means of two commands may differ by."""


def measured(bound: int, rounds: int, trivial: Path) -> dict[str, dict[str, Any]]:
    """What explorations in each mode take, in turn, and what is counted: that is the same each time.

    `exploring` is CPU beyond that of the same command on a function of two paths, `whole` is all of it.
    """
    exploring: dict[str, list[float]] = {mode: [] for mode in _MODES}
    whole: dict[str, list[float]] = {mode: [] for mode in _MODES}
    said: dict[str, dict[str, Any]] = {}
    for _ in range(rounds):
        for mode in _MODES:
            start = measure(_command(f"{trivial}:target", mode)).cpu
            run = measure(_command(f"{_SUBJECT}:main{bound}", mode))
            said[mode] = checked_target(run)
            exploring[mode].append(run.cpu - start)
            whole[mode].append(run.cpu)
    return {mode: _counted(said[mode], exploring[mode], whole[mode]) for mode in _MODES}


def _command(target: str, mode: str) -> list[str]:
    return pathlore("check", "--compose", mode, "--timeout", "0", "--format", "json", target)


def _counted(said: dict[str, Any], exploring: list[float], whole: list[float]) -> dict[str, Any]:
    counts = {name: said["stats"][name] for name in ("paths", "queries", "solves")}
    return {"exploring": mean(exploring), "whole": mean(whole), "exhaustive": said["exhaustive"], **counts}


def _cells(counted: dict[str, Any]) -> list[str]:
    return [f"{counted['whole']:.2f}", f"{counted['exploring']:.2f}", str(counted["queries"])]


def _bars(found: dict[int, dict[str, dict[str, Any]]]) -> list[Bar]:
    grown = found[160]["formulas"]["queries"] / found[80]["formulas"]["queries"]
    bars = [Bar("queries, 160 over 80, formulas", "at most 2.3", f"{grown:.2f}", grown <= 2.3)]
    for bound in _BOUNDS:
        plain = found[bound]["off"]["whole"]
        for mode, most in (("formulas", 2.0), ("auto", 1.05)):
            seconds = found[bound][mode]["whole"]
            met = seconds <= most * plain
            bars.append(Bar(f"IncDec({bound}), {mode}", f"at most {most} of plain", f"{seconds / plain:.2f}", met))
        spent, plainly = found[bound]["formulas"]["exploring"], found[bound]["off"]["exploring"]
        if plainly > _NOISE:
            name, met = f"IncDec({bound}), formulas, exploring", spent <= 2 * plainly
            bars.append(Bar(name, "at most 2.0 of plain", f"{spent / plainly:.2f}", met))
    return bars


_TEXT = (
    "IncDec(N): means of {rounds} runs in CPU seconds, of the whole command, and of the exploration: what it takes "
    "beyond the same command on a function of two paths. Queries include those that were asked again. The bars are "
    "about whole commands, and about explorations where those of plain paths take more than the noise of a start."
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
        columns += [f"{mode}: s", "exploring", "queries"]
    for bound, modes in found.items():
        rows.append([str(bound), *(cell for mode in _MODES for cell in _cells(modes[mode]))])
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
