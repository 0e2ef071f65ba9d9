"""Measures whether limits hold for hostile programs, what is kept when they are cut, and what is left behind.

python -m bench.limits.run [--limit SECONDS] [--memory MB] [NAME...]
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from bench.machine import machine
from bench.report import Bar, Report, Table, publish
from pathlore.options import OPTIONS

_HERE = Path(__file__).parent
_PROGRAMS = _HERE / "programs"
_NO_FINDING = frozenset({"endless_import", "waiting_import"})
"""Programs that never get as far as a failure: they are skipped, which is named."""
_ENDS = frozenset({"interrupts_itself"})
"""Programs that end by themselves."""
_ALLOWING = {"leaves_processes": ("--allow", "processes"), "allocates_small": ("--path-timeout", "60")}
_MEMORY = ("allocates", "allocates_at_once", "allocates_small")
_MARK = "PATHLORE_BENCH_LIMITS"
_GIVEN_UP = 60.0
"""Seconds after which a run is killed from here."""
_FACTOR, _MORE = 1.1, 0.5
_FUNCTIONS = 300
_GROWTH = 100.0
"""MB that a run over many targets may grow by."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run: seconds of wall-clock time, the most memory of a process in MB, and what it had to say."""

    name: str
    limit: float
    wall: float
    waited: float
    """Seconds that a trivial run beside it took beyond its CPU time: load of the machine."""
    memory: float
    code: int
    found: int
    said: str
    left: int
    """Processes that were still there when the command had ended."""

    @property
    def allowed(self) -> float:
        return self.limit * _FACTOR + _MORE + self.waited

    @property
    def holds(self) -> bool:
        return self.wall <= self.allowed

    @property
    def keeps(self) -> bool:
        return self.found > 0 or self.name in _NO_FINDING


class Tree:
    """The processes of one run: all that have its mark in their environment."""

    def __init__(self, mark: str) -> None:
        self._mark = f"{_MARK}={mark}".encode()
        self.memory = 0.0

    def alive(self) -> Iterator[int]:
        for entry in os.listdir("/proc"):
            if entry.isdigit() and int(entry) != os.getpid() and self._is_marked(entry):
                yield int(entry)

    def _is_marked(self, pid: str) -> bool:
        try:
            return self._mark in Path("/proc", pid, "environ").read_bytes().split(b"\0")
        except OSError:
            return False

    def look(self) -> None:
        for pid in self.alive():
            self.memory = max(self.memory, resident(pid))


