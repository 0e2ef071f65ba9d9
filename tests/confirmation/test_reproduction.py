"""Reproductions are source that runs, and data that other processes understand."""

from __future__ import annotations

import json
from enum import Flag
from typing import Any

import pytest

from pathlore.confirmation import source
from pathlore.confirmation.reproduction import Reproduction


class Mode(Flag):
    READ = 1
    WRITE = 2


def test_a_reproduction_goes_through_json() -> None:
    made = Reproduction({"x": "1"}, ("a = B()",), "f(a)", (("B", "module"),), {"input": "'y'"}, True)

    again = Reproduction.from_json(json.loads(json.dumps(made.to_json())))

    assert again.imports == made.imports
    assert again.guarded
    assert again.call == made.call


def test_drawn_values_are_replayed_around_the_call() -> None:
    made = Reproduction({}, ("a = 1",), "f(a)", replay={"input": "'y'"})

    assert made.call == "import pathlore\na = 1\nwith pathlore.replay({'input': 'y'}):\n    f(a)"


def test_what_the_module_of_the_target_lacks_is_imported_if_the_call_uses_it() -> None:
    made = Reproduction({}, ("a = B()",), "f(a, C.D())", (("B", "one"), ("C", "two.three"), ("Unused", "four")))

    assert made.import_lines == ("from one import B", "from two.three import C")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (source.atom_text(float("-inf")), float("-inf")),
        (source.tuple_text(["1"]), (1,)),
        (source.tuple_text([]), ()),
        (source.set_text([]), set()),
        (source.set_text(["1", "2"]), {1, 2}),
        (source.frozenset_text([]), frozenset()),
        (source.frozenset_text(["1"]), frozenset({1})),
        (source.dict_text([("1", "[]")]), {1: []}),
        (source.call_text("dict", [("a", "1"), ("b", "2")]), {"a": 1, "b": 2}),
        (source.member_text("Mode", Mode.READ), Mode.READ),
        (source.member_text("Mode", Mode.READ | Mode.WRITE), Mode.READ | Mode.WRITE),
    ],
)
def test_source_makes_the_value(text: str, value: Any) -> None:
    found = eval(text, {"Mode": Mode})

    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize("value", [257, -6, 10**400, 1.5, -0.0, "ab", "\u0100", "'\"", b"ab", float("inf")])
def test_equal_atoms_may_be_written_as_different_objects(value: Any) -> None:
    text = source.new_atom_text(value)
    one, other = eval(f"({text}, {text})")

    assert one == other == value
    assert type(one) is type(value)
    assert one is not other


def test_equal_tuples_may_be_written_as_different_objects() -> None:
    one, other = eval(f"({source.tuple_text(['1', '2'], new=True)}, {source.tuple_text(['1', '2'], new=True)})")

    assert one == other == (1, 2)
    assert one is not other
