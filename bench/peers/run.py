"""Runs the cases side by side with CrossHair and compares verdicts and CPU seconds.

python -m bench.peers.run [--rounds N] [CASE...]
"""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.machine import machine
from bench.measure import Measured, measure, median_cpu, pathlore
from bench.peers.crosshair import VERSION, crosshair_verdict, install_crosshair, run_crosshair
from bench.peers.expected import CASES, Case, Verdict
from bench.report import Bar, Report, Table, publish

_FOLDER = Path(__file__).parent / "cases"
_SLOW = 5.0
"""CPU seconds from which one run of a tool on a case has to do."""
_TOLERANCE = 0.15
"""CPU seconds that Pathlore may take more than the peer: what a measurement of a start-up can be off by."""
_FIRST_TOLERANCE = 0.3
_LONG, _FASTER = 2.0, 5.0
_HELP, _TRIVIAL = 0.15, 0.4


@dataclass(frozen=True, slots=True)
class Answer:
    """What Pathlore said about a case."""

    verdict: Verdict
    paths: int = 0
    queries: int = 0
    solves: int = 0
    lines: tuple[int, ...] = ()
    """Of the findings."""
    calls: tuple[str, ...] = ()
    exhaustive: bool = False
    note: str = ""


@dataclass(slots=True)
class Comparison:
    case: Case
    ours: list[Measured] = field(default_factory=list)
    theirs: list[Measured] = field(default_factory=list)
    first: list[Measured] = field(default_factory=list)
    """Pathlore, told to stop at the first finding."""

    @property
    def answer(self) -> Answer:
        return pathlore_answer(self.ours[0])

    @property
    def cpu(self) -> float:
        return median_cpu(self.ours)

    @property
    def peer_cpu(self) -> float:
        return median_cpu(self.theirs)

    @property
    def ratio(self) -> float:
        return self.peer_cpu / self.cpu

    @property
    def within(self) -> str:
        """How steady the comparison is: tools take turns, so each round is one."""
        rounds = list(zip(self.ours, self.theirs, strict=False))
        good = sum(ours.cpu <= theirs.cpu + _TOLERANCE for ours, theirs in rounds)
        return f"{good} of {len(rounds)} rounds"

    @property
    def first_cpu(self) -> float:
        """To the first finding, where there is one to find: the peer stops there, too."""
        return median_cpu(self.first) if self.first else self.cpu

    @property
    def correct(self) -> bool:
        case, answer = self.case, self.answer
        found = not case.line or case.line in answer.lines
        return answer.verdict is case.expected and found and case.paths in (0, answer.paths)


def pathlore_answer(run: Measured) -> Answer:
    if run.code < 0:
        return Answer(Verdict.KILLED)
    try:
        report: dict[str, Any] = json.loads(run.output)
    except ValueError:
        return Answer(Verdict.CRASH, note=run.errors.strip()[-200:])
    if report["skipped"] or not report["targets"]:
        return Answer(Verdict.SKIPPED, note=" ".join(skipped["reason"] for skipped in report["skipped"]))
    (target,) = report["targets"]
    stats = target["stats"]
    # A composed run says how many paths its own stand for.
    paths = (target["composition"] or stats)["paths"]
    if report["findings"]:
        verdict = Verdict.VIOLATION
    else:
        verdict = Verdict.HOLDS if target["exhaustive"] else Verdict.OPEN
    return Answer(
        verdict,
        paths,
        stats["queries"],
        stats["solves"],
        tuple(finding["line"] for finding in report["findings"] if finding["confirmed"]),
        tuple(finding["call"] for finding in report["findings"]),
        target["exhaustive"],
        "; ".join(cut["why"] for cut in target["incomplete"]),
    )


def compare(case: Case, rounds: int, folder: Path) -> Comparison:
    """Runs both tools in turn; a tool that is slow on this case runs once."""
    comparison = Comparison(case)
    for _ in range(rounds):
        if _again(comparison.ours):
            comparison.ours.append(measure(pathlore("check", "--format", "json", case.name), folder))
        if case.line and _again(comparison.first):
            first = pathlore("check", "--format", "json", "--max-findings", "1", case.name)
            comparison.first.append(measure(first, folder))
        if _again(comparison.theirs):
            comparison.theirs.append(run_crosshair(case, folder))
    return comparison


def _again(runs: Sequence[Measured]) -> bool:
    return not runs or runs[0].cpu < _SLOW


def _bars(comparisons: Sequence[Comparison], help_cpu: float) -> list[Bar]:
    counted = comparisons
    bars = [
        Bar(
            f"{c.case.name}, times less CPU",
            f"at least {c.case.faster:g}",
            f"{c.ratio:.1f} ({c.cpu:.2f} s to {c.peer_cpu:.2f} s)",
            c.ratio >= c.case.faster,
        )
        for c in counted
        if c.case.faster
    ]
    bars += [_never_slower(counted), _first_finding(counted), _much_faster(counted)]
    bars += [_bugs_found(counted), _as_expected(counted)]
    bars.append(Bar("pathlore --help", f"below {_HELP} CPU s", f"{help_cpu:.3f} s", help_cpu < _HELP))
    bars += [
        Bar("a trivial check", f"below {_TRIVIAL} CPU s", f"{c.cpu:.3f} s", c.cpu < _TRIVIAL)
        for c in counted
        if c.case.function == "triv"
    ]
    return bars


def _never_slower(all_cases: Sequence[Comparison]) -> Bar:
    counted = [c for c in all_cases if not c.case.endless]
    slower = [c for c in counted if c.cpu > c.peer_cpu + _TOLERANCE]
    worst = max(counted, key=lambda c: c.cpu - c.peer_cpu)
    shown = "; ".join(
        f"{c.case.name} {c.cpu:.2f} s to {c.peer_cpu:.2f} s, met in {c.within}" for c in slower or [worst]
    )
    what = "slower" if slower else "closest"
    return Bar("every case", f"at most CrossHair's CPU + {_TOLERANCE} s", f"{what}: {shown}", not slower)


