"""What annotations mean as inputs."""

from __future__ import annotations

import collections.abc as abc
import numbers
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
