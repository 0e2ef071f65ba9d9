"""Checks assertions in stages, beside tables IV.1 to IV.5 of the paper on distributed assertions.

python -m bench.papers.staged [NAME...]
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import checked_target, measure, pathlore
from bench.report import Bar, Report, Table, publish

_SUBJECTS = Path(__file__).parent / "subjects"
_OPTIONS = ("--timeout", "0", "--path-timeout", "0", "--compose", "off", "--objects", "any", "--format", "json")
VARIANTS = ("off", "assertions", "recursive", "violations", "per-assertion")
_PLAIN, _STAGED = VARIANTS[:2]
_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Subject:
    """A program of a table, with what the paper prints, and further options for hard conditions."""

    table: str
    target: str
    paper: str
    options: tuple[str, ...] = ()


SUBJECTS = (
    Subject("IV.1", "assertion_test.py:assertion_test", "47 states, 46 calls, 4 violations; 7/6, then 4 times 13/10"),
    Subject("IV.2", "wbs_asserted.py:once", "127 states, 126 calls, 12 violations, 8 workers; assertions of its own"),
    Subject("IV.3", "trityp_asserted.py:tri", "1085 states, 1084 calls, 0 violations, 97 workers; text not given"),
    Subject("IV.3, many", "many_frontiers.py:table", "a program of our own with 90 frontiers"),
    Subject(
        "IV.4",
        "rjc_asserted.py:checked_control",
        "867 states, 866 calls, 21 violations, 88 workers; assertions of its own",
        ("--solver-timeout", "1"),
    ),
    Subject("figure IV.2", "one_long_way.py:behind", "slower in stages than at once"),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run gave: counts, what each stage did, and what it took."""

    queries: int
    errors: int
    found: tuple[tuple[int, str], ...]
    stages: tuple[dict[str, Any], ...]
    seconds: float
    cpu: float
    peak_mb: float

    @property
    def jobs(self) -> list[dict[str, Any]]:
        return [stage for stage in self.stages if stage["assertion"]]


def checked(subject: Subject, variant: str, *options: str) -> Outcome:
    command = pathlore("check", *_OPTIONS, *subject.options, "--stage", variant, *options, subject.target)
    run = measure(command, _SUBJECTS)
    target = checked_target(run)
    found = sorted({(finding["line"], finding["code"]) for finding in json.loads(run.output)["findings"]})
    stats = target["stats"]
    return Outcome(
        stats["queries"],
        stats["errors"],
        tuple(found),
        tuple(target["stages"]),
        stats["seconds"]["total"],
        run.cpu,
        run.peak_mb,
    )


def _workers(subject: Subject, plain: Outcome, staged: Outcome) -> Table:
    """A table of the paper: the plain run, the first stage, each worker, all of them."""
    rows = [["plain", "", str(plain.queries + 1), str(plain.queries), str(plain.errors), f"{plain.seconds * 1000:.0f}"]]
    stages = staged.stages if len(staged.stages) < 14 else staged.stages[:1]
    for number, stage in enumerate(stages):
        counts = [str(stage[name]) for name in ("states", "queries", "violations")]
        rows.append([f"worker {number}", str(stage["runs"]), *counts, f"{stage['seconds'] * 1000:.1f}"])
    if len(stages) < len(staged.stages):
        ranges = [_range(staged.jobs, name) for name in ("runs", "states", "queries", "violations")]
        times = [stage["seconds"] * 1000 for stage in staged.jobs]
        rows.append([f"workers 1 to {len(staged.jobs)}", *ranges, f"{min(times):.1f} to {max(times):.1f}"])
    states = [stage["states"] - stage["depth"] for stage in staged.stages]
    total = str(sum(states) - len(staged.jobs))
    rows.append(["overall", "", total, str(staged.queries), str(staged.errors), f"{staged.seconds * 1000:.0f}"])
    columns = ("", "runs", "states", "queries", "violations", "ms")
    return Table(
        columns, rows, frozenset(range(1, 6)), f"table {subject.table}: {subject.target}. Paper: {subject.paper}"
    )


def _range(stages: Sequence[dict[str, Any]], name: str) -> str:
    found = [stage[name] for stage in stages]
    return f"{min(found)} to {max(found)}"


