"""Every operation on symbolic bytes does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import OUTSIDE, context
from pathlore.runtime.values.binary import fresh_bytes
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


class Inputs:
    """Stands for a path: an input is worth what it is given."""

    def __init__(self, value: str) -> None:
        self.value = value
        self.facts: list[Term] = []

    def fresh(self, name: str, sort: Sort, fact: Any = None, *rest: Any) -> tuple[Term, str]:
        term = build.variable(name, sort)
        self.facts.append(fact(term))
        return term, self.value

    def __getattr__(self, name: str) -> Any:
        return getattr(OUTSIDE, name)


def test_input_is_restricted_to_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = Inputs("a\xff")
    monkeypatch.setattr(context, "path", inputs)
    data = fresh_bytes("data")
    assert data.sym_value == b"a\xff"
    (fact,) = inputs.facts
    assert evaluate(fact, {data.sym_term: "\x00\xff"})
    assert not evaluate(fact, {data.sym_term: "\u0100"})
