"""Every operation on symbolic bytes does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from pathlore.expr.term import Sort
from tests.runtime import bytes_operations
from tests.runtime.comparing import SMALL, compare, names_in

PIECES = [
    *(b"a", b"b", b"ab", b"A", b"1", b"0", b"-", b",", b" ", b"\n", b"\r\n", b"\t", b".", b"\x1c"),
    *(b"\xe9", b"\xc3\xa9", b"\xff", b"\x85", b"\xe2\x82\xac", b"\xed\xa0\x80"),
]
DATA = st.lists(st.sampled_from(PIECES), max_size=5).map(b"".join)
SHORT = st.lists(st.sampled_from([b"a", b"b", b",", b" ", b"\xe9"]), max_size=2).map(b"".join)
INPUTS = {
    "x": (Sort.STR, DATA.map(lambda data: data.decode("latin-1"))),
    "y": (Sort.STR, SHORT.map(lambda data: data.decode("latin-1"))),
    "n": (Sort.INT, SMALL),
}


@pytest.mark.parametrize("name", [n for n in names_in(bytes_operations) if n != "<lambda>" and n != "octets"])
def test_operation_does_what_python_does(name: str) -> None:
    compare(bytes_operations, name, INPUTS)
