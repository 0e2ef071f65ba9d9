"""Programs written to break summaries: what is said about them, composed or not, is what plain CPython does."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.compose.harness import (
    COMPOSED,
    Explored,
    Truth,
    against,
    brute,
    case_calls,
    compare,
    explored,
    untested_arms,
)
from tests.scale import EVERYTHING, sampled

FOLDER = Path(__file__).parent / "traps"
FILES = sorted(FOLDER.glob("*.py"))


def _name(path: Path) -> str:
    return path.stem


@cache
def truth_of(path: Path) -> Truth:
    return brute(path)


@cache
def plain(path: Path) -> Explored:
    return explored(path, compose="off")


@pytest.mark.parametrize("path", sampled(FILES, 24), ids=_name)
def test_plain_exploration_tells_the_truth(path: Path) -> None:
    said = plain(path)
    assert against(truth_of(path), said, path) == []
    assert said.exhaustive, said.cuts


@pytest.mark.parametrize("mode", COMPOSED)
@pytest.mark.parametrize("path", sampled(FILES, 20), ids=_name)
def test_composed_exploration_tells_the_truth(path: Path, mode: str) -> None:
    said = explored(path, compose=mode)
    assert against(truth_of(path), said, path) == []
    assert compare(plain(path), said) == []


@pytest.mark.parametrize("mode", ["off", *COMPOSED])
@pytest.mark.parametrize("path", sampled(FILES, 100), ids=_name)
def test_generated_tests_reach_what_inputs_reach(path: Path, mode: str) -> None:
    assert untested_arms(truth_of(path), case_calls(path, compose=mode), path) == []


def test_most_traps_fail_for_some_input() -> None:
    """A program that never fails cannot show that a failure is missed."""
    assert len(FILES) >= 190
    some = FILES if EVERYTHING else FILES[::12]
    failing = [path for path in some if truth_of(path).failures]
    assert len(failing) >= 0.8 * len(some)
