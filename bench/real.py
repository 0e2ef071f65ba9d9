"""Runs `check` on real packages: no crash, no unconfirmed result, no hang.

python -m bench.real [--seconds N] [NAME...]
"""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.machine import machine
from bench.measure import measure, pathlore
from bench.report import Bar, Report, Table, publish

_HOME = Path(__file__).parent / ".real"
_BIN = _HOME / "bin"
_PACKAGES = ("tomli==2.0.2", "lark==1.2.2", "python-slugify==8.0.4", "more-itertools==10.5.0", "packaging==24.2")
_PACKAGES += ("humanize==4.11.0", "inflection==0.5.1", "boltons==24.1.0", "toolz==1.0.0", "sortedcontainers==2.4.0")
_STANDARD = ("html.parser", "textwrap", "fractions", "statistics", "colorsys", "shlex", "difflib", "configparser")
_ANNOTATED = ("humanize", "packaging", "slugify", "inflection")
_GRACE = 30.0


@dataclass(frozen=True, slots=True)
class Subject:
    """A module or a package; what has no annotations gets guessed types."""

    name: str
    path: Path
    untyped: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    subject: Subject
    code: int
    seconds: float
    report: dict[str, Any]
    errors: str

    @property
    def targets(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.report.get("targets", [])
        return found

    @property
    def data(self) -> dict[str, Any]:
        """What is kept: counts, and where which findings are, in files of the package."""
        return {
            "package": self.subject.name,
            "code": self.code,
            "functions": len(self.targets),
            "exhaustive": self.exhaustive,
            **{key: self.total(key) for key in ("paths", "queries", "solves", "unconfirmed")},
            "cpu": round(self.seconds, 1),
            "findings": sorted(map(self._shown, self.report.get("findings", []))),
        }

    def _shown(self, finding: dict[str, Any]) -> str:
        file = os.path.relpath(_HOME / finding["path"], self.subject.path.parent)
        return f"{file}:{finding['line']} {finding['code']} {finding['exception']}"

    def total(self, key: str) -> int:
        return sum(int(target["stats"][key]) for target in self.targets)

    @property
    def exhaustive(self) -> int:
        return sum(bool(target["exhaustive"]) for target in self.targets)

    @property
    def coverage(self) -> str:
        blocks = sum(target["coverage"]["blocks"] for target in self.targets)
        covered = sum(target["coverage"]["covered"] for target in self.targets)
        return f"{100 * covered / blocks:.0f} %" if blocks else ""

    @property
    def faults(self) -> list[str]:
        found = [c["why"] for t in self.targets for c in t["incomplete"] if c["why"].startswith("internal error")]
        crashed = not self.report or "internal error" in self.errors
        return [*found, *([self.errors.strip()[-300:] or "no report"] if crashed else [])]


def install() -> None:
    """An environment with the packages, once."""
    if (_HOME / "done").exists():
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(_HOME)], check=True)
    pip = [str(_BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *_PACKAGES], check=True, stdout=sys.stderr)
    (_HOME / "done").touch()


def subjects() -> list[Subject]:
    found = []
    for name in _STANDARD:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        found.append(Subject(name, Path(spec.origin), True))
    (site,) = _HOME.glob("lib/python*/site-packages")
    for name in ("tomli", "lark", "more_itertools", "boltons", "toolz", "sortedcontainers"):
        found.append(Subject(name, site / name, True))
    for name in _ANNOTATED:
        path = site / name
        found.append(Subject(name, path if path.exists() else site / f"{name}.py", False))
    return found


def run(subject: Subject, seconds: float) -> Outcome:
    words = ["check", "--format", "json", "--timeout", f"{seconds:g}", "--path-timeout", "2", str(subject.path)]
    if subject.untyped:
        words += ["--untyped", "guess"]
    done = measure(pathlore(*words), _HOME)
    try:
        report = json.loads(done.output)
    except ValueError:
        report = {}
    return Outcome(subject, done.code, done.cpu, report, done.errors)


def _row(outcome: Outcome) -> list[str]:
    return [
        outcome.subject.name,
        str(len(outcome.targets)),
        str(len(outcome.report.get("skipped", []))),
        str(outcome.exhaustive),
        str(len(outcome.report.get("findings", []))),
        str(outcome.total("unconfirmed")),
        str(outcome.total("paths")),
        outcome.coverage,
        f"{outcome.seconds:.0f}",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Checks real packages.")
    parser.add_argument("names", nargs="*", help="of packages or modules (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each function")
    options = parser.parse_args(arguments)
    install()
    outcomes = []
    for subject in subjects():
        if not options.names or subject.name in options.names:
            print(f"{subject.name} ...", file=sys.stderr)
            outcomes.append(run(subject, options.seconds))
    faults = [f"{o.subject.name}: {fault}" for o in outcomes for fault in o.faults]
    unconfirmed = sum(o.total("unconfirmed") for o in outcomes)
    late = [
        t["target"] for o in outcomes for t in o.targets if t["stats"]["seconds"]["total"] > options.seconds + _GRACE
    ]
    annotated = sum(len(o.targets) for o in outcomes if not o.subject.untyped)
    bars = [
        Bar("crashes and internal errors", "none", "; ".join(faults[:5]) or "none", not faults),
        Bar("unconfirmed results", "none", str(unconfirmed), not unconfirmed),
        Bar("hangs past the time-out", "none", ", ".join(late[:5]) or "none", not late),
        Bar("annotated functions", "at least 100", str(annotated), annotated >= 100),
    ]
    columns = ("package", "functions", "skipped", "exhaustive", "findings", "unconfirmed", "paths", "coverage", "CPU s")
    report = Report(
        "real",
        "Real code",
        f"`pathlore check` on packages as they are, {options.seconds:g} s for each function; types of parameters that "
        "have none are guessed.",
        [Table(columns, [_row(o) for o in outcomes], frozenset(range(1, 9)))],
        bars,
        [o.data for o in outcomes],
    )
    return publish(report, machine(), whole=not options.names)


if __name__ == "__main__":
    sys.exit(main())
