"""What annotations mean as inputs."""

from __future__ import annotations

import collections.abc as abc
import typing
from typing import Any

import pytest

from pathlore.program.inputs import taken_for

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
