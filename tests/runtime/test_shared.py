"""Containers that may be one object: explored for parameters, assumed not to be where objects hold them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.findings import PremiseKind
from pathlore.runtime.proxies.distinctness import DIFFERENT
from tests.explore.exploring import checked

CASES = Path(__file__).parent / "shared_cases.py"


@pytest.mark.parametrize(
    ("name", "call", "premise"),
    [
        ("appended", "a = []\nappended(a, a)", "one container for a and b"),
        ("three", "b = set()\nthree(set(), b, b)", "one container for b and c"),
    ],
)
def test_one_container_may_be_given_twice(name: str, call: str, premise: str) -> None:
    found = checked(CASES, name)
    assert [finding.call for finding in found.findings] == [call]
    assert [(p.kind, p.text) for p in found.findings[0].rests_on] == [(PremiseKind.SHARED, premise)]


@pytest.mark.parametrize("name", ["read", "fields_read", "one_field"])
def test_nothing_is_assumed_where_nobody_can_tell(name: str) -> None:
    result = checked(CASES, name).results[name]
    assert result.exhaustive
    assert result.assumed == ()


@pytest.mark.parametrize("name", ["fields_changed", "fields_compared", "rows"])
def test_containers_that_inputs_hold_are_assumed_to_be_different(name: str) -> None:
    found = checked(CASES, name)
    assert found.findings == []
    assert DIFFERENT in found.results[name].assumed
