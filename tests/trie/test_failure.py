"""Failures are stored with keys that never change, and come back as they were."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pathlore.program.contracts import DEAL, ICONTRACT, PEP316, Clause, Role
from pathlore.trie.failure import Failure, Location, failure_from_json, failure_to_json

NUMBERS = st.integers(1, 9999)
TEXTS = st.text(max_size=8)
LOCATIONS = st.builds(Location, TEXTS, NUMBERS, NUMBERS, TEXTS)
CLAUSES = st.builds(
    Clause, st.sampled_from(Role), st.sampled_from([ICONTRACT, DEAL, PEP316]), TEXTS, TEXTS, TEXTS, NUMBERS, NUMBERS
)
FAILURES = st.builds(
    Failure,
    TEXTS,
    st.lists(TEXTS, max_size=4).map(tuple),
    LOCATIONS,
    st.none() | LOCATIONS,
    st.booleans(),
    st.none() | CLAUSES,
)


@given(FAILURES)
def test_what_is_written_is_read(failure: Failure) -> None:
    found = failure_from_json(json.loads(json.dumps(failure_to_json(failure))))
    assert found == failure
    assert type(found.names) is tuple
    assert found.clause is None or type(found.clause.role) is Role


@given(FAILURES)
def test_places_are_stored_under_names_that_survive_edits(failure: Failure) -> None:
    def stored(path: str, line: Any) -> tuple[str, Any]:
        return f"stored {path}", f"line {line}"

    def back(path: str, line: Any) -> tuple[str, Any]:
        return path.removeprefix("stored "), int(line.removeprefix("line "))

    data = json.loads(json.dumps(failure_to_json(failure, stored)))
    located = [data[name] for name in ("spot", "caller", "clause") if data[name] is not None]
    assert all(place["line"].startswith("line ") and place["path"].startswith("stored ") for place in located)
    assert failure_from_json(data, back) == failure


def test_the_keys_are_file_format() -> None:
    clause = Clause(Role.POSTCONDITION, PEP316, "a > 0", "f", "a.py", 3, 5)
    failure = Failure("ValueError", ("ValueError", "Exception"), Location("a.py", 1, 2, "f"), None, True, clause)
    assert json.dumps(failure_to_json(failure)) == (
        '{"exception": "ValueError", "names": ["ValueError", "Exception"], '
        '"spot": {"path": "a.py", "line": 1, "column": 2, "function": "f"}, "caller": null, "explicit": true, '
        '"clause": {"role": "postcondition", "source": "pep316", "text": "a > 0", "owner": "f", "path": "a.py", '
        '"line": 3, "column": 5}}'
    )


def test_what_a_failure_says_of_itself() -> None:
    place = Location("a.py", 1, 1, "f")
    clause = Clause(Role.PRECONDITION, PEP316, "a", "f", "a.py", 1)
    assert Failure("AssertionError", ("AssertionError", "Exception"), place, None, False).is_assertion
    assert not Failure("KeyError", ("KeyError", "LookupError"), place, None, False).is_assertion
    assert Failure("E", ("E",), place, None, False, clause).in_docstring
    assert not Failure("E", ("E",), place, None, False).in_docstring
