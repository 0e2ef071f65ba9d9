"""What remembering costs: an unchanged run, an edit near the end, and the time of storing in every cold run."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.papers.memory.checking import Checked, Project, data, percent, project
from bench.report import Bar, Table

_ROUNDS = 5
"""The least of so many runs counts: other work on the machine only adds."""
_UNCHANGED = 0.03
_ON_TOP = 0.10
_STORING = 0.10
_TRIVIAL = "\n\ndef trivial(x: int) -> int:\n    return x\n"
"""Start-up is a check of this, in the same file."""
_INPUTS = 9


def _graded() -> str:
    """A program of 4096 paths: in its last third constants that 1/8, 1/4, 1/2 and all of the paths run."""
    names = [f"x{number}" for number in range(_INPUTS)]
    parameters = ", ".join(f"{name}: int" for name in (*names, "y"))
    first = "".join(f"    if {name} > {number}:\n        total += {number}\n" for number, name in enumerate(names))
    return (
        f"def graded({parameters}) -> int:\n    total = 0\n{first}"
        "    total += 1000\n"
        "    if y < 1:\n        return total\n    if y < 2:\n        return total\n"
        "    if y < 3:\n        return total\n    if y < 4:\n        return total\n"
        "    total += 2000\n"
        "    if y < 5:\n        return total\n    if y < 6:\n        return total\n"
        "    total += 4000\n"
        "    if y < 7:\n        return total\n"
        "    total += 8000\n"
        "    if total < 0:\n        total += 16000\n"
        "    return total\n"
    )


_GRADES = (("16000", 0.0), ("8000", 1 / 8), ("4000", 1 / 4), ("2000", 1 / 2), ("1000", 1.0))


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Runs of WBS.launch."""

    startup: Checked
    plain: Checked
    cold: Checked
    again: Checked

    @property
    def allowed(self) -> float:
        return self.startup.cpu + _UNCHANGED * self.cold.cpu

    @property
    def on_top(self) -> float:
        """What keeping everything adds to a run, as a share of it."""
        return self.cold.cpu / self.plain.cpu - 1


@dataclass(frozen=True, slots=True)
class Edited:
    share: float
    startup: Checked
    plain: Checked
    after: Checked
    cold: Checked

    @property
    def cost(self) -> float:
        """As a share of what a first run of the edited program costs, without start-up."""
        return (self.after.cpu - self.startup.cpu) / (self.cold.cpu - self.startup.cpu)


def unchanged() -> Unchanged:
    print("WBS.launch, unchanged ...", file=sys.stderr)
    with project() as folder:
        folder.edit("wbs.py", _LAST, _LAST + _TRIVIAL)
        rounds = [_unchanged(folder) for _ in range(_ROUNDS)]
        return Unchanged(*(_least(runs) for runs in zip(*rounds, strict=True)))


_LAST = "    for pedal, auto_brake, skid in inputs:\n        system.update(pedal, auto_brake, skid)\n"


def _unchanged(folder: Project) -> tuple[Checked, Checked, Checked, Checked]:
    folder.forget()
    startup, plain = folder.plain("wbs.py:trivial"), folder.plain("wbs.py:launch")
    return startup, plain, folder.remembering("wbs.py:launch"), folder.remembering("wbs.py:launch")


def edited() -> Iterator[Edited]:
    print("edits of a constant ...", file=sys.stderr)
    source = _graded() + _TRIVIAL
    with project() as before:
        before.write("graded.py", source)
        before.remembering("graded.py:graded")
        startup = _least([before.plain("graded.py:trivial") for _ in range(_ROUNDS)])
        for constant, share in _GRADES:
            after = source.replace(f"+= {constant}\n", f"+= {constant[:-1]}1\n")
            rounds = [_edited(before, after) for _ in range(_ROUNDS)]
            yield Edited(share, startup, *(_least(runs) for runs in zip(*rounds, strict=True)))


