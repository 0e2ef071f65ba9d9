"""Values for inputs that nobody read: simple, of their type, and keys that differ."""

from __future__ import annotations

from typing import Any

import pytest

from pathlore.confirmation.defaults import Defaults
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    FloatInput,
    Input,
    IntInput,
    ListInput,
    ObjectInput,
    StrInput,
    TupleInput,
    UnionInput,
    VariadicInput,
)
from pathlore.runtime.heap import Heap


class Node:
    next: Node


def defaults() -> Defaults:
    return Defaults(Heap(6, 8), {})


@pytest.mark.parametrize(
    ("spec", "value"),
    [
        (IntInput(), 0),
        (IntInput(3, 7), 3),
        (IntInput(None, -2), -2),
        (ConstantInput(("b", "a")), "b"),
        (TupleInput((IntInput(), StrInput())), (0, "")),
        (ListInput(IntInput()), []),
        (UnionInput((StrInput(), IntInput())), ""),
    ],
)
def test_an_input_that_nobody_read_has_the_simplest_value(spec: Input, value: Any) -> None:
    found = defaults().of(spec)

    assert (type(found), found) == (type(value), value)


def test_an_object_that_is_there_already_is_taken_before_a_new_one_is_made() -> None:
    heap = Heap(6, 8)
    chosen = Defaults(heap, {})

    first = chosen.of(ObjectInput(Node))

    assert type(first) is Node
    assert chosen.of(ObjectInput(Node)) is first
    assert [entry.instance for entry in heap.objects] == [first]


@pytest.mark.parametrize(
    "spec",
    [
        IntInput(),
        IntInput(5, None),
        IntInput(None, -3),
        FloatInput(),
        StrInput(),
        BytesInput(),
        TupleInput((BoolInput(), IntInput())),
        VariadicInput(IntInput()),
        UnionInput((BoolInput(), StrInput())),
    ],
)
def test_keys_differ_from_those_that_are_known_and_from_each_other(spec: Input) -> None:
    known = defaults().keys(spec, [], 3)

    more = defaults().keys(spec, known, 30)

    assert len(known) == 3
    assert len(more) == 30
    assert len({*known, *more}) == 33


def test_there_are_no_more_keys_than_values_of_the_type() -> None:
    assert defaults().keys(BoolInput(), [True], 5) == [False]
    assert defaults().keys(IntInput(0, 3), [1], 9) == [0, 2, 3]
