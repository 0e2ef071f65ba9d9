"""Small programs that are hostile to summaries, by families: composed, they do what plain CPython does."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from pathlore.store.store import Store
from tests.compose.harness import HAS_COMPOSITION, against, brute, compare, explored
from tests.scale import sampled

FOLDER = Path(__file__).parent / "hostile"
_HEAD = re.compile(r"^=== (\w+)(?:: (.*))?$", re.MULTILINE)
_RANGE = re.compile(r"(\w+)=(-?\d+)\.\.(-?\d+)")
_TARGET = re.compile(r"^(def target\(.*:)$", re.MULTILINE)


def programs_of(file: Path) -> dict[str, str]:
    """The programs of a family by name.

    The head of a program gives the ranges of its inputs, outside of which the target returns at once. Without it, the
    program says its domain itself.
    """
    _, *parts = _HEAD.split(file.read_text(encoding="utf-8"))
    return {
        f"{file.stem}_{name}": bounded(body, ranges or "")
        for name, ranges, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def bounded(body: str, ranges: str) -> str:
    found = _RANGE.findall(ranges)
    if not found:
        return body
    domain = ", ".join(f"{name}=range({low}, {int(high) + 1})" for name, low, high in found)
    inside = " and ".join(f"{low} <= {name} <= {high}" for name, low, high in found)
    guarded, count = _TARGET.subn(rf"\1\n    if not ({inside}):\n        return None", body)
    assert count == 1, body
    return f"# domain: {domain}\n{guarded}"


PROGRAMS = {name: body for file in sorted(FOLDER.glob("*.txt")) for name, body in programs_of(file).items()}


@pytest.mark.skipif(not HAS_COMPOSITION, reason="this engine does not compose")
@pytest.mark.parametrize("name", sampled(list(PROGRAMS), 16))
def test_composed_exploration_tells_the_truth(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    truth = brute(path)
    plain, composed = (explored(path, compose=mode) for mode in ("off", "formulas"))
    assert against(truth, plain, path) == []
    assert against(truth, composed, path) == []
    assert compare(plain, composed) == []


@pytest.mark.parametrize("name", sampled(list(PROGRAMS), 16))
def test_summaries_of_another_caller_tell_the_truth(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    with closing(Store(None)) as store:
        path.write_text(narrowed(PROGRAMS[name]), encoding="utf-8")
        explored(path, compose="formulas", store=store)
        path.write_text(PROGRAMS[name], encoding="utf-8")
        again = [explored(path, compose="formulas", store=store) for _ in range(2)]
    for said in again:
        assert against(brute(path), said, path) == []
        assert compare(explored(path, compose="off"), said) == []


def narrowed(program: str) -> str:
    """The program with a target that takes fewer inputs, and calls the same."""
    return re.sub(r"^(    if not \()(-?\d+) <= (\w+) <= -?\d+", r"\1\2 <= \3 <= \2", program, flags=re.MULTILINE)


def test_every_program_fails_for_some_input(tmp_path: Path) -> None:
    """A program that never fails cannot show that a failure is missed."""
    assert len(PROGRAMS) >= 200
    for name, body in list(PROGRAMS.items())[::16]:
        path = tmp_path / f"{name}.py"
        path.write_text(body, encoding="utf-8")
        assert brute(path).failures, name


BOUNDED = [name for name in PROGRAMS if name.startswith(("lengths", "turns", "bounds", "outcomes"))]


@pytest.mark.parametrize("name", sampled(BOUNDED, 16))
def test_a_depth_bound_means_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    for depth in (4, 7, 11):
        plain, composed = (explored(path, compose=mode, max_depth=depth) for mode in ("off", "formulas"))
        assert compare(plain, composed) == []


@pytest.mark.parametrize("name", sampled(BOUNDED, 16))
def test_no_bound_on_paths_makes_a_run_exhaustive_that_misses_something(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    failures = set(brute(path).failures)
    for most in (1, 3, 8, 20):
        composed = explored(path, compose="formulas", max_paths=most)
        assert set(composed.findings) <= failures
        assert set(composed.findings) == failures or not composed.exhaustive
