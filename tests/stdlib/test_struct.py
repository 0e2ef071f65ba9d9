"""Models of struct do what the library does."""

from __future__ import annotations

import pytest

from tests.stdlib import struct_cases, struct_realised_cases
from tests.stdlib.comparing import compare, names_of


@pytest.mark.parametrize("name", names_of(struct_cases))
def test_followed_call_does_what_python_does_and_realises_nothing(name: str) -> None:
    compare(struct_cases, name)


@pytest.mark.parametrize("name", names_of(struct_realised_cases))
def test_realised_call_does_what_python_does(name: str) -> None:
    compare(struct_realised_cases, name, symbolic=False)
