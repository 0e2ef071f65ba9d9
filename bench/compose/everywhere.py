"""Measures `auto` beside `off` on every function of the peers, the papers and the verdicts.

python -m bench.compose.everywhere [--rounds N] [BENCH...]
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import measure
from bench.report import Bar, Report, Table, publish

_ROOT = Path(__file__).parent.parent.parent
_BENCHES = {
    "peers": ("bench/peers/cases", "*.py"),
    "papers": ("bench/papers/subjects", "*.py"),
    "verdicts": ("tests/verdicts", "**/*.py"),
}
_MODES = ("off", "auto")
_SECONDS = "10"
"""Wall-clock seconds after which the exploration of a target is stopped."""
_MOST, _LISTED = 1.3, 1.05
_NOISE = 0.05
"""CPU seconds that two runs of the same thing may differ by."""
_REPEATS = 4
"""Rounds of both modes that follow for files with a function that seems slower: most are noise."""
_FIRST_LOOK = 64
"""Plain paths after which `auto` looks whether composing pays."""


@dataclass(slots=True)
class Compared:
    """A target in both modes: seconds of its fastest exploration, and what was said of it last."""

    bench: str
    name: str
    seconds: dict[str, float] = field(default_factory=dict)
    said: dict[str, dict[str, Any]] = field(default_factory=dict)

    def add(self, mode: str, said: dict[str, Any]) -> None:
        spent = said["cpu"]
        self.seconds[mode] = min(spent, self.seconds.get(mode, spent))
        self.said[mode] = said

    @property
    def file(self) -> str:
        return str(_ROOT / self.name.rpartition(":")[0])

    @property
    def is_whole(self) -> bool:
        """Whether both explorations came to an end by themselves."""
        return set(self.seconds) == set(_MODES) and all(said["exhaustive"] for said in self.said.values())

    @property
    def ratio(self) -> float:
        return self.seconds["auto"] / self.seconds["off"] if self.seconds["off"] else 1.0

    @property
    def is_slower(self) -> bool:
        return self.ratio > _LISTED and self.seconds["auto"] - self.seconds["off"] > _NOISE

    @property
    def reason(self) -> str:
        auto = self.said["auto"]
        if auto["composed"]:
            return "composed: the plain paths before it, and summaries, take longer than all paths"
        if auto["paths"] < _FIRST_LOOK:
            return "nothing is done that `off` does not do: noise"
        return "the looks at its paths, and summaries that did not pay"


def compared(bench: str, rounds: int, part: str) -> list[Compared]:
    folder, pattern = _BENCHES[bench]
    # Scripts run when they are imported, and ask for input.
    files = [str(path) for path in sorted((_ROOT / folder).glob(pattern)) if path.parent.name != "scripts"]
    first, parts = map(int, part.split("/"))
    files = files[first - 1 :: parts]
    found: dict[str, Compared] = {}
    for _ in range(rounds):
        _measure(bench, files, found)
    for _ in range(_REPEATS):
        doubtful = {one.file for one in found.values() if one.is_whole and one.is_slower}
        if not doubtful:
            break
        _measure(bench, sorted(doubtful), found)
    return [one for one in found.values() if set(one.seconds) == set(_MODES)]


def _measure(bench: str, files: Sequence[str], found: dict[str, Compared]) -> None:
    for mode in _MODES:
        print(f"{bench}, {mode}, {len(files)} files ...", file=sys.stderr)
        command = [sys.executable, "-m", "bench.compose.cpu", mode, _SECONDS, *files]
        run = measure(command, _ROOT, limit=3600.0)
        for said in map(json.loads, run.output.splitlines()):
            name = said["target"].removeprefix(f"{_ROOT}/")
            found.setdefault(name, Compared(bench, name)).add(mode, said)


def _sums(found: Sequence[Compared]) -> list[list[str]]:
    rows = []
    for bench in dict.fromkeys(one.bench for one in found):
        ours = [one for one in found if one.bench == bench]
        off, auto = (sum(one.seconds[mode] for one in ours) for mode in _MODES)
        composed = sum(one.said["auto"]["composed"] for one in ours)
        covered = [sum(one.said[mode]["covered"] for one in ours) for mode in _MODES]
        rows.append(
            [bench, str(len(ours)), str(composed), f"{off:.2f}", f"{auto:.2f}", f"{auto / off:.2f}", *map(str, covered)]
        )
    return rows


_TEXT = (
    "CPU seconds of the explorations of all functions in one process, the fastest of {rounds} runs, and of up to four "
    "more of both modes where `auto` seemed slower. `off` explores "
    "plain paths, `auto` composes where that pays. Explorations are stopped after ten seconds of wall-clock time."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures what automatic composing costs where it does not pay.")
    parser.add_argument("--rounds", type=int, default=2, help="runs in each mode")
    parser.add_argument(
        "--part", default="1/1", help="only every Nth file from the Kth on, as K/N: the whole takes long"
    )
    parser.add_argument("benches", nargs="*", help=f"{', '.join(_BENCHES)}; all by default")
    options = parser.parse_args(arguments)
    found = [one for bench in options.benches or _BENCHES for one in compared(bench, options.rounds, options.part)]
    slower = sorted((one for one in found if one.is_whole and one.is_slower), key=lambda one: -one.ratio)
    rows = [
        [
            one.name,
            str(one.said["off"]["paths"]),
            *(f"{one.seconds[mode]:.2f}" for mode in _MODES),
            f"{one.ratio:.2f}",
            one.reason,
        ]
        for one in slower
    ]
    worst = max((one.ratio for one in slower), default=1.0)
    report = Report(
        "everywhere",
        "Composition where it does not pay",
        _TEXT.format(rounds=options.rounds),
        [
            Table(
                ["bench", "functions", "composed", "off", "auto", "of off", "covered off", "covered auto"],
                _sums(found),
                frozenset(range(1, 8)),
            ),
            Table(
                ["function", "paths", "off", "auto", "of off", "why"],
                rows,
                frozenset({1, 2, 3, 4}),
                "Above 1.05 of `off`.",
            ),
        ],
        [Bar("every function", f"at most {_MOST} of off", f"{worst:.2f}", worst <= _MOST)],
        {one.name: {mode: one.seconds[mode] for mode in _MODES} for one in found},
    )
    return publish(report, machine(), not options.benches and options.part == "1/1")


if __name__ == "__main__":
    sys.exit(main())
