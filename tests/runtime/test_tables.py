"""Look-ups and stores at symbolic positions do what Python does, for each input of a small domain."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import pytest

from tests.explore.driving import target_of
from tests.generated.test_small_domains import QUICK, check
from tests.runtime import table_cases

FILE = Path(table_cases.__file__)
CASES = [
    name
    for name, value in vars(table_cases).items()
    if isinstance(value, FunctionType) and value.__module__ == table_cases.__name__
]
ENDLESS = {"overridden", "repeated_listed", "repeated_otherwise", "repeated_objects"}
"""A native method is given each index, or a list of any length is gone through."""


@pytest.mark.parametrize("name", CASES)
def test_each_input_takes_one_path_that_says_what_python_does(name: str) -> None:
    if name in ENDLESS:
        check(target_of(FILE, name), QUICK)
    else:
        assert check(target_of(FILE, name))
