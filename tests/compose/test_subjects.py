"""Programs that were not written for composition (verdicts, the papers' subjects, examples), composed and plain."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.program.targets import Target, find_targets
from tests.compose.agreement import agreement
from tests.compose.harness import COMPOSED, compare, explored
from tests.compose.test_hostile import PROGRAMS
from tests.compose.test_traps import FILES as TRAPS
from tests.scale import sampled

ROOT = Path(__file__).parent.parent.parent
FILES = [
    path
    for folder in ("tests/verdicts", "bench/papers/subjects", "examples")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path.parent.name != "scripts"  # these run when they are imported, and ask for input
]
QUICK = (
    ("tests/verdicts/comprehensions/query_once.py", "query"),
    ("tests/verdicts/dunders/format_money.py", "shown"),
    ("tests/verdicts/bank_transfer.py", "transfer"),
    ("bench/papers/subjects/p1_p2.py", "p1"),
    ("bench/papers/subjects/inc_dec.py", "main5"),
)
"""Explored in `make test`. The first two were different once: a text that many calls are given, a text of `__str__`."""
_SECONDS = 20.0


def _name(path: Path) -> str:
    return path.stem


def targets_of(path: Path) -> list[str]:
    """All functions of a file that may be explored."""
    found = find_targets(str(path), {})
    return [target.qualname for target in found if isinstance(target, Target) and target.function is not None]


def differences(path: Path, name: str) -> list[str]:
    plain = explored(path, name, "off", timeout=_SECONDS)
    found = []
    for mode in COMPOSED:
        said = explored(path, name, mode, timeout=_SECONDS)
        if not _is_cut_by_time(plain, said):
            found += [f"{name}, {mode}: {problem}" for problem in compare(plain, said)]
    return found


def _is_cut_by_time(*found: object) -> bool:
    return any("timeout" in cut or "could not decide" in cut for said in found for cut in said.cuts)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("path", "name"), QUICK)
def test_some_subjects_are_the_same_composed(path: str, name: str) -> None:
    assert differences(ROOT / path, name) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=_name)
def test_subjects_are_the_same_composed(path: Path) -> None:
    assert [problem for name in targets_of(path) for problem in differences(path, name)] == []


@pytest.mark.parametrize(
    "path", [*sampled(TRAPS, 50), *(pytest.param(path, marks=pytest.mark.slow) for path in FILES)], ids=_name
)
def test_inputs_are_the_same_composed(path: Path) -> None:
    """Whatever leads to an end on one side does so on the other, and a solver finds no input that does not."""
    names = ["target"] if path in TRAPS else targets_of(path)
    assert [problem for name in names for problem in agreement(path, name).problems] == []


@pytest.mark.parametrize("name", sampled(list(PROGRAMS), 60))
def test_inputs_of_hostile_programs_are_the_same_composed(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    assert agreement(path).problems == []


def test_a_solver_has_something_to_say() -> None:
    """Where no target is composed, or no question is decided, nothing is compared."""
    found = [agreement(path) for path in TRAPS[::32]]
    assert sum(one.witnesses for one in found) >= 30
    assert sum(one.proved for one in found) >= 15
    assert sum(one.proved for one in found) >= 10 * sum(one.unproved for one in found)
