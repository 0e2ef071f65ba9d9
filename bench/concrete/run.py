"""Measures what concrete work costs while it is explored, beside plain Python, on the first path and on later ones.

python -m bench.concrete.run [--rounds N] [NAME...]
"""

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from bench.machine import machine
from bench.report import Bar, Report, Table, publish
from pathlore.collector import quiet_collector
from pathlore.config import Config
from pathlore.program.targets import Target, find_targets
from pathlore.session.session import Session

_HERE = Path(__file__).parent
_SUM = "all_three"
_NAMES = (
    *(_SUM, "sieve", "dicts", "strings", "objects", "comprehensions", "generators", "jsons", "regexes", "sorting"),
    "recursion",
)
_KINDS = ("inline", "after", "numbers", "dates", "cached", "draws", "records", "digests", "documents", "closures")
"""Of another file."""
_NUMERIC = "arrays"
_FIRST, _LATER = 3.0, 1.3
"""The bars for the sum."""
_MODES = tuple(mode for mode in ("selected", "all") if mode == "all" or "rewrite" in Config.__dataclass_fields__)
"""What is rewritten; without the option, all is."""


@dataclass(slots=True)
class Timing:
    """Seconds of CPU of each run: of the explored paths in their order, and of plain calls between them."""

    plain: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    paths: int = 0

    @property
    def factors(self) -> tuple[float, float]:
        """The least of each, over plain Python: other load only ever adds."""
        plain = min(self.plain)
        return min(self.first) / plain, median(self.later) / plain


def target_of(name: str) -> Target:
    file = "numeric.py" if name == _NUMERIC else "kinds.py" if name in _KINDS else "programs.py"
    (target,) = find_targets(f"{_HERE / file}:{name}", {})
    assert isinstance(target, Target), target
    return target


def explore(target: Target, mode: str, timing: Timing) -> None:
    """Explores a target to its end, and calls it as plain Python before each path."""
    options: dict[str, Any] = {"rewrite": mode} if "rewrite" in Config.__dataclass_fields__ else {}
    config = Config(timeout=600.0, path_timeout=300.0, **options)
    function = target.function
    assert function is not None
    # As `check` has it: what is there already is not collected again and again.
    with quiet_collector(), Session(config, lambda event: None).exploration(target) as exploration:
        engine = exploration.engine
        taken = []
        while (alternative := engine.next()) is not None:
            with exploration.code.paused():
                timing.plain.append(_seconds(function, 0))
            started = time.process_time()
            run = engine.run(alternative)
            taken.append(time.process_time() - started)
            engine.tell(alternative, run)
        if engine.counts.faults or engine.counts.runs < 3:
            raise RuntimeError(f"{target.name}: {engine.counts}")
        timing.paths = engine.counts.runs
    timing.first.append(taken[0])
    timing.later += taken[1:]


def _seconds(function: Any, *args: Any) -> float:
    started = time.process_time()
    function(*args)
    return time.process_time() - started


def measured(name: str, rounds: int) -> dict[str, Timing]:
    timings = {mode: Timing() for mode in _MODES}
    for _ in range(rounds):
        for mode, timing in timings.items():
            explore(target_of(name), mode, timing)
    return timings


def _row(name: str, timings: dict[str, Timing]) -> list[str]:
    plain = min(min(timing.plain) for timing in timings.values())
    cells = [name, str(next(iter(timings.values())).paths), f"{plain * 1000:.0f}"]
    for timing in timings.values():
        cells += [f"{factor:.2f}" for factor in timing.factors]
    return cells


def _bars(name: str, timings: dict[str, Timing]) -> list[Bar]:
    first, later = timings[_MODES[0]].factors
    return [
        Bar(f"{name}, first path", f"at most {_FIRST} times plain Python", f"{first:.2f}", first <= _FIRST),
        Bar(f"{name}, later paths", f"at most {_LATER} times plain Python", f"{later:.2f}", later <= _LATER),
    ]


_TEXT = (
    "Functions that do concrete work and then branch on an input: CPU of a path over that of a plain call, both in one "
    "process and in turn, {rounds} explorations of each. The first path runs all code rewritten for the first time; of "
    "first paths and plain calls the least counts, of later paths the median. `all_three` sieves primes to 300,000, "
    "fills a dict 200,000 times and makes 150,000 objects."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures concrete work while it is explored.")
    parser.add_argument("--rounds", type=int, default=3, help="explorations of each program")
    parser.add_argument("names", nargs="*", help="programs; all by default")
    options = parser.parse_args(arguments)
    known = (*_NAMES, *_KINDS, *([_NUMERIC] if find_spec("numpy") else []))
    results = {}
    for name in options.names or known:
        print(f"{name} ...", file=sys.stderr)
        results[name] = measured(name, options.rounds)
    columns = ["program", "paths", "plain ms"]
    for mode in _MODES:
        columns += [f"{mode}: first", "later"]
    rows = [_row(name, timings) for name, timings in results.items()]
    report = Report(
        "concrete",
        "Concrete work",
        _TEXT.format(rounds=options.rounds),
        [Table(columns, rows, frozenset(range(1, len(columns))))],
        _bars(_SUM, results[_SUM]) if _SUM in results else [],
        {name: {mode: _data(timing) for mode, timing in timings.items()} for name, timings in results.items()},
    )
    return publish(report, machine(), not options.names)


def _data(timing: Timing) -> dict[str, object]:
    first, later = timing.factors
    return {
        "paths": timing.paths,
        "plain": [round(seconds, 4) for seconds in timing.plain],
        "first": [round(seconds, 4) for seconds in timing.first],
        "later": [round(seconds, 4) for seconds in timing.later],
        "factors": {"first": round(first, 2), "later": round(later, 2)},
    }


if __name__ == "__main__":
    sys.exit(main())