def _first_finding(counted: Sequence[Comparison]) -> Bar:
    slower = [c for c in counted if c.first_cpu > c.peer_cpu + _FIRST_TOLERANCE]
    worst = max(counted, key=lambda c: c.first_cpu - c.peer_cpu)
    shown = "; ".join(f"{c.case.name} {c.first_cpu:.2f} s to {c.peer_cpu:.2f} s" for c in slower or [worst])
    what = "slower" if slower else "closest"
    wanted = f"at most CrossHair's CPU + {_FIRST_TOLERANCE} s"
    return Bar("every case, to the first finding", wanted, f"{what}: {shown}", not slower)


def _much_faster(counted: Sequence[Comparison]) -> Bar:
    slow = [c for c in counted if c.peer_cpu > _LONG]
    ratio = median(c.peer_cpu / c.first_cpu for c in slow) if slow else 0.0
    what = f"where CrossHair takes more than {_LONG:g} CPU s, median, to the first finding"
    return Bar(what, f"at least {_FASTER:g} times less CPU", f"{ratio:.1f} ({len(slow)} cases)", ratio >= _FASTER)


def _bugs_found(counted: Sequence[Comparison]) -> Bar:
    seeded = [c for c in counted if c.case.line]
    missed = [c.case.name for c in seeded if c.case.line not in c.answer.lines]
    measured = f"{len(seeded) - len(missed)} of {len(seeded)}" + "".join(f", not {name}" for name in missed)
    return Bar("seeded bugs", "all found and confirmed", measured, not missed)


def _as_expected(counted: Sequence[Comparison]) -> Bar:
    wrong = [c.case.name for c in counted if not c.correct]
    measured = f"{len(counted) - len(wrong)} of {len(counted)}" + "".join(f", not {name}" for name in wrong)
    return Bar("verdicts and known numbers of paths", "as they must be", measured, not wrong)


def _row(comparison: Comparison) -> list[str]:
    case, answer = comparison.case, comparison.answer
    verdict = answer.verdict.value
    if answer.verdict is Verdict.VIOLATION and not answer.exhaustive:
        verdict += " (not exhaustive)"
    theirs = crosshair_verdict(comparison.theirs[0])
    return [
        case.name,
        case.wanted,
        verdict if comparison.correct else f"{verdict} **WRONG**",
        str(answer.paths),
        f"{comparison.cpu:.2f}",
        f"{comparison.first_cpu:.2f}" if comparison.first else "",
        theirs.value if theirs is case.expected else f"{theirs.value} (!)",
        f"{comparison.peer_cpu:.2f}",
        f"{comparison.ratio:.1f}",
    ]


def _data(comparison: Comparison) -> dict[str, object]:
    answer = comparison.answer
    return {
        "case": comparison.case.name,
        "expected": comparison.case.wanted,
        "pathlore": {
            "verdict": answer.verdict.value,
            "paths": answer.paths,
            "queries": answer.queries,
            "solves": answer.solves,
            "calls": answer.calls,
            "note": answer.note,
            "cpu": [round(run.cpu, 3) for run in comparison.ours],
            "cpu_to_first_finding": [round(run.cpu, 3) for run in comparison.first],
            "peak_mb": round(max(run.peak_mb for run in comparison.ours), 1),
        },
        "crosshair": {
            "verdict": crosshair_verdict(comparison.theirs[0]).value,
            "cpu": [round(run.cpu, 3) for run in comparison.theirs],
            "peak_mb": round(max(run.peak_mb for run in comparison.theirs), 1),
        },
    }


def _text(rounds: int) -> str:
    return (
        f"CPU seconds (user and system, all processes, start-up included) of Pathlore and of CrossHair {VERSION}, in "
        f"turn, median of {rounds} runs; one run where a tool takes more than {_SLOW:g} s. Pathlore explores all "
        "paths and goes on after a finding; CrossHair stops at the first, as "
        "Pathlore does with --max-findings 1. (!) marks a verdict of CrossHair's that "
        "is not what must come out."
    )


_COLUMNS = (
    "case",
    "must come out",
    "Pathlore",
    "paths",
    "CPU s",
    "to the first finding",
    "CrossHair",
    "CPU s",
    "times less CPU",
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compares Pathlore with CrossHair on small programs.")
    parser.add_argument("cases", nargs="*", help="names such as b_bank or f_list.py:swap (default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each tool on each case")
    options = parser.parse_args(arguments)
    chosen = [c for c in CASES if not options.cases or any(c.name.startswith(word) for word in options.cases)]
    install_crosshair()
    with TemporaryDirectory() as name:
        # a folder of their own, so that neither tool finds anything else there
        folder = Path(name)
        for path in _FOLDER.glob("*.py"):
            shutil.copy(path, folder)
        compare(CASES[0], 1, folder)  # bytecode of both tools gets written
        helps = [measure(pathlore("--help"), folder) for _ in range(7)]
        comparisons = []
        for case in chosen:
            print(f"{case.name} ...", file=sys.stderr)
            comparisons.append(compare(case, options.rounds, folder))
    report = Report(
        "peers",
        "Side by side with CrossHair",
        _text(options.rounds),
        [Table(_COLUMNS, [_row(c) for c in comparisons], frozenset((3, 4, 5, 7, 8)))],
        _bars(comparisons, median_cpu(helps)),
        [_data(c) for c in comparisons],
    )
    return publish(report, machine(), whole=not options.cases)


if __name__ == "__main__":
    sys.exit(main())
