"""What differs from process to process is assumed where a program can see it, and only there."""

from __future__ import annotations

import pytest

from pathlore.runtime.values.address import OF_THIS_PROCESS
from tests.explore.exploring import checked
from tests.runtime import address_cases

SEEING = [name for name in vars(address_cases) if name.startswith("sees_")]
BLIND = ["compares_addresses", "hashes_numbers", "looks_up"]


@pytest.mark.parametrize("name", [*SEEING, *BLIND])
def test_it_is_assumed_where_it_is_seen(name: str) -> None:
    result = checked(address_cases.__file__, name).result
    assert result.exhaustive
    assert (OF_THIS_PROCESS in result.assumed) == (name in SEEING)


def test_there_are_cases() -> None:
    assert len(SEEING) == 6
