"""Measures replay beside plain paths on programs whose callees work on linked objects.

python -m bench.compose.heaps [--rounds N] [NAME...]
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import checked_target, measure, pathlore
from bench.report import Report, Table, publish

_FOLDER = Path(__file__).parent / "heaps"
_MODES = ("off", "auto", "replay")


@dataclass(frozen=True, slots=True)
class Program:
    """A target in the folder of programs, and how many objects its inputs may have."""

    target: str
    objects: int
    about: str


_PROGRAMS = (
    Program("scores.py:five", 1, "products, impossible in the callee"),
    Program("rates.py:eight", 2, "products, impossible in the callee"),
    Program("rates.py:pair", 2, "the same, two nodes"),
    Program("marks.py:four", 2, "products, doubly linked"),
    Program("accounts.py:year", 2, "products, a parent"),
    Program("pulls.py:three", 2, "floats"),
    Program("entries.py:three", 2, "texts"),
    Program("places.py:five", 1, "linear, a list"),
    Program("links.py:three", 2, "remainders, doubly linked"),
    Program("links.py:chain", 2, "the same, two levels"),
    Program("trees.py:build", 2, "linear, a tree"),
)


def measured(program: Program, rounds: int) -> dict[str, dict[str, Any]]:
    """What each mode takes and counts, in turn: the least CPU seconds of the command."""
    found: dict[str, dict[str, Any]] = {}
    for _ in range(rounds):
        for mode in _MODES:
            words = ["--compose", mode, "--jobs", "1", "--objects", "any", "--max-objects"]
            run = measure(
                pathlore("check", *words, str(program.objects), "--format", "json", str(_FOLDER / program.target))
            )
            stats = checked_target(run)["stats"]
            cpu = min(run.cpu, found[mode]["cpu"]) if mode in found else run.cpu
            found[mode] = {"cpu": cpu, **{name: stats[name] for name in ("paths", "queries", "solves")}}
    return found


def _row(program: Program, found: dict[str, dict[str, Any]]) -> list[str]:
    plain, auto, replay = (found[mode] for mode in _MODES)
    counts = [f"{plain[name]}, {replay[name]}" for name in ("queries", "solves")]
    seconds = [f"{one['cpu']:.2f}" for one in (plain, auto, replay)]
    return [f"`{program.target}`", program.about, str(plain["paths"]), *counts, *seconds, f"{_ratio(found):.2f}"]


def _ratio(found: dict[str, dict[str, Any]]) -> float:
    return float(found["replay"]["cpu"] / found["off"]["cpu"])


_COLUMNS = ["target", "conditions", "paths", "queries", "solves", "plain s", "auto s", "replay s", "replay / plain"]
_TEXT = (
    "CPU seconds of commands, the least of {rounds} runs of each mode in turn. Queries and solves are those of plain "
    "paths and of replay; those about callees alone are among the solves, not among the queries. `auto` does not take "
    "replay: see docs/composing.md."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures replay on programs over linked objects.")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each program in each mode")
    parser.add_argument("names", nargs="*", help="targets; all by default")
    options = parser.parse_args(arguments)
    chosen = [one for one in _PROGRAMS if not options.names or one.target in options.names]
    found = {one.target: measured(one, options.rounds) for one in chosen}
    rows = [_row(one, found[one.target]) for one in chosen]
    table = Table(_COLUMNS, rows, frozenset(range(2, len(_COLUMNS))))
    report = Report("heaps", "Replay on linked objects", _TEXT.format(rounds=options.rounds), [table], [], found)
    return publish(report, machine(), whole=not options.names)


if __name__ == "__main__":
    sys.exit(main())
