"""Whether the type-dependence graph says of all that is symbolic in runs of real packages that it may be.

python -m bench.dependence.soundness [--sample N] [--seconds N] [--jobs N] [PACKAGE...]
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from bench.dependence.lines import lines_of
from bench.machine import machine
from bench.real.packages import PACKAGES, install, site_packages
from bench.report import Bar, Report, Table, publish

_SAMPLE = 12
_WANTED = 300
_COLUMNS = ("package", "functions", "compared", "functions entered", "places", "misses", "budget spent", "no result")


@dataclass(frozen=True)
class Compared:
    """What came out for functions of one package, or of all."""

    name: str
    asked: int
    lines: Sequence[dict[str, Any]]

    @property
    def done(self) -> list[dict[str, Any]]:
        """Those that ran. An answer of "all may be symbolic" proves nothing, and does not count."""
        return [line for line in self.lines if "failed" not in line and not line["spent"] and line["compared"]]

    @property
    def misses(self) -> list[str]:
        return [miss for line in self.done for miss in line["misses"]]

    @property
    def row(self) -> list[str]:
        entered, places = (sum(line[name] for line in self.done) for name in ("functions", "compared"))
        spent = sum("failed" not in line and line["spent"] for line in self.lines)
        counts = (self.asked, len(self.done), entered, places, len(self.misses), spent)
        return [self.name, *map(str, counts), str(self.asked - len(self.done) - spent)]


def compared(package: str, sample: int, seconds: float) -> Compared:
    home = f"{site_packages()}{os.sep}"
    lines = lines_of("bench.dependence.comparing", package, sample, seconds)
    found = Compared(package, len(lines), [{**line, "target": line["target"].removeprefix(home)} for line in lines])
    print(" | ".join(found.row), file=sys.stderr, flush=True)
    for miss in found.misses:
        print(f"    {miss}", file=sys.stderr, flush=True)
    return found


def bars(total: Compared) -> list[Bar]:
    count = len(total.done)
    return [
        Bar("functions compared", f"at least {_WANTED}", str(count), count >= _WANTED),
        Bar("misses of the graph", "none", str(len(total.misses)), not total.misses),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compares the graph with runs of real packages.")
    parser.add_argument("names", nargs="*", help="of packages (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each function")
    parser.add_argument("--sample", type=int, default=_SAMPLE, help="functions of each package; 0 means all")
    parser.add_argument("--jobs", type=int, default=2, help="packages at a time: as many as there are idle cores")
    given = parser.parse_args(arguments)
    install()
    with ThreadPoolExecutor(given.jobs) as pool:
        names = given.names or PACKAGES
        found = list(pool.map(lambda name: compared(name, given.sample, given.seconds), names))
    total = Compared("all", sum(one.asked for one in found), [line for one in found for line in one.lines])
    text = (
        f"{given.sample or 'All'} public functions of each package, {given.seconds:g} s each: the functions that ran,"
    )
    text += " and the variables and results that were or held something symbolic, are looked up in the graph."
    table = Table(_COLUMNS, [one.row for one in (*found, total)], frozenset(range(1, len(_COLUMNS))))
    data = [{"package": one.name, "lines": one.lines} for one in found]
    report = Report("soundness", "Nothing symbolic is missed", text, [table], bars(total), data)
    return publish(report, machine(), whole=not given.names)


if __name__ == "__main__":
    sys.exit(main())