def _variants(results: Sequence[tuple[Subject, dict[str, Outcome]]]) -> Table:
    rows = []
    for subject, outcomes in results:
        for variant, outcome in outcomes.items():
            most = max((stage["queries"] for stage in outcome.stages), default=outcome.queries)
            rows.append(
                [
                    subject.target,
                    variant,
                    str(len(outcome.jobs)),
                    str(outcome.queries),
                    str(most),
                    str(outcome.errors),
                    str(len(outcome.found)),
                    f"{outcome.cpu:.2f}",
                    f"{outcome.peak_mb:.0f}",
                ]
            )
    columns = ("target", "stage", "jobs", "queries", "most of one", "failing paths", "findings", "CPU s", "MB")
    return Table(columns, rows, frozenset(range(2, 9)), "the variants side by side")


def is_exact(outcome: Outcome) -> bool:
    """Whether the first stage and the workers of AssertionTest are those of table IV.1."""
    counted = [(stage["states"], stage["queries"]) for stage in outcome.stages]
    violations = sum(stage["violations"] for stage in outcome.stages)
    return counted == [(7, 6), *[(13, 10)] * 4] and (outcome.queries, violations) == (46, 4)


def _cost(subject: Subject) -> tuple[float, float]:
    """The least CPU seconds of a plain and of a staged run, taken in turns."""
    runs = [(checked(subject, _PLAIN).cpu, checked(subject, _STAGED).cpu) for _ in range(_ROUNDS)]
    return min(plain for plain, _ in runs), min(staged for _, staged in runs)


_SHARED = ("IV.2", "IV.3, many", "figure IV.2")
_TEXT = (
    "One process takes turns between the first stage and the jobs, so that all workers share a core; a job is a "
    "prefix, replayed without a solver. States are counted as in the paper: one for each side of each conditional, and "
    "those on the way to the frontier. Paper: LoneStar 5, a core for each worker. Violations of AssertionTest are 0, "
    "1, 1 and 2 for the four workers: integers here do not overflow. Assertions that concrete values decide are no "
    "frontiers. `per-assertion` explores from the start for each assertion."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Checks assertions in stages, beside the tables of the paper.")
    parser.add_argument("names", nargs="*", help="subjects, by the beginning of their file (default: all)")
    names = tuple(parser.parse_args(arguments).names)
    results: list[tuple[Subject, dict[str, Outcome]]] = []
    for subject in SUBJECTS:
        if not names or subject.target.startswith(names):
            print(f"{subject.target} ...", file=sys.stderr)
            results.append((subject, {variant: checked(subject, variant) for variant in VARIANTS}))
    tables = [_workers(subject, outcomes[_PLAIN], outcomes[_STAGED]) for subject, outcomes in results]
    costs = [(subject, *_cost(subject)) for subject, _ in results if subject.table in _SHARED]
    rows = [[s.target, f"{plain:.2f}", f"{staged:.2f}", f"{staged / plain:.2f}"] for s, plain, staged in costs]
    shared = Table(("target", "plain CPU s", "staged CPU s", "ratio"), rows, frozenset({1, 2, 3}), "table IV.5")
    tables += [_variants(results), shared]
    report = Report("staged", "Assertions in stages", _TEXT, tables, _bars(results, costs), [t.rows for t in tables])
    return publish(report, machine(), whole=not names)


def _bars(
    results: Sequence[tuple[Subject, dict[str, Outcome]]], costs: Sequence[tuple[Subject, float, float]]
) -> list[Bar]:
    differing = [
        f"{subject.target} {variant}"
        for subject, outcomes in results
        for variant, outcome in outcomes.items()
        if outcome.found != outcomes[_PLAIN].found
    ]
    bars = [Bar("findings of every variant", "those of a plain run", ", ".join(differing) or "equal", not differing)]
    for subject, outcomes in results:
        if subject.table == "IV.1":
            exact = is_exact(outcomes[_STAGED])
            bars.append(Bar("table IV.1, states, calls, violations", "exact", "exact" if exact else "differs", exact))
    for subject, plain, staged in costs:
        most = 1.1 if subject.table.startswith("figure") else 1.5
        ratio = staged / plain
        bars.append(
            Bar(f"{subject.target}: CPU in stages over plain", f"at most {most}", f"{ratio:.2f}", ratio <= most)
        )
    return bars


if __name__ == "__main__":
    sys.exit(main())
