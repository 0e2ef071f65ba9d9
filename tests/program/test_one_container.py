"""Which parameters may be given one container, and what is assumed of the others."""

from __future__ import annotations

import ast

import pytest

from pathlore.program.input_types import (
    FLOAT,
    INT,
    ConstantInput,
    DictInput,
    Input,
    ListInput,
    SetInput,
    UnionInput,
)
from pathlore.program.one_container import sharing

LISTS: dict[str, Input] = {"a": ListInput(INT), "n": INT, "b": ListInput(INT)}


def shared(body: str, known: tuple[str, ...] = ()) -> bool:
    definition = ast.parse(f"def f(a, n, b):\n    {body}").body[0]
    found = sharing(LISTS, definition, known)
    assert found.assumed == ()
    assert found.with_earlier in ({}, {"b": ("a",)})
    return bool(found.with_earlier)


@pytest.mark.parametrize(
    "body",
    [
        "return a[0] + b[n]",
        "return [x for x in a if x in b], len(a), sorted(b, reverse=True), a + b, a == [n], f'{a}'",
        "if not a or n in b: return a",
        "for x, y in zip(a, b): print(x, *a)",
        "return a.index(n), b.count(a[0]), a.copy()",
    ],
)
def test_nobody_can_tell_where_containers_are_only_read(body: str) -> None:
    assert not shared(body)


@pytest.mark.parametrize(
    "body",
    [
        "a[0] = 1",
        "a += b",
        "a.append(1)",
        "del b[0]",
        "return a is b",
        "g(a)",
        "c = a",
        "return a or b",
        "return max(a, b)",
        "return a.get(n, b)",
        "n.union(a)",
        "return n == a",
        "return n + a",
        "return eval(n)",
        "def g(): return a",
        "yield a",
        "return [a]",
    ],
)
def test_what_may_change_a_container_or_tell_which_it_is(body: str) -> None:
    assert shared(body)


def test_names_of_the_module_are_no_builtins() -> None:
    assert not shared("len(a)")
    assert shared("len(a)", known=("len",))
    assert shared("len = n; len(a)")


def test_each_parameter_may_be_any_before_it() -> None:
    sets: dict[str, Input] = {name: SetInput(INT) for name in "abc"}
    assert sharing(sets, None, ()).with_earlier == {"b": ("a",), "c": ("a", "b")}


@pytest.mark.parametrize(
    "spec", [ListInput(ListInput(INT)), DictInput(INT, FLOAT), UnionInput((ConstantInput((None,)), ListInput(INT)))]
)
def test_containers_that_share_parts_or_may_be_none_are_assumed_to_be_different(spec: Input) -> None:
    found = sharing({"a": spec, "b": spec}, None, ())
    assert found.with_earlier == {}
    assert found.assumed == ("a and b are different objects",)


def test_types_that_differ_are_assumed_to_be_different_objects() -> None:
    assert sharing({"a": ListInput(INT), "b": ListInput(FLOAT)}, None, ()).assumed
    assert not sharing({"a": ListInput(INT), "b": SetInput(INT)}, None, ()).assumed
    assert not sharing({"a": SetInput(INT, True), "b": SetInput(INT, True)}, None, ()).assumed
