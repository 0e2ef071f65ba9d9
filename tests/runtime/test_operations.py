"""Every operation on symbolic values does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pathlore.expr.term import Sort
from tests.runtime import operations
from tests.runtime.comparing_numbers import compare_with_python, names_in

SMALL = st.integers(-6, 12)
ANY = st.one_of(
    st.integers(-6, 12),
    st.sampled_from([-1, 0, 1, 2, 127, 128, 255, 256, -128, 2**31, -(2**63), 2**61 - 1, 2**61, 1 - 2**61, 2**70]),
    st.integers(-(10**6), 10**6),
    st.integers(-(2**80), 2**80),
)


@pytest.mark.parametrize("name", names_in(operations))
def test_operation_does_what_python_does(name: str) -> None:
    second = SMALL if name.endswith("_small") else ANY
    strategies = {Sort.INT: (ANY, second), Sort.BOOL: (st.booleans(), st.booleans())}
    compare_with_python(operations, name, strategies)
