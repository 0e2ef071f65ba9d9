"""Measures what remembering saves and costs, and compares it with what the paper prints.

python -m bench.papers.memory [--large] [I|II|III|cost...]
"""

import argparse
import sys
from collections.abc import Sequence

from bench.machine import machine
from bench.papers.memory import cost, deepening, heuristics, regression, synthetic
from bench.papers.memory.checking import Checked
from bench.report import Bar, Report, Table, publish

_TEXT = (
    "The command `pathlore check`, with a store that the runs of a row share, against runs from nothing that keep "
    "nothing. A bound is one on the choices of a path. Saved is the share of the queries that the memoised run does "
    "not ask; the paper's is that of its solver calls. CPU seconds are user and system time with start-up; storing is "
    "the share of the time of the check that reads and writes what is remembered. Results are findings, how many paths "
    "end how, what was cut where, and coverage. Where a row is not the paper's program, its share is no bar."
)
_PARTS = ("I", "II", "III", "cost")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures what remembering saves and costs.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(_PARTS)} (default: all)")
    parser.add_argument(
        "--large", action="store_true", help="WBS with four updates to depth 30, too: four minutes more"
    )
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(_PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    parts = options.parts or _PARTS
    tables: list[Table] = []
    bars: list[Bar] = []
    data: dict[str, object] = {}
    cold: dict[str, Checked] = {}
    if "I" in parts:
        deepened = list(deepening.run([*deepening.SUBJECTS, *([deepening.LARGE] if options.large else [])]))
        for row in deepened:
            cold.setdefault(row.subject.name, row.first)
        tables.append(deepening.table(deepened))
        bars += deepening.bars(deepened)
        data["I"] = [deepening.raw(row) for row in deepened]
    if "II" in parts:
        changed = list(regression.run(regression.EDITS))
        cold |= {f"{row.edit.name}, before the edit": row.build for row in changed}
        tables.append(regression.table(changed))
        bars += regression.bars(changed)
        data["II"] = [regression.raw(row) for row in changed]
    if "III" in parts:
        searched = list(heuristics.run(heuristics.SEARCHES))
        tables.append(heuristics.table(searched))
        bars += heuristics.bars(searched)
        data["III"] = [heuristics.raw(row) for row in searched]
    if "cost" in parts:
        whole, edits, large = cost.unchanged(), list(cost.edited()), list(synthetic.run())
        cold["WBS.launch, whole"] = whole.cold
        tables += [*cost.tables(whole, edits, cold), synthetic.table(large)]
        bars += [*cost.bars(whole, edits, cold), *synthetic.bars(large)]
        data["cost"] = {**cost.raw(whole, edits, cold), "large": [synthetic.raw(row) for row in large]}
    report = Report("memory", "What remembering saves and costs", _TEXT, tables, bars, data)
    return publish(report, machine(), whole=not options.parts)


if __name__ == "__main__":
    sys.exit(main())
