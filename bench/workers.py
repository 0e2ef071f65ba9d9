"""One target among several workers: CPU of one process over CPU of all, and throughput beside unrelated processes.

python -m bench.workers [--rounds N] [--workers N] [NAME...]
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import Measured, measure, pathlore
from bench.report import Bar, Report, Table, publish

_FOLDER = Path(__file__).parent
_TARGETS = {
    "wheel brakes": ("papers/subjects/wbs.py:launch", ()),
    "state machine": ("split/state_machine.py:drive", ()),
    "ten events": ("split/long_machine.py:ten", ()),
    "eleven events": ("split/long_machine.py:eleven", ()),
    "slow paths": ("split/slow_paths.py:drive", ()),
    "stages": ("split/asserting_machine.py:drive", ("--stage", "assertions")),
    "recursive stages": ("split/asserting_machine.py:drive", ("--stage", "recursive")),
}
_LEAST_CPU = 0.88
_LEAST_THROUGHPUT = 0.85
_TEXT = """Each target is explored by one process, by all workers, and by as many unrelated processes at a time as there
are workers, in turn. *CPU* is that of one process over that of all, start-up included. *throughput* is the wall time of
the unrelated processes for one of them, over that of the workers. The least of some rounds counts. *same* compares the
reports, but for seconds, solves and what was relearned."""


@dataclass(frozen=True, slots=True)
class Split:
    """What a target took, in seconds."""

    name: str
    paths: int
    cpu_of_one: float
    cpu_of_all: float
    wall: float
    wall_of_unrelated: float
    """All of them at a time, for each."""
    same: bool

    @property
    def cpu(self) -> float:
        return self.cpu_of_one / self.cpu_of_all

    @property
    def throughput(self) -> float:
        return self.wall_of_unrelated / self.wall


def _explored(target: str, options: Sequence[str], workers: int) -> tuple[Measured, float]:
    began = time.monotonic()
    arguments = ("--jobs", str(workers), "--compose", "off", "--timeout", "0", "--format", "json")
    run = measure(pathlore("check", str(_FOLDER / target), *arguments, *options))
    return run, time.monotonic() - began


def _comparable(run: Measured) -> Any:
    report = json.loads(run.output)
    for target in report["targets"]:
        for name in ("seconds", "solves", "relearned"):
            target["stats"].pop(name)
        for stage in target["stages"]:
            stage.pop("seconds")
    return {name: value for name, value in report.items() if name not in ("stats", "seconds")}


def measured(name: str, rounds: int, workers: int) -> Split:
    target, options = _TARGETS[name]
    ones, alls, unrelated = [], [], []
    same = True
    for _ in range(rounds):
        one, _ = _explored(target, options, 1)
        split = _explored(target, options, workers)
        same &= _comparable(one) == _comparable(split[0])
        ones.append(one)
        alls.append(split)
        began = time.monotonic()
        with ThreadPoolExecutor(workers) as threads:
            list(threads.map(lambda _: _explored(target, options, 1), range(workers)))
        unrelated.append((time.monotonic() - began) / workers)
    (explored,) = json.loads(ones[0].output)["targets"]
    return Split(
        name,
        explored["stats"]["paths"],
        min(run.cpu for run in ones),
        min(run.cpu for run, _ in alls),
        min(wall for _, wall in alls),
        min(unrelated),
        same,
    )


def _row(split: Split) -> list[str]:
    seconds = (split.cpu_of_one, split.cpu_of_all, split.wall, split.wall_of_unrelated)
    ratios = (split.cpu, split.throughput)
    return [
        split.name,
        str(split.paths),
        *(f"{number:.1f}" for number in seconds),
        *(f"{number:.2f}" for number in ratios),
        "yes" if split.same else "no",
    ]


def _bars(splits: Sequence[Split]) -> list[Bar]:
    cpu, throughput = min(split.cpu for split in splits), min(split.throughput for split in splits)
    return [
        Bar("CPU of one over CPU of all", f">= {_LEAST_CPU}", f"{cpu:.2f}", cpu >= _LEAST_CPU),
        Bar("throughput", f">= {_LEAST_THROUGHPUT}", f"{throughput:.2f}", throughput >= _LEAST_THROUGHPUT),
        Bar("same reports", "all", str(sum(s.same for s in splits)), all(split.same for split in splits)),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures what it costs to split a target.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("names", nargs="*", help="targets; all by default")
    options = parser.parse_args(arguments)
    splits = []
    for name in options.names or _TARGETS:
        split = measured(name, options.rounds, options.workers)
        print(" ".join(_row(split)), file=sys.stderr)
        splits.append(split)
    columns = ["target", "paths", "CPU one", "CPU all", "wall", "wall unrelated", "CPU", "throughput", "same"]
    report = Report(
        "workers",
        "One target among workers",
        _TEXT,
        [Table(columns, [_row(split) for split in splits], frozenset(range(1, 8)))],
        _bars(splits),
        [asdict(split) for split in splits],
    )
    return publish(report, machine(), not options.names)


if __name__ == "__main__":
    sys.exit(main())
