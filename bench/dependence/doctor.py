"""Whether `pathlore doctor` announces what really needs real values, on functions of real packages.

python -m bench.dependence.doctor [--sample N] [--seconds N] [PACKAGE...]
"""

import argparse
import ast
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import measure, pathlore
from bench.real.packages import functions, install, site_packages
from bench.report import Bar, Report, Table, publish
from pathlore.program.blocks import Outline

_PACKAGES = ("inflection", "semver", "tabulate", "humanize", "idna")
_KINDS = ("realised", "native code")
_COLUMNS = ("package", "functions", "announced", "of these ran", "of these realised", "realised", "not announced")
_COLUMNS += ("refused", "of these not blocked")
_LIMIT = 600.0
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
    words = [function.word for function in functions(package, sample) if not function.refused]
    diagnoses = {target["target"]: target for target in _run(["doctor"], words)}
    announced: set[Place] = set()
    refused: set[Place] = set()
    ran: set[Place] = set()
    unblocked: set[Place] = set()
    realised: list[frozenset[Place]] = []
    checked = {target["target"]: target for target in _run(["check", "--timeout", f"{seconds:g}"], words)}
    for name in diagnoses.keys() & checked.keys():
        result = checked[name]
        obstacles = diagnoses[name]["obstacles"]
        here = {(name, o["path"], o["line"]) for o in obstacles if o["kind"] in _KINDS}
        blocked = {(name, o["path"], o["line"]) for o in obstacles if o["kind"] == "refused"}
        announced |= here
        refused |= blocked
        left_out = _left_out(result)
        ran |= {place for place in here if _block(place) not in left_out}
        if not any("blocked" in json.dumps(why) for why in result["incomplete"]):
            unblocked |= {place for place in blocked if _block(place) not in left_out}
        for found in result["concretised"]:
            places = [(link["path"], link["line"]) for link in found["trace"]] + [(found["path"], found["line"])]
            realised.append(frozenset((name, *place) for place in places))
    sets = (frozenset(announced), frozenset(ran), tuple(realised), frozenset(refused), frozenset(unblocked))
    return Told(package, len(diagnoses.keys() & checked.keys()), *sets)


def _left_out(result: dict[str, Any]) -> set[tuple[str, int]]:
    """Where basic blocks begin that no path ran."""
    parts = (where.rpartition(":") for where in result["coverage"]["missing"])
    return {(path, int(line.partition(" ")[0])) for path, _, line in parts}


def _block(place: Place) -> tuple[str, int]:
    """Where the basic block of a place begins."""
    _, path, line = place
    return path, max((start for start in _starts(path) if start <= line), default=line)


@cache
def _starts(path: str) -> frozenset[int]:
    # The names that reports have are relative to the folder that they were made in.
    text = (site_packages() / path.partition("site-packages/")[2]).read_text()
    return frozenset(block.line for block in Outline(ast.parse(text), "").blocks)


def _run(command: Sequence[str], words: Sequence[str]) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        whole = ["env", f"PYTHONPATH={site_packages()}", pathlore()[0], *command, "--format", "json", *words]
        ran = measure(whole, Path(folder), _LIMIT)
    found: list[dict[str, Any]] = json.loads(ran.output)["targets"]
    return found


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
    text = f"`pathlore doctor` beside `pathlore check`: {given.sample or 'all'} public functions of each package,"
    text += f" {given.seconds:g} s each. Places are counted for each target."
    table = Table(_COLUMNS, [one.row for one in found], frozenset(range(1, len(_COLUMNS))))
    report = Report("doctor", "What doctor announces", text, [table], bars(found), [one.row for one in found])
    return publish(report, machine(), whole=not given.names)


if __name__ == "__main__":
    sys.exit(main())
