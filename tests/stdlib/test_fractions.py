"""Models of fractions do what the library does."""

from __future__ import annotations

import pytest

from tests.stdlib import fractions_cases, fractions_realised_cases
from tests.stdlib.comparing import compare, names_of


@pytest.mark.parametrize("name", names_of(fractions_cases))
def test_followed_call_does_what_python_does_and_realises_nothing(name: str) -> None:
    compare(fractions_cases, name)


@pytest.mark.parametrize("name", names_of(fractions_realised_cases))
def test_realised_call_does_what_python_does(name: str) -> None:
    compare(fractions_realised_cases, name, symbolic=False)