def resident(pid: int) -> float:
    """MB that a process has in memory."""
    try:
        return int(Path("/proc", str(pid), "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, IndexError):
        return 0.0


@dataclass(frozen=True, slots=True)
class Ran:
    """A command: wall-clock and CPU seconds, the most MB of a process, exit code, report, processes that it left."""

    wall: float
    cpu: float
    memory: float
    code: int
    report: dict[str, Any]
    left: int


def run(words: Sequence[str], folder: str, limit: float = _GIVEN_UP) -> Ran:
    mark = os.path.basename(folder)
    tree = Tree(mark)
    before = os.times()
    started = time.monotonic()
    output = Path(folder, "out.json")
    with output.open("w") as stream:
        process = Popen(
            [sys.executable, "-m", "pathlore", "check", "--format", "json", "--cache-dir", f"{folder}/store", *words],
            stdout=stream,
            stderr=DEVNULL,
            env={**os.environ, _MARK: mark},
        )
        while process.poll() is None and time.monotonic() - started < limit:
            tree.look()
            time.sleep(0.01)
        wall = time.monotonic() - started
        if process.poll() is None:
            process.kill()
        process.wait()
    time.sleep(0.1)
    left = list(tree.alive())
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    try:
        report = json.loads(output.read_text())
    except ValueError:
        report = {}
    return Ran(wall, cpu, tree.memory, process.returncode, report, len(left))


def _trivial() -> float:
    """How much longer than its CPU time a run takes that has nothing to wait for."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "trivial.py").write_text("def target(x: int) -> int:\n    return x\n")
        ran = run([f"{folder}/trivial.py:target"], folder)
    return max(0.0, ran.wall - ran.cpu)


def measured(name: str, limit: float, memory: int) -> Outcome:
    waited = _trivial()
    words = [f"{_PROGRAMS / name}.py:target", *_ALLOWING.get(name, ())]
    if name in _MEMORY:
        words += ["--timeout", "30", *_memory(memory)]
    else:
        words += ["--timeout", f"{limit:g}"]
    with tempfile.TemporaryDirectory() as folder:
        ran = run(words, folder)
    limit = 30.0 if name in _MEMORY else limit
    return Outcome(name, limit, ran.wall, waited, ran.memory, ran.code, *_said(ran.report), ran.left)


def _memory(megabytes: int) -> list[str]:
    """The option, where this version has it."""
    return ["--max-memory", str(megabytes)] if "max-memory" in OPTIONS else []


def _said(report: dict[str, Any]) -> tuple[int, str]:
    targets = report.get("targets", [])
    reasons = [part["why"] for target in targets for part in target["incomplete"]]
    reasons += [f"skipped: {skipped['reason']}" for skipped in report.get("skipped", [])]
    return len(report.get("findings", [])), "; ".join(dict.fromkeys(reasons))[:90]


def most_memory(functions: int) -> float:
    """The most MB that a process takes for so many targets that ask a solver."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "many.py")
        path.write_text("\n\n".join(_FUNCTION.format(number=number) for number in range(functions)))
        return run(["--no-cache", str(path)], folder, limit=600.0).memory


_FUNCTION = """
def f{number}(x: int, y: int) -> int:
    return 1 if x * 3 + y * 5 == {number} and x > y + {number} else 0
"""


def _row(outcome: Outcome) -> list[str]:
    return [
        outcome.name,
        f"{outcome.limit:g}",
        f"{outcome.wall:.2f}",
        f"{outcome.waited:.2f}",
        f"{outcome.memory:.0f}",
        str(outcome.code),
        str(outcome.found),
        str(outcome.left),
        outcome.said,
    ]


def _bars(outcomes: Sequence[Outcome], memory: int, growth: tuple[float, float] | None) -> list[Bar]:
    over = [o.name for o in outcomes if not o.holds]
    lost = [o.name for o in outcomes if not o.keeps]
    large = [o.name for o in outcomes if o.name in _MEMORY and o.memory > memory * 1.1]
    left = [o.name for o in outcomes if o.left]
    bars = [
        Bar("over the limit by more than 10 % + 0.5 s", "0", _listed(over), not over),
        Bar("without a finding that was made", "0", _listed(lost), not lost),
        Bar(f"more than {memory} MB + 10 % in a process", "0", _listed(large), not large),
        Bar("processes stay behind", "0", _listed(left), not left),
    ]
    if growth is not None:
        first, most = growth
        what = f"{_FUNCTIONS} targets grow a process by"
        bars.append(Bar(what, f"at most {_GROWTH:.0f} MB", f"{most - first:.0f} MB", most - first <= _GROWTH))
    return bars


def _listed(names: Sequence[str]) -> str:
    return f"{len(names)}: {', '.join(names)}" if names else "0"


_TEXT = (
    "Programs that do what limits have to withstand, one command each. `--timeout` is the limit (30 s where memory is "
    "what is limited, to {memory} MB). Wall-clock seconds are of the whole command, from its start to its exit. "
    "*Waited* is what a trivial run just before took beyond its CPU time, and is not counted against the limit. *MB* "
    "is the most that any process had, *left* the processes that were there after the command."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures whether limits hold.")
    parser.add_argument("--limit", type=float, default=2.0, help="seconds for a target")
    parser.add_argument("--memory", type=int, default=500, help="MB for a process")
    parser.add_argument("--functions", type=int, default=_FUNCTIONS, help="targets of the run that watches growth")
    parser.add_argument("names", nargs="*", help="programs; all by default")
    options = parser.parse_args(arguments)
    outcomes = []
    for name in options.names or sorted(path.stem for path in _PROGRAMS.glob("[!_]*.py")):
        outcome = measured(name, options.limit, options.memory)
        print(" ".join(_row(outcome)), file=sys.stderr)
        outcomes.append(outcome)
    growth = None if options.names else (most_memory(1), most_memory(options.functions))
    columns = ["program", "limit s", "wall s", "waited s", "MB", "exit", "findings", "left", "said"]
    report = Report(
        "limits",
        "Limits",
        _TEXT.format(memory=options.memory),
        [Table(columns, [_row(outcome) for outcome in outcomes], frozenset(range(1, 8)))],
        _bars(outcomes, options.memory, growth),
        {"outcomes": [asdict(outcome) for outcome in outcomes], "growth": growth},
    )
    return publish(report, machine(), not options.names)


if __name__ == "__main__":
    sys.exit(main())