def _edited(before: Project, source: str) -> tuple[Checked, Checked, Checked]:
    with project() as folder:
        shutil.copytree(before.folder, folder.folder, dirs_exist_ok=True)
        folder.write("graded.py", source)
        plain, after = folder.plain("graded.py:graded"), folder.remembering("graded.py:graded")
        folder.forget()
        return plain, after, folder.remembering("graded.py:graded")


def _least(runs: Sequence[Checked]) -> Checked:
    return min(runs, key=lambda run: run.cpu)


def tables(whole: Unchanged, edits: Sequence[Edited], cold: dict[str, Checked]) -> list[Table]:
    columns = ["run of WBS.launch", "CPU s", "queries", "storing"]
    names = ("start-up: a target without a branch", "from nothing, keeping nothing", "from nothing", "again")
    checked = (whole.startup, whole.plain, whole.cold, whole.again)
    cells = [
        [name, f"{run.cpu:.2f}", str(run.queries), percent(run.storing_share)]
        for name, run in zip(names, checked, strict=True)
    ]
    runs = Table(columns, cells, frozenset({1, 2, 3}), "an unchanged program")
    columns = ["paths that run it", "CPU s from nothing", "keeping nothing", "after the edit", "share of CPU"]
    columns += ["queries", "after the edit", "paths dropped", "results"]
    cells = [
        [
            percent(edit.share),
            f"{edit.cold.cpu:.2f}",
            f"{edit.plain.cpu:.2f}",
            f"{edit.after.cpu:.2f}",
            percent(edit.cost),
            str(edit.cold.queries),
            str(edit.after.queries),
            str(edit.after.dropped),
            "same" if edit.plain.results == edit.after.results else "**DIFFERENT**",
        ]
        for edit in edits
    ]
    edited = Table(columns, cells, frozenset(range(8)), "a constant in the last third of 4096 paths")
    columns = ["cold run", "CPU s of the check", "storing s", "share"]
    cells = [[n, f"{c.total:.2f}", f"{c.storing:.3f}", percent(c.storing_share)] for n, c in cold.items()]
    return [runs, edited, Table(columns, cells, frozenset({1, 2, 3}), "storing in runs from nothing")]


def bars(whole: Unchanged, edits: Sequence[Edited], cold: dict[str, Checked]) -> list[Bar]:
    found = [
        Bar(
            "WBS.launch again, unchanged",
            f"at most start-up and 3 % of the first run: {whole.allowed:.2f} s",
            f"{whole.again.cpu:.2f} s",
            whole.again.cpu <= whole.allowed,
        ),
        Bar(
            "WBS.launch, CPU on top for keeping everything",
            "at most 10 %",
            percent(whole.on_top),
            whole.on_top <= _STORING,
        ),
    ]
    for edit in edits:
        allowed = edit.share + _ON_TOP
        met = edit.cost <= allowed and edit.plain.results == edit.after.results
        name = f"an edit that {percent(edit.share)} of the paths run"
        found.append(Bar(name, f"at most {percent(allowed)} of the CPU from nothing", percent(edit.cost), met))
    over = [f"{name} {percent(run.storing_share)}" for name, run in cold.items() if run.storing_share > _STORING]
    measured = f"{len(cold) - len(over)} of {len(cold)}" + "".join(f", not {name}" for name in over)
    found.append(Bar("storing in runs from nothing", "at most 10 % of each", measured, not over))
    return found


def raw(whole: Unchanged, edits: Sequence[Edited], cold: dict[str, Checked]) -> dict[str, object]:
    return {
        "launch": {
            "startup": data(whole.startup),
            "plain": data(whole.plain),
            "cold": data(whole.cold),
            "again": data(whole.again),
        },
        "edits": [
            {"share": e.share, "cold": data(e.cold), "plain": data(e.plain), "after": data(e.after)} for e in edits
        ],
        "cold": {name: data(run) for name, run in cold.items()},
    }
