"""Findings in code of unusual ways are those that it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.explore import unusual_cases
from tests.explore.exploring import Checked, checked

FILE = Path(unusual_cases.__file__)
LINES = FILE.read_text().splitlines()

RAISED = {
    "names_of_native_functions": {"AssertionError"},
    "dict_with_methods_of_its_own": {"AssertionError"},
    "key_that_cannot_be_hashed": {"TypeError"},
    "member_that_cannot_be_hashed": {"TypeError"},
    "equal_with_another_hash": {"IndexError"},
    "stored_by_the_library": {"AssertionError", "ValueError"},
    "Counter.__plus_one": {"KeyError"},
    "Counter.__twice": {"IndexError", "KeyError"},
    "Sorted.__init__": {"ZeroDivisionError"},
    "named_function": {"ZeroDivisionError"},
    "all_attributes": {"KeyError"},
    "own_frames": {"IndexError"},
    "Wrapper.apply": {"ZeroDivisionError"},
    "caught_as_told": {"ZeroDivisionError"},
    "merged": {"KeyError"},
    "stopped_inside": {"RuntimeError"},
    "read_too_early": {"UnboundLocalError"},
}


def all_confirmed(found: Checked) -> bool:
    faults = [c for r in found.results.values() for c in r.incomplete if c.why.startswith("internal error")]
    return not faults and all(result.stats.unconfirmed == 0 for result in found.results.values())


@pytest.mark.parametrize("name", RAISED)
def test_it_fails_where_it_says_so(name: str) -> None:
    found = checked(FILE, name, timeout=10.0, max_paths=60, raises="error")

    assert all_confirmed(found)
    assert {f.exception for f in found.findings} == RAISED[name]
    assert all(LINES[f.line - 1].endswith("# fails") for f in found.findings)


def test_a_heap_is_a_list() -> None:
    found = checked(FILE, "heap_that_is_no_list", max_paths=60)

    assert all_confirmed(found)
    assert {f.exception for f in found.findings} == {"TypeError", "IndexError"}


def test_frames_of_callers_are_not_known() -> None:
    found = checked(FILE, "frames_of_callers", max_paths=40)

    assert all_confirmed(found)
    assert {f.exception for f in found.findings} <= {"OverflowError"}
    reasons = {cut.why for cut in found.result.incomplete}
    assert "it looks at the frames of its callers, which are not the program's" in reasons


MARKS = """
def marked(name):
    class Mark:
        def __init__(self):
            self.name = name
    return Mark()


MISSING = marked("MISSING")
NOTHING = object()


def first(items, default=MISSING):
    for item in items:
        return item + 1
    if default is MISSING:
        raise IndexError("empty")
    return default + 1


def last(items, default=NOTHING):
    if items:
        return items[-1]
    return 1 // (default is not NOTHING)


def shown(mark: type(MISSING)):
    return mark.name
"""


def test_a_default_that_stands_for_no_value_is_passed_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "marks_as_defaults.py").write_text(MARKS)

    found = checked(tmp_path / "marks_as_defaults.py", untyped="guess", raises="error", timeout=5.0)

    assert all_confirmed(found)
    assert [f.call for f in found.findings] == ["first([], MISSING)", "last([], NOTHING)"]
    assert "shown" not in found.results
