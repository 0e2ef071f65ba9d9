"""Programs that hand references on from call to call are the same composed in every way as plainly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathlore.compose.composer import Composer
from tests.compose.ends import compared_ends
from tests.compose.harness import compare, explored
from tests.compose.shaped import program

HEAPS = Path(__file__).parents[2] / "bench" / "compose" / "heaps"
QUICK = (1, 4, 9, 14)
SEEDS = [*QUICK, *(pytest.param(n, marks=pytest.mark.slow) for n in range(200) if n not in QUICK)]


def written(seed: int, folder: Path) -> tuple[Path, dict[str, Any]]:
    """A program, and how its objects come about."""
    file = folder / f"shaped_{seed}.py"
    file.write_text(program(seed))
    return file, {"objects": "any" if seed % 4 else "auto", "max_objects": 1 + seed % 2}


@pytest.mark.parametrize("seed", SEEDS)
def test_verdicts_findings_and_coverage_are_the_same(seed: int, tmp_path: Path) -> None:
    file, options = written(seed, tmp_path)
    plain = explored(file, compose="off", timeout=300.0, **options)
    for way in ("replay", "formulas", "auto"):
        assert compare(plain, explored(file, compose=way, timeout=300.0, **options)) == [], way


@pytest.mark.parametrize("seed", SEEDS)
def test_replay_leaves_what_plain_paths_leave(seed: int, tmp_path: Path) -> None:
    file, options = written(seed, tmp_path)
    assert compared_ends(file, timeout=300.0, **options).problems == []


def test_most_of_them_are_composed(tmp_path: Path) -> None:
    """Where all functions are explored as a part of their callers, nothing is compared."""
    made = [written(seed, tmp_path) for seed in QUICK]
    assert sum(explored(file, compose="replay", **options).composed for file, options in made) >= len(QUICK) - 1


@pytest.mark.slow
def test_summaries_that_answer_no_calls_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The callee reads references of inputs, and `auto` finds no call of it that has a summary."""
    asked: list[int] = []
    monkeypatch.setattr(Composer, "advance", lambda self, steps: asked.append(steps))

    found = explored(HEAPS / "entries.py", "three", compose="auto", objects="any", max_objects=2)

    assert found.exhaustive
    assert asked == []
