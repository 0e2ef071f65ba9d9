"""Every operation on symbolic byte arrays does what CPython does, and its terms say so for other inputs, too."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pathlore.expr.term import Sort
from tests.runtime import byte_array_operations
from tests.runtime.comparing import SMALL, compare, names_in

TEXTS = st.lists(st.sampled_from(["a", "b", "1", ",", " ", "\n", "\x05", "\xe9", "\xff"]), max_size=3).map("".join)
INPUTS = {"x": (Sort.STR, TEXTS), "n": (Sort.INT, SMALL)}


@pytest.mark.parametrize("name", [n for n in names_in(byte_array_operations) if n not in ("made", "message")])
def test_operation_does_what_python_does(name: str) -> None:
    compare(byte_array_operations, name, INPUTS)
