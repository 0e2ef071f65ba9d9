"""Every operation on symbolic strings does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

import pytest

from pathlore.expr.term import Sort
from tests.runtime import text_operations
from tests.runtime.comparing import SHORT, SMALL, TEXTS, compare, names_in

INPUTS = {"x": (Sort.STR, TEXTS), "y": (Sort.STR, SHORT), "n": (Sort.INT, SMALL)}


@pytest.mark.parametrize("name", names_in(text_operations))
def test_operation_does_what_python_does(name: str) -> None:
    compare(text_operations, name, INPUTS)
