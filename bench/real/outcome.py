"""One version of Pathlore on functions of one package: the counts that are compared."""

import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.measure import Measured, measure
from bench.real.packages import Function, site_packages

_SET_UP = 120.0
_SLACK = 4.0
"""How much longer than its time limit a function may take on a busy machine before its package is given up."""
_INTERNAL = "internal error"


@dataclass(frozen=True, slots=True)
class Version:
    """A Pathlore by its command; `options` make an older one do what is the default now."""

    command: Path
    options: tuple[str, ...] = ()

    def check(self, folder: Path, chosen: Sequence[Function], seconds: float, form: str) -> Measured:
        """A run in a folder, which also has the store: a second run there is one of unchanged code."""
        words = [str(self.command), "check", "--format", form, "--timeout", f"{seconds:g}", "--path-timeout", "2"]
        # Packages have a core each: with more processes than cores, a function would not get the seconds of its limit.
        words += ["--jobs", "1"]
        words += ["--cache-dir", str(folder / "store"), *self.options, *(function.word for function in chosen)]
        limit = _SET_UP + _SLACK * seconds * len(chosen)
        return measure(["env", f"PYTHONPATH={site_packages()}", *words], folder, limit, remembering=True)


@dataclass(frozen=True)
class Outcome:
    """What came out for the functions of a package."""

    package: str
    chosen: Sequence[Function]
    report: dict[str, Any]
    first: Measured
    again: Measured
    named: dict[str, str] = field(repr=False, default_factory=dict)
    """The names that the report has for the functions."""

    @cached_property
    def targets(self) -> dict[str, dict[str, Any]]:
        return {self.named[t["target"]]: t for t in self.report.get("targets", []) if t["target"] in self.named}

    @property
    def skipped(self) -> int:
        return len(self.chosen) - len(self.targets)

    @property
    def pathless(self) -> int:
        return sum(not target["stats"]["paths"] for target in self.targets.values())

    @property
    def limited(self) -> int:
        return sum(any(c["why"] == "timeout" for c in t["incomplete"]) for t in self.targets.values())

    @property
    def unconfirmed(self) -> int:
        return sum(int(target["stats"]["unconfirmed"]) for target in self.targets.values())

    @property
    def errors(self) -> int:
        return sum(f.get("severity", "error") == "error" for f in self.report.get("findings", []))

    @property
    def warnings(self) -> int:
        return len(self.report.get("findings", [])) - self.errors

    @property
    def lines(self) -> int:
        return len(self.again.output.splitlines())

    @property
    def internal(self) -> list[str]:
        found = [
            f"{name}: {cut['why']} {cut['where']}"
            for name, target in self.targets.items()
            for cut in target["incomplete"]
            if cut["why"].startswith(_INTERNAL)
        ]
        found += [f"{s['target']}: {s['reason']}" for s in self.report.get("skipped", []) if _INTERNAL in s["reason"]]
        if not self.report or _INTERNAL in self.first.errors:
            found.append(f"{self.package}: " + (self.first.errors.strip()[-300:] or f"no report, {self.first.code}"))
        return found

    def covered(self, name: str) -> int:
        return int(self.targets[name]["coverage"]["covered"]) if name in self.targets else 0

    def blocks(self, name: str) -> int:
        return int(self.targets[name]["coverage"]["blocks"]) if name in self.targets else 0

    @property
    def data(self) -> dict[str, Any]:
        """What is kept: counts, and where which findings are."""
        counts = ("skipped", "pathless", "limited", "unconfirmed", "errors", "warnings", "lines", "internal")
        seconds = {"cpu": round(self.first.cpu, 2), "cpu_unchanged": round(self.again.cpu, 2)}
        found = sorted(map(self._shown, self.report.get("findings", [])))
        return {
            "functions": len(self.chosen),
            **{name: getattr(self, name) for name in counts},
            **seconds,
            "findings": found,
        }

    def _shown(self, finding: dict[str, Any]) -> str:
        where = "/".join(Path(finding["path"]).parts[-2:])
        return f"{where}:{finding['line']} {finding['code']} {finding['exception']}"


def outcome_of(version: Version, package: str, chosen: Sequence[Function], seconds: float) -> Outcome:
    asked = [function for function in chosen if not function.refused]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(os.path.realpath(name))
        first = version.check(folder, asked, seconds, "json")
        again = version.check(folder, asked, seconds, "text")
    try:
        report = json.loads(first.output)
    except ValueError:
        report = {}
    reported = [target["target"] for target in report.get("targets", [])]
    return Outcome(package, chosen, report, first, again, {name: _absolute(folder, name) for name in reported})


def _absolute(folder: Path, name: str) -> str:
    """A report may name a file relative to the folder of the run."""
    file, _, qualname = name.rpartition(":")
    return f"{os.path.normpath(folder / file)}:{qualname}"
