"""Models of itertools do what the library does."""

from __future__ import annotations

import pytest

from tests.stdlib import itertools_cases
from tests.stdlib.comparing import compare, names_of


@pytest.mark.parametrize("name", names_of(itertools_cases))
def test_followed_call_does_what_python_does_and_realises_nothing(name: str) -> None:
    compare(itertools_cases, name)
