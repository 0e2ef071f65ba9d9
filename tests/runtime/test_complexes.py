"""Every operation on symbolic complex numbers does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

import pytest

from pathlore.expr.term import Sort
from tests.runtime import complex_operations
from tests.runtime.comparing_numbers import compare_with_python, names_in
from tests.runtime.test_floats import FLOATS, INTEGERS


@pytest.mark.parametrize("name", [name for name in names_in(complex_operations) if name != "parts"])
def test_operation_does_what_python_does(name: str) -> None:
    strategies = {Sort.FLOAT: (FLOATS, FLOATS), Sort.INT: (INTEGERS, INTEGERS)}
    compare_with_python(complex_operations, name, strategies)
