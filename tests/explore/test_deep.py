"""A path that is cut for its depth goes on in plain Python: what its inputs lead to is found."""

from __future__ import annotations

from pathlib import Path

from tests.explore.exploring import checked

FILE = Path(__file__).parent / "deep_cases.py"


def test_what_happens_behind_the_bound_is_found() -> None:
    found = checked(FILE, "raises_far_behind", max_depth=40, raises="error")
    assert [f.exception for f in found.findings] == ["LookupError"]
    assert found.findings[0].confirmed
    assert {i.why for i in found.results["raises_far_behind"].incomplete} == {"max-depth"}


def test_what_is_drawn_behind_the_bound_is_nothing() -> None:
    """Nobody knows what comes next, the end of the input least of all: only that within the bound is told."""
    found = checked(FILE, "reads_on", max_depth=12, timeout=5.0)
    assert found.findings == []
    (ending,) = found.behaviours
    assert list(ending.inputs.values())[-1] == "None"
    assert len(ending.inputs) <= 6  # two choices for each line


def test_inputs_that_only_run_on_are_no_finding() -> None:
    found = checked(FILE, "runs_on", max_depth=12, path_timeout=0.5)
    assert found.findings == []
    assert {i.why for i in found.results["runs_on"].incomplete} == {"max-depth"}


def test_what_fails_on_a_path_and_behind_a_bound_is_told_once() -> None:
    found = checked(FILE, "differs", max_depth=10)

    assert len(found.findings) == 1
