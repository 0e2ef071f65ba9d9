"""Measures Pathlore against the naive loop on raw z3, and the memory that many paths take.

python -m bench.speed [--rounds N]
"""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.machine import machine
from bench.measure import Measured, checked_target, measure, median_cpu, pathlore
from bench.report import Bar, Report, Table, publish

_BENCH = Path(__file__).parent
_SUBJECTS = _BENCH / "papers" / "subjects"
_RACES = (("WBS.launch", "wbs.py:launch"), ("BankAccount, six operations", "bank_account.py:sequence6"))
_MANY = 100_000
_MEMORY = 400
"""Megabytes that so many paths may take."""
_INPUTS = 18


@dataclass(frozen=True, slots=True)
class Effort:
    """What one run of a tool took, and the part of it that was spent inside a solver."""

    cpu: float
    solving: float
    paths: int
    queries: int

    @property
    def overhead(self) -> str:
        return f"{self.cpu / self.solving:.1f}" if self.solving else "no solver needed"


@dataclass(frozen=True, slots=True)
class Race:
    name: str
    ours: Sequence[Measured]
    naive: Sequence[Measured]

    @property
    def ratio(self) -> float:
        return median_cpu(self.ours) / median_cpu(self.naive)


def race(name: str, target: str, rounds: int) -> Race:
    """Both explore a target in turn, in processes of their own."""
    ours, naive = [], []
    for _ in range(rounds):
        ours.append(
            measure(pathlore("check", "--compose", "off", "--timeout", "0", "--format", "json", target), _SUBJECTS)
        )
        naive.append(measure([sys.executable, str(_BENCH / "naive.py"), target], _SUBJECTS))
    return Race(name, ours, naive)


def pathlore_effort(runs: Sequence[Measured]) -> Effort:
    stats = checked_target(_middle(runs))["stats"]
    return Effort(median_cpu(runs), stats["seconds"]["solving"], stats["paths"], stats["queries"])


def naive_effort(runs: Sequence[Measured]) -> Effort:
    middle = _middle(runs)
    found = re.fullmatch(
        r"queries (\d+)  paths (\d+)  violations \d+  boundaries \d+  cpu [\d.]+ s  in check ([\d.]+) s",
        middle.output.strip(),
    )
    if found is None:
        raise RuntimeError(f"the naive loop said {middle.output!r} {middle.errors!r}")
    return Effort(median_cpu(runs), float(found[3]), int(found[2]), int(found[1]))


