"""Runs the real command on copies of the subjects, with a store or without one."""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.measure import checked_target, measure, pathlore

SUBJECTS = Path(__file__).parents[1] / "subjects"
_OPTIONS = (
    "--compose",
    "off",
    "--objects",
    "any",
    "--timeout",
    "0",
    "--path-timeout",
    "0",
    "--solver-timeout",
    "60",
    "--format",
    "json",
)
_ENDINGS = ("paths", "complete", "errors", "boundary", "unsatisfiable", "undecided", "open", "excluded", "nodes")


@dataclass(frozen=True, slots=True)
class Checked:
    """What one run of the command said, and what it took."""

    queries: int
    solves: int
    nodes: int
    paths: int
    reused: int
    """Paths that were not run: they are known from before."""
    dropped: int
    """Paths that an edit concerns."""
    cpu: float
    """Of the whole command, in seconds."""
    total: float
    """Of the check alone."""
    storing: float
    """The part of it that is reading and writing what is remembered."""
    covered: bool
    """Whether it stopped because all that was to be covered is."""
    coverage: tuple[str, ...]
    """Blocks that did not run."""
    found: tuple[str, ...]
    """The findings: what, and where."""
    results: str
    """All that has to be the same with memory and without."""

    @property
    def storing_share(self) -> float:
        return self.storing / self.total if self.total else 0.0


class Project:
    """A folder with copies of the subjects that can be edited, and a store."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._store = folder / "store"

    def edit(self, file: str, old: str, new: str) -> None:
        """Replaces one place in a copy."""
        path = self.folder / file
        text = path.read_text()
        if text.count(old) != 1:
            raise ValueError(f"{file}: {old!r} is there {text.count(old)} times")
        path.write_text(text.replace(old, new))

    def write(self, file: str, text: str) -> None:
        (self.folder / file).write_text(text)

    def line(self, file: str, text: str) -> str:
        """The only line with this text, as the command wants it."""
        lines = (self.folder / file).read_text().splitlines()
        (number,) = (number for number, line in enumerate(lines, 1) if text in line)
        return f"{file}:{number}"

    def plain(self, target: str, *options: str) -> Checked:
        """Checks from nothing, and keeps nothing."""
        return self._check(target, options, remembering=False)

    def remembering(self, target: str, *options: str) -> Checked:
        """Checks with the store."""
        return self._check(target, ("--cache-dir", str(self._store), *options), remembering=True)

    def forget(self) -> None:
        shutil.rmtree(self._store, ignore_errors=True)

    def _check(self, target: str, options: Sequence[str], remembering: bool) -> Checked:
        run = measure(pathlore("check", *_OPTIONS, *options, target), self.folder, remembering=remembering)
        checked = checked_target(run)
        stats, reused = checked["stats"], checked["reused"] or {"paths": 0, "dropped": 0}
        findings = json.loads(run.output)["findings"]
        found = tuple(sorted(f"{f['exception']} at {f['path']}:{f['line']}" for f in findings))
        return Checked(
            stats["queries"],
            stats["solves"],
            stats["nodes"],
            stats["paths"],
            reused["paths"],
            reused["dropped"],
            run.cpu,
            stats["seconds"]["total"],
            stats["seconds"]["storing"],
            any(incomplete["why"] == "covered" for incomplete in checked["incomplete"]),
            tuple(checked["coverage"]["missing"]),
            found,
            json.dumps([found, _results(checked)], sort_keys=True),
        )


def _results(checked: dict[str, Any]) -> dict[str, Any]:
    endings = {name: checked["stats"][name] for name in _ENDINGS}
    return {
        "endings": endings,
        "exhaustive": checked["exhaustive"],
        "incomplete": checked["incomplete"],
        "coverage": checked["coverage"],
    }


@contextmanager
def project() -> Iterator[Project]:
    with TemporaryDirectory() as folder:
        for file in SUBJECTS.glob("*.py"):
            shutil.copy(file, folder)
        yield Project(Path(folder))


@dataclass(frozen=True, slots=True)
class Reported:
    """Solver calls as the paper prints them."""

    regular: int
    memoised: int

    @property
    def saved(self) -> float:
        return share_saved(self.regular, self.memoised)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def share_saved(plain: int, memoised: int) -> float:
    return 1 - memoised / plain if plain else 0.0


@dataclass(frozen=True, slots=True)
class Compared:
    """A run from nothing, and one from what was known."""

    plain: Checked
    memoised: Checked

    @property
    def saved(self) -> float:
        return share_saved(self.plain.queries, self.memoised.queries)

    @property
    def equal(self) -> bool:
        return self.plain.results == self.memoised.results


def data(checked: Checked) -> dict[str, object]:
    """The numbers of a run, for programs."""
    names = ("queries", "solves", "nodes", "paths", "reused", "dropped", "total", "storing", "found")
    return {**{name: getattr(checked, name) for name in names}, "cpu": round(checked.cpu, 3)}
