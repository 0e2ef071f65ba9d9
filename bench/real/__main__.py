"""Checks functions of real packages, with an older version of Pathlore beside this one, and compares the counts.

python -m bench.real [--against BIN] [--sample N] [--seconds N] [--jobs N] [PACKAGE...]
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bench.machine import machine
from bench.measure import pathlore
from bench.real.outcome import Outcome, Version, outcome_of
from bench.real.packages import PACKAGES, functions, install
from bench.report import Bar, Report, Table, publish

_SAMPLE = 12
"""More than the ten named targets that are printed one by one."""
_COLUMNS = ("package", "functions", "skipped %", "without a path %", "at the limit %", "branches covered %", "CPU s")
_COLUMNS += ("unchanged CPU s", "errors", "warnings", "unconfirmed", "lines", "internal errors")
_OLDER = ("--untyped", "guess")
"""An older version skips functions without types unless it is told otherwise, which would be no match."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Outcomes on one or more packages: this version's, and those of the older one if there is any."""

    name: str
    after: Sequence[Outcome]
    before: Sequence[Outcome]

    @property
    def sides(self) -> list[Sequence[Outcome]]:
        return [self.before, self.after] if self.before else [self.after]

    def count(self, name: str) -> list[int]:
        found = [[getattr(outcome, name) for outcome in side] for side in self.sides]
        return [sum(n if isinstance(n, int) else len(n) for n in side) for side in found]

    @property
    def functions(self) -> int:
        return sum(len(outcome.chosen) for outcome in self.after)

    def percent(self, name: str) -> list[float]:
        return [100 * count / max(self.functions, 1) for count in self.count(name)]

    @property
    def coverage(self) -> list[float]:
        """Covered branches of all that a version knows of: a function that was not checked counts, too."""
        blocks = sum(
            max(side[at].blocks(function.word) for side in self.sides)
            for at, outcome in enumerate(self.after)
            for function in outcome.chosen
        )
        covered = [sum(o.covered(function.word) for o in side for function in o.chosen) for side in self.sides]
        return [100 * count / max(blocks, 1) for count in covered]

    @property
    def cpu(self) -> list[float]:
        return [sum(outcome.first.cpu for outcome in side) for side in self.sides]

    @property
    def unchanged(self) -> list[float]:
        return [sum(outcome.again.cpu for outcome in side) for side in self.sides]

    @property
    def row(self) -> list[str]:
        shares = [self.percent(name) for name in ("skipped", "pathless", "limited")]
        counts = [self.count(name) for name in ("errors", "warnings", "unconfirmed", "lines", "internal")]
        return [
            self.name,
            str(self.functions),
            *(_sides(share, ".0f") for share in (*shares, self.coverage, self.cpu, self.unchanged)),
            *(_sides(count, "d") for count in counts),
        ]


def _sides(numbers: Sequence[float], form: str) -> str:
    return " → ".join(format(number, form) for number in numbers)


def bars(total: Compared) -> list[Bar]:
    """What issue after issue has promised of packages as they are."""
    share = {name: total.percent(name)[-1] for name in ("skipped", "pathless", "limited")}
    internal = [fault for outcome in total.after for fault in outcome.internal]
    unconfirmed = total.count("unconfirmed")[-1]
    again = 100 * total.unchanged[-1] / max(total.cpu[-1], 0.01)
    found = [
        Bar("functions skipped", "at most 8 %", f"{share['skipped']:.1f} %", share["skipped"] <= 8),
        Bar("functions without a path", "at most 2 %", f"{share['pathless']:.1f} %", share["pathless"] <= 2),
        Bar("functions at the time limit", "at most 30 %", f"{share['limited']:.1f} %", share["limited"] <= 30),
        Bar("unconfirmed results", "none", str(unconfirmed), not unconfirmed),
        Bar("internal errors", "none", "; ".join(internal[:3]) or "none", not internal),
        Bar("CPU of an unchanged run", "at most 15 % of the first", f"{again:.0f} %", again <= 15),
    ]
    if total.before:
        more, ratio = total.coverage[1] / max(total.coverage[0], 0.01), total.cpu[1] / max(total.cpu[0], 0.01)
        lines = total.count("lines")[1] / max(total.count("lines")[0], 1)
        measured = f"x {more:.2f}, CPU x {ratio:.2f}"
        found += [
            Bar("branches covered, against before", "x 1.5, same CPU", measured, more >= 1.5 and ratio <= 1.1),
            Bar("lines printed, against before", "at most a third", f"{100 * lines:.0f} %", lines <= 1 / 3),
        ]
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Checks real packages.")
    parser.add_argument("names", nargs="*", help="of packages (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each function")
    parser.add_argument("--sample", type=int, default=_SAMPLE, help="functions of each package; 0 means all")
    parser.add_argument("--jobs", type=int, default=2, help="packages at a time: as many as there are idle cores")
    parser.add_argument("--against", type=Path, help="the command `pathlore` of an older version")
    options = parser.parse_args(arguments)
    install()
    ours = Version(Path(pathlore()[0]))
    older = Version(options.against.absolute(), _OLDER) if options.against else None

    def compared(package: str) -> Compared:
        chosen = functions(package, options.sample)
        before = [outcome_of(older, package, chosen, options.seconds)] if older else []
        row = Compared(package, [outcome_of(ours, package, chosen, options.seconds)], before)
        print(" | ".join(row.row), file=sys.stderr, flush=True)
        return row

    with ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(compared, options.names or PACKAGES))
    total = Compared("all", [o for row in rows for o in row.after], [o for row in rows for o in row.before])
    sampled = f"{options.sample} functions of each package" if options.sample else "all public functions"
    report = Report(
        "real",
        "Real code",
        f"`pathlore check` on packages as they are: {sampled}, {options.seconds:g} s of wall time for each function"
        + (", an older version before the arrow, told to guess types." if older else "."),
        [Table(_COLUMNS, [row.row for row in (*rows, total)], frozenset(range(1, len(_COLUMNS))))],
        bars(total),
        [{"package": row.name, "after": row.after[0].data, **_before(row)} for row in rows],
    )
    return publish(report, machine(), whole=not options.names)


def _before(row: Compared) -> dict[str, object]:
    return {"before": row.before[0].data} if row.before else {}


if __name__ == "__main__":
    sys.exit(main())