def _middle(runs: Sequence[Measured]) -> Measured:
    return sorted(runs, key=lambda run: run.cpu)[len(runs) // 2]


def independent_branches() -> str:
    """A program of 2**18 paths whose branches need no solver: each input has one of its own."""
    names = [f"x{i}" for i in range(_INPUTS)]
    tests = "".join(f"    if {name} > {i}:\n        total += {i}\n" for i, name in enumerate(names))
    return f"def explored({_parameters(names)}) -> int:\n    total = 0\n{tests}    return total\n"


def chain_of_maxima() -> str:
    """A program of 2**17 paths whose conditions grow with each branch and end in a claim for the solver."""
    first, *others = names = [f"x{i}" for i in range(_INPUTS)]
    steps = "".join(f"    largest = larger(largest, {name})\n" for name in others)
    return (
        "def larger(x: int, y: int) -> int:\n    if x > y:\n        return x\n    return y\n\n\n"
        f"def explored({_parameters(names)}) -> int:\n    largest = {first}\n{steps}"
        f"    assert largest >= {first} and largest >= {others[len(others) // 2]}\n    return largest\n"
    )


def _parameters(names: Sequence[str]) -> str:
    return ", ".join(f"{name}: int" for name in names)


_LARGE = (("independent branches", independent_branches()), ("a chain of maxima", chain_of_maxima()))


def explore_many(source: str) -> Measured:
    with TemporaryDirectory() as folder:
        (Path(folder) / "large.py").write_text(source)
        bounds = ["--max-paths", str(_MANY), "--timeout", "0", "--format", "json"]
        return measure(pathlore("check", "--compose", "off", *bounds, "large.py:explored"), Path(folder))


def _race_rows(race: Race) -> list[list[str]]:
    ours, naive = pathlore_effort(race.ours), naive_effort(race.naive)
    return [
        [
            race.name if tool == "Pathlore" else "",
            tool,
            str(effort.paths),
            str(effort.queries),
            f"{effort.cpu:.2f}",
            f"{effort.solving:.2f}",
            effort.overhead,
            f"{race.ratio:.2f}" if tool == "Pathlore" else "1",
        ]
        for tool, effort in (("Pathlore", ours), ("naive loop", naive))
    ]


def _race_bar(race: Race) -> Bar:
    ours, naive = pathlore_effort(race.ours), naive_effort(race.naive)
    same = (ours.paths, ours.queries) == (naive.paths, naive.queries)
    measured = f"{ours.cpu:.2f} s to {naive.cpu:.2f} s" + ("" if same else ", of different explorations")
    return Bar(race.name, "at most the CPU of the naive loop", measured, race.ratio <= 1 and same)


def _memory_row(name: str, run: Measured) -> list[str]:
    stats = checked_target(run)["stats"]
    effort = Effort(run.cpu, stats["seconds"]["solving"], stats["paths"], stats["queries"])
    counts = [str(stats[count]) for count in ("paths", "queries", "solves", "nodes")]
    return [name, *counts, f"{effort.cpu:.1f}", f"{effort.solving:.1f}", effort.overhead, f"{run.peak_mb:.0f}"]


def _memory_bar(name: str, run: Measured) -> Bar:
    stats = checked_target(run)["stats"]
    met = run.peak_mb < _MEMORY and stats["paths"] == _MANY
    return Bar(f"{_MANY} paths, {name}", f"below {_MEMORY} MB", f"{run.peak_mb:.0f} MB", met)


_TEXT = (
    "CPU seconds (user and system, all processes, start-up included), median of {rounds} runs, the tools in turn. "
    "The naive loop (`bench/naive.py`) runs on z3 with proxies, push and pop, asks both sides of every branch and "
    "caches nothing. In solver is the CPU spent inside z3 or bitwuzla, total / solver the price of all the rest: where "
    "no solver was needed, Pathlore's own stages answered every query. "
    "Peak memory is that of the largest process."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures Pathlore against a naive loop, and its memory.")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each tool")
    options = parser.parse_args(arguments)
    races = []
    for name, target in _RACES:
        print(f"{name} ...", file=sys.stderr)
        races.append(race(name, target, options.rounds))
    large = []
    for name, source in _LARGE:
        print(f"{_MANY} paths, {name} ...", file=sys.stderr)
        large.append((name, explore_many(source)))
    columns = ["program", "tool", "paths", "queries", "CPU s", "in solver", "total / solver", "CPU / naive"]
    speed = Table(columns, [row for race in races for row in _race_rows(race)], frozenset(range(2, 8)))
    columns = ["program", "paths", "queries", "solves", "nodes", "CPU s", "in solver", "total / solver", "peak MB"]
    memory = Table(columns, [_memory_row(*result) for result in large], frozenset(range(1, 9)))
    report = Report(
        "speed",
        "Against a naive loop, and memory",
        _TEXT.format(rounds=options.rounds),
        [speed, memory],
        [*map(_race_bar, races), *(_memory_bar(*result) for result in large)],
        {"races": [_race_data(race) for race in races], "memory": [_memory_data(*result) for result in large]},
    )
    return publish(report, machine())


def _race_data(race: Race) -> dict[str, object]:
    return {
        "name": race.name,
        "pathlore": {"cpu": [round(run.cpu, 3) for run in race.ours], "solving": pathlore_effort(race.ours).solving},
        "naive": {"cpu": [round(run.cpu, 3) for run in race.naive], "solving": naive_effort(race.naive).solving},
        "ratio": round(race.ratio, 3),
    }


def _memory_data(name: str, run: Measured) -> dict[str, object]:
    stats = checked_target(run)["stats"]
    return {"name": name, "cpu": round(run.cpu, 3), "peak_mb": round(run.peak_mb, 1), "stats": stats}


if __name__ == "__main__":
    sys.exit(main())
