"""Runs what Pathlore prints about real packages: reproductions in fresh interpreters, and generated tests.

python -m bench.real.confirm [--sample N] [--seconds N] [PACKAGE...]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import pathlore
from bench.real.outcome import Outcome, Version, outcome_of
from bench.real.packages import PACKAGES, Function, environment, functions, install
from bench.report import Bar, Report, Table, publish

_SAMPLE = 8
_LIMIT = 60.0
_REPLAY = Path(__file__).with_name("replay.py")
_COLUMNS = ("package", "functions", "reproductions", "fail otherwise", "tests", "failing tests")


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What happened to the reproductions and to the tests of a package."""

    package: str
    functions: int
    reproductions: int
    otherwise: tuple[str, ...]
    tests: int
    failing: tuple[str, ...]

    @property
    def row(self) -> list[str]:
        counts = (self.functions, self.reproductions, len(self.otherwise), self.tests, len(self.failing))
        return [self.package, *map(str, counts)]


def reproduced(outcome: Outcome) -> Iterator[str]:
    """The findings that a fresh interpreter does not show as they were reported, with what it did."""
    modules = {function.word: function.module for function in outcome.chosen}
    with ThreadPoolExecutor(2) as pool:
        findings = outcome.report.get("findings", [])
        jobs = [pool.submit(_replay, modules.get(outcome.named.get(f["target"], ""), ""), f) for f in findings]
        for finding, job in zip(findings, jobs, strict=True):
            if said := job.result():
                yield f"{finding['target']}: {finding['exception']} wanted, {said}: {finding['call']}"


def _replay(module: str, finding: dict[str, Any]) -> str:
    """What was different; nothing if the call failed as said."""
    asked = {"module": module, **{name: finding[name] for name in ("call", "imports", "exception", "path", "line")}}
    command = [sys.executable, str(_REPLAY)]
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                command, input=json.dumps(asked), cwd=folder, env=environment(), text=True, capture_output=True,
                timeout=_LIMIT,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "it did not end"
    if not done.returncode:
        return ""
    return (done.stdout or done.stderr or f"exit code {done.returncode}").strip().splitlines()[-1][:300]


def tested(chosen: Sequence[Function], seconds: float) -> tuple[int, tuple[str, ...]]:
    """How many tests were written for these functions, and which of them fail."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "test_generated.py"
        command = [*pathlore("tests"), "--timeout", f"{seconds:g}", "--path-timeout", "2"]
        words = [function.word for function in chosen if not function.refused]
        limit = _LIMIT + 10 * seconds * len(words)
        try:
            made = subprocess.run(
                [*command, "-o", str(file), *words], cwd=name, env=environment(), text=True, capture_output=True,
                timeout=limit,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return 0, ("pathlore tests did not end",)
        if not file.exists():
            return 0, (made.stderr.strip()[-300:],)
        return _outcomes(file)


def _outcomes(file: Path) -> tuple[int, tuple[str, ...]]:
    command = [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=line", "-p", "no:cacheprovider", str(file)]
    ran = subprocess.run(
        command, cwd=file.parent, env={**environment(), "COLUMNS": "200"}, text=True, capture_output=True,
        timeout=10 * _LIMIT,
    )  # fmt: skip
    failing = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if ran.returncode not in (0, 1, 5) and not failing:
        failing = [(ran.stdout + ran.stderr).strip()[-300:]]
    if failing and (kept := os.environ.get("BENCH_REAL_KEEP")):
        Path(kept).write_text(file.read_text())
    return file.read_text().count("\ndef test_") + file.read_text().count("\nasync def test_"), tuple(failing)


def confirmed(package: str, sample: int, seconds: float) -> Confirmed:
    chosen = functions(package, sample)
    outcome = outcome_of(Version(Path(pathlore()[0])), package, chosen, seconds)
    otherwise = tuple(reproduced(outcome))
    tests, failing = tested(chosen, seconds)
    found = len(outcome.report.get("findings", []))
    return Confirmed(package, len(chosen), found, otherwise, tests, failing)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Runs reproductions and generated tests of real packages.")
    parser.add_argument("names", nargs="*", help="of packages (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each function")
    parser.add_argument("--sample", type=int, default=_SAMPLE, help="functions of each package; 0 means all")
    options = parser.parse_args(arguments)
    install()
    rows = []
    for package in options.names or PACKAGES:
        print(f"{package} ...", file=sys.stderr, flush=True)
        rows.append(confirmed(package, options.sample, options.seconds))
        print(
            "\n".join((" | ".join(rows[-1].row), *rows[-1].otherwise, *rows[-1].failing)), file=sys.stderr, flush=True
        )
    otherwise = [text for row in rows for text in row.otherwise]
    failing = [text for row in rows for text in row.failing]
    bars = [
        Bar("reproductions that fail as said", "all", "; ".join(otherwise[:3]) or "all", not otherwise),
        Bar("generated tests that fail", "none", "; ".join(failing[:3]) or "none", not failing),
    ]
    report = Report(
        "real_confirm",
        "Real code: what is printed about it",
        f"Every finding's reproduction is run in a fresh interpreter, and so are the generated tests: {options.sample} "
        f"functions of each package, {options.seconds:g} s for each.",
        [Table(_COLUMNS, [row.row for row in rows], frozenset(range(1, len(_COLUMNS))))],
        bars,
        [{"package": row.package, "otherwise": row.otherwise, "failing": row.failing} for row in rows],
    )
    return publish(report, machine(), whole=not options.names)


if __name__ == "__main__":
    sys.exit(main())
