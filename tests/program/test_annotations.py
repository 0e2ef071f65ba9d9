"""What annotations mean as inputs."""

from __future__ import annotations

import collections.abc as abc
import dataclasses
import numbers
import sys
import types
import typing
from typing import Any

import pytest

from pathlore.program.annotations import BARE, input_of, resolved, taken_for
from pathlore.program.input_types import NestedInput, TupleInput, UnionInput, UnsupportedTypeError

T = typing.TypeVar("T")


@pytest.mark.parametrize(
    ("annotation", "taken"),
    [
        (dict, ["dict is dict[str, int]"]),
        (list[T], ["T is int"]),
        (list[int] | None, []),
        (list[list] | None, ["list is list[int]"]),
        (tuple[int, str], []),
        (typing.Literal["list"], []),
        (abc.Callable[[int], T], ["Callable is a function that has no effects and raises nothing", "T is int"]),
        (abc.Iterable[int], ["Iterable is a list"]),
        (abc.Mapping[str, int], ["Mapping is a dict"]),
        (abc.Iterable, ["Iterable is a list"]),
        (abc.Hashable, ["Hashable is an int"]),
        (abc.Sized, ["Sized is a list"]),
        (abc.Iterator[int], ["Iterator is an iterator over a list"]),
        (numbers.Real, ["Real is a float"]),
        (typing.SupportsInt, ["SupportsInt is an int"]),
        (dict[str, Any], ["Any is None, a number, a text, a list or a dict"]),
        (object, ["object is None, a number, a text, a list or a dict"]),
    ],
)
def test_what_an_annotation_leaves_open_is_said(annotation: Any, taken: list[str]) -> None:
    assert list(taken_for(annotation)) == taken


class Chain(typing.NamedTuple):
    value: int
    rest: Chain | None


class Tree(typing.TypedDict):
    label: str
    children: list[Tree]


class Endless(typing.NamedTuple):
    rest: Endless


Json = typing.Union[None, int, list["Json"]]  # noqa: UP007  (a name in quotes)


def test_a_type_within_itself_is_looked_at_when_a_value_is_made() -> None:
    found = input_of(Chain)
    assert isinstance(found, TupleInput)
    assert isinstance(found.items[1], UnionInput)
    nested = found.items[1].members[1]
    assert isinstance(nested, NestedInput)
    assert resolved(nested) == found
    assert "NestedInput" in repr(input_of(Tree))


def test_an_alias_within_itself_is_found_where_it_is_used() -> None:
    inner = typing.get_args(Json)[2]
    found = input_of(inner, globals())
    assert resolved(found.item) == input_of(Json, globals())  # type: ignore[union-attr]
    with pytest.raises(UnsupportedTypeError, match="'Json' cannot be resolved"):
        input_of(inner, {})


def test_what_needs_another_one_without_end_is_refused() -> None:
    with pytest.raises(UnsupportedTypeError, match=r"Endless\.rest needs another one without end"):
        input_of(Endless)


@pytest.mark.parametrize("bare", BARE)
def test_what_is_said_to_be_taken_for_a_bare_type_is_taken(bare: type) -> None:
    assert input_of(bare) == input_of(eval(BARE[bare]))


@pytest.fixture
def space(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of a module that is imported."""
    made = types.ModuleType("many_types")
    monkeypatch.setitem(sys.modules, "many_types", made)
    vars(made)["typing"] = typing
    return vars(made)


def test_many_types_that_hold_each_other_are_read_soon(space: dict[str, Any]) -> None:
    """Each leads to all the others on each way: pydantic has fifty of them."""
    names = [f"Schema{number}" for number in range(30)]
    every = f"typing.Union[{', '.join(map(repr, names))}]"
    for name in names:
        exec(f"class {name}(typing.TypedDict, total=False):\n    inner: typing.Required[{every}]\n    text: str", space)
    made = input_of(space["Schema0"], space)
    nested = [part for part in walked(made) if isinstance(part, NestedInput)]
    assert nested
    assert resolved(nested[-1]) is not None


def test_a_type_that_needs_too_many_others_is_read_as_far_as_need_be(space: dict[str, Any]) -> None:
    exec("class Last(typing.TypedDict):\n    text: str", space)
    for number in range(300):
        inner = "Last" if not number else f"Level{number - 1}"
        exec(f"class Level{number}(typing.NamedTuple):\n    inner: {inner}", space)
    made = input_of(space["Level299"], space)
    assert isinstance(made, TupleInput)
    (nested,) = [part for part in walked(made) if isinstance(part, NestedInput)]
    assert isinstance(resolved(nested), TupleInput)


def walked(spec: Any) -> list[Any]:
    """A type and all that it consists of."""
    found, pending = [], [spec]
    while pending:
        part = pending.pop()
        found.append(part)
        if dataclasses.is_dataclass(part):
            pending.extend(getattr(part, field.name) for field in dataclasses.fields(part))
        elif isinstance(part, (tuple, list)):
            pending.extend(part)
        elif hasattr(type(part), "__slots__") and not isinstance(part, NestedInput):
            pending.extend(getattr(part, name) for name in type(part).__slots__ if hasattr(part, name))
    return found
