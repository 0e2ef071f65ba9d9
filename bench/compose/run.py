"""Measures composed exploration beside plain: programs of the papers and of the peers, and some whose paths multiply.

python -m bench.compose.run [--rounds N] [NAME...]
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench.compose.programs import PROGRAMS, TRIVIAL
from bench.machine import machine
from bench.measure import Measured, checked_target, measure, pathlore
from bench.report import Bar, Report, Table, publish

_BENCH = Path(__file__).parent.parent
_SUBJECTS = _BENCH / "papers" / "subjects"
_CASES = _BENCH / "peers" / "cases"
_MODES = ("off", "auto", "formulas")
_ANY = ("--objects", "any")
"""As the papers have it: objects in any state."""
_LEAST = 0.01
"""CPU seconds that are the finest we tell apart."""
_SECONDS = "10"
"""Wall-clock seconds after which a plain exploration that has no end in sight is stopped."""


@dataclass(frozen=True, slots=True)
class Program:
    """A target, and what is promised of it."""

    name: str
    target: str = ""
    inputs: int = 0
    ratio: float | None = None
    """Of the CPU of an exploration by formulas over that of a plain one, at most."""
    cpu: float | None = None
    """Seconds of CPU of the whole command, at most; None: it has to come to an end."""


_PROGRAMS = (
    Program("l_chain", f"{_CASES / 'l_chain.py'}:chain", ratio=0.2),
    Program("machine of 8", inputs=8, ratio=0.2),
    Program("rational.simp", f"{_SUBJECTS / 'rational.py'}:simp", ratio=0.2),
    Program("wbs.launch", f"{_SUBJECTS / 'wbs.py'}:launch", ratio=0.2),
    Program("b2_bank_safe", f"{_CASES / 'b2_bank_safe.py'}:drive", ratio=0.15),
    Program("b_bank", f"{_CASES / 'b_bank.py'}:drive"),
    Program("wbs.main1", f"{_SUBJECTS / 'wbs.py'}:main1"),
    Program("tcas.start_tcas", f"{_SUBJECTS / 'tcas.py'}:start_tcas"),
    Program("inc_dec.main40", f"{_SUBJECTS / 'inc_dec.py'}:main40", ratio=2.0),
    Program("chain of 30", inputs=30, cpu=1.0),
    Program("chain of 100", inputs=100),
    Program("machine of 20", inputs=20, cpu=3.0),
    Program("machine of 100", inputs=100),
    Program("clamps of 100", inputs=100),
    *(Program(f"{name} of 30", inputs=30, cpu=2.0) for name in ("maximum", "count", "clamp")),
    *(Program(f"text {name} of 30", inputs=30, cpu=2.0) for name in ("count", "maximum", "parser")),
)


@dataclass(slots=True)
class Result:
    """What the runs of a program in one mode took."""

    whole: list[float] = field(default_factory=list)
    """CPU seconds of the command."""
    starting: list[float] = field(default_factory=list)
    """CPU seconds of the same command on a function of two paths, right before."""
    said: dict[str, Any] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """CPU seconds of the exploration: what the command takes beyond its start."""
        return max(median(self.whole) - median(self.starting), _LEAST)

    @property
    def verdict(self) -> str:
        return "all" if self.said["exhaustive"] else "stopped"


def measured(program: Program, rounds: int, folder: Path) -> dict[str, Result]:
    """Explores a program in all modes, in turn, each time in a process of its own."""
    target = program.target
    if not target:
        kind = re.sub(r" of \d+$", "", program.name)
        file = folder / f"{program.name.replace(' ', '_')}.py"
        file.write_text(PROGRAMS[kind](program.inputs))
        target = f"{file}:target"
    trivial = folder / "trivial.py"
    trivial.write_text(TRIVIAL)
    results = {mode: Result() for mode in _MODES}
    for _ in range(rounds):
        for mode, result in results.items():
            result.starting.append(_checked(f"{trivial}:target", mode).cpu)
            run = _checked(target, mode)
            result.said = checked_target(run)
            result.whole.append(run.cpu)
    return results


def _checked(target: str, mode: str) -> Measured:
    return measure(pathlore("check", *_ANY, "--compose", mode, "--timeout", _SECONDS, "--format", "json", target))


def _row(program: Program, results: dict[str, Result]) -> list[str]:
    plain = results["off"]
    cells = [program.name, str(plain.said["stats"]["paths"]), plain.verdict, f"{plain.seconds:.2f}"]
    for mode in _MODES[1:]:
        result = results[mode]
        composition = result.said["composition"]
        runs = "plain" if composition is None else str(composition["runs"])
        cells += [runs, result.verdict, f"{result.seconds:.2f}", f"{result.seconds / plain.seconds:.2f}"]
    return cells


def _bars(program: Program, results: dict[str, Result]) -> list[Bar]:
    plain, auto, formulas = (results[mode] for mode in _MODES)
    bars = []
    if program.ratio is not None:
        ratio = formulas.seconds / plain.seconds
        bars.append(
            Bar(
                f"{program.name}, formulas", f"at most {program.ratio} of plain", f"{ratio:.2f}", ratio <= program.ratio
            )
        )
    if program.inputs > 8:
        cpu = median(auto.whole)
        limit = program.cpu or float("inf")
        wanted = "all paths" + (f", under {limit:g} CPU s with start-up" if program.cpu else "")
        met = bool(auto.said["exhaustive"]) and cpu <= limit
        bars.append(Bar(f"{program.name}, auto", wanted, f"{auto.verdict}, {cpu:.2f} s", met))
    if plain.said["exhaustive"]:
        ratio = auto.seconds / plain.seconds
        bars.append(Bar(f"{program.name}, auto", "at most 1.3 of plain", f"{ratio:.2f}", ratio <= 1.3))
    return bars


_TEXT = (
    "CPU seconds of the exploration, medians of {rounds} runs of each mode, in turn: what a command takes beyond the "
    "same command on a function of two paths. `off` explores plain paths, "
    "`auto` composes where that pays, `formulas` always does. Explorations are stopped after ten seconds of wall-clock "
    "time; *all* means that all paths were explored."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures composed exploration.")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each program in each mode")
    parser.add_argument("names", nargs="*", help="programs; all by default")
    options = parser.parse_args(arguments)
    chosen = [program for program in _PROGRAMS if not options.names or program.name in options.names]
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for program in chosen:
            print(f"{program.name} ...", file=sys.stderr)
            results[program] = measured(program, options.rounds, Path(folder))
    columns = ["program", "paths", "off", "s"]
    for mode in _MODES[1:]:
        columns += [f"{mode}: runs", "", "s", "of off"]
    report = Report(
        "compose",
        "Composition",
        _TEXT.format(rounds=options.rounds),
        [Table(columns, [_row(p, r) for p, r in results.items()], frozenset({1, 3, 4, 6, 7, 8, 10, 11}))],
        [bar for program, result in results.items() for bar in _bars(program, result)],
        {p.name: {mode: _data(result) for mode, result in r.items()} for p, r in results.items()},
    )
    return publish(report, machine(), not options.names)


def _data(result: Result) -> dict[str, object]:
    said = result.said
    return {
        "exhaustive": said["exhaustive"],
        "paths": said["stats"]["paths"],
        "queries": said["stats"]["queries"],
        "solves": said["stats"]["solves"],
        "composition": said["composition"],
        "starting": [round(seconds, 3) for seconds in result.starting],
        "whole": [round(seconds, 3) for seconds in result.whole],
    }


if __name__ == "__main__":
    sys.exit(main())
