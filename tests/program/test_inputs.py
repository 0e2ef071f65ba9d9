"""What annotations mean as inputs."""

from __future__ import annotations

import collections.abc as abc
import typing
from typing import Any

import pytest

from pathlore.program.inputs import BARE, input_of, taken_for

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
        (abc.Callable[[int], T], ["T is int"]),
    ],
)
def test_what_an_annotation_leaves_open_is_said(annotation: Any, taken: list[str]) -> None:
    assert list(taken_for(annotation)) == taken


@pytest.mark.parametrize("bare", BARE)
def test_what_is_said_to_be_taken_for_a_bare_type_is_taken(bare: type) -> None:
    assert input_of(bare) == input_of(eval(BARE[bare]))
