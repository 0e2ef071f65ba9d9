"""Whether `pathlore doctor` announces what really needs real values, on functions of real packages.

python -m bench.dependence.doctor [--sample N] [--seconds N] [PACKAGE...]
"""

import argparse
import ast
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bench.dependence.lines import lines_of
from bench.machine import machine
from bench.real.packages import install
from bench.report import Bar, Report, Table, publish
from pathlore.program.blocks import Outline

_WORKER = "bench.dependence.announcing"
_PACKAGES = ("inflection", "semver", "tabulate", "humanize", "idna")
_KINDS = ("realised", "native code")
_COLUMNS = ("package", "functions", "announced", "of these ran", "of these realised", "realised", "not announced")
_COLUMNS += ("refused", "of these not blocked")
Place = tuple[str, str, int]
"""A target, a file and a line."""


@dataclass(frozen=True)
class Told:
    """What doctor said of a package, and what a check met."""

    package: str
    targets: int
    announced: frozenset[Place]
    ran: frozenset[Place]
    realised: tuple[frozenset[Place], ...]
    """For each realisation the places on the stack: where it is announced does not matter."""
    refused: frozenset[Place]
    unblocked: frozenset[Place]

    @property
    def happened(self) -> frozenset[Place]:
        return self.ran & frozenset(place for places in self.realised for place in places)

    @property
    def missed(self) -> list[frozenset[Place]]:
        return [places for places in self.realised if not places & self.announced]

    @property
    def row(self) -> list[str]:
        counts = (self.targets, len(self.announced), len(self.ran), len(self.happened), len(self.realised))
        rest = (len(self.missed), len(self.refused), len(self.unblocked))
        return [self.package, *map(str, (*counts, *rest))]


def told(package: str, sample: int, seconds: float) -> Told:
    announced: set[Place] = set()
    refused: set[Place] = set()
    ran: set[Place] = set()
    unblocked: set[Place] = set()
    realised: list[frozenset[Place]] = []
    lines = [line for line in lines_of(_WORKER, package, sample, seconds) if "failed" not in line]
    for line in lines:
        name, blocks = line["target"], {(path, number) for path, number in line["ran"]}
        here = {(name, path, number) for kind, _, _, path, number in line["announced"] if kind in _KINDS}
        blocked = {(name, path, number) for kind, _, _, path, number in line["announced"] if kind == "refused"}
        announced |= here
        refused |= blocked
        ran |= {place for place in here if _block(place) in blocks}
        if not line["blocked"]:
            unblocked |= {place for place in blocked if _block(place) in blocks}
        realised += [frozenset((name, path, number) for path, number in places) for _, _, places in line["realised"]]
    sets = (frozenset(announced), frozenset(ran), tuple(realised), frozenset(refused), frozenset(unblocked))
    return Told(package, len(lines), *sets)


def _block(place: Place) -> tuple[str, int]:
    """Where the basic block of a place begins."""
    _, path, line = place
    return path, max((start for start in _starts(path) if start <= line), default=line)


@cache
def _starts(path: str) -> frozenset[int]:
    return frozenset(block.line for block in Outline(ast.parse(Path(path).read_text(encoding="utf-8")), "").blocks)


def bars(found: Sequence[Told]) -> list[Bar]:
    missed, unblocked = (sum(len(getattr(one, name)) for one in found) for name in ("missed", "unblocked"))
    ran, happened = sum(len(one.ran) for one in found), sum(len(one.happened) for one in found)
    return [
        Bar("realisations that were not announced", "none", str(missed), not missed),
        Bar("announced places that ran and realised", "at least a third", f"{happened} of {ran}", 3 * happened >= ran),
        Bar("said to be refused, and not blocked", "none", str(unblocked), not unblocked),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compares what doctor announces with what a check meets.")
    parser.add_argument("names", nargs="*", help=f"of packages (default: {', '.join(_PACKAGES)})")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each function")
    parser.add_argument("--sample", type=int, default=12, help="functions of each package; 0 means all")
    given = parser.parse_args(arguments)
    install()
    found = []
    for name in given.names or _PACKAGES:
        found.append(told(name, given.sample, given.seconds))
        print(" | ".join(found[-1].row), file=sys.stderr, flush=True)
        for places in found[-1].missed:
            print(f"    not announced: {sorted(places)}", file=sys.stderr)
        for place in sorted(found[-1].ran - found[-1].happened):
            print(f"    did not happen: {place}", file=sys.stderr)
    text = (
        f"What doctor says beside what an exploration meets: {given.sample or 'all'} public functions of each package,"
    )
    text += f" {given.seconds:g} s each. Places are counted for each target."
    table = Table(_COLUMNS, [one.row for one in found], frozenset(range(1, len(_COLUMNS))))
    report = Report("doctor", "What doctor announces", text, [table], bars(found), [one.row for one in found])
    return publish(report, machine(), whole=not given.names)


if __name__ == "__main__":
    sys.exit(main())
