"""Whether a literal fits an annotation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, NewType, Optional, Protocol, TypedDict, TypeVar

import pytest

from pathlore.program.chosen_inputs import fits


class Colour(Enum):
    RED = 1


class Point(NamedTuple):
    x: int
    y: int


class Row(TypedDict, total=False):
    name: str
    size: int


class Named(Protocol):
    name: str


Number = NewType("Number", int)
T = TypeVar("T")


@pytest.mark.parametrize(
    ("value", "annotation", "expected"),
    [
        (3, int, True),
        (True, int, True),
        (3.0, int, False),
        (3, float, True),
        (3, complex, True),
        (3, bool, False),
        ("a", str, True),
        (b"a", str, False),
        (None, None, True),
        (None, int, False),
        (None, Optional[int], True),  # noqa: UP045
        ("a", int | None, False),
        (3, Literal[3, "a"], True),
        (True, Literal[1], False),
        ([1, 2], list[int], True),
        ([1, "a"], list[int], False),
        ((1,), list[int], False),
        ((1, 2), Sequence[int], True),
        ({1: "a"}, Mapping[int, str], True),
        ({1: 1}, dict[int, str], False),
        ({1}, set[int], True),
        ({"a"}, Iterable[int], False),
        ((1, "a"), tuple[int, str], True),
        ((1,), tuple[int, str], False),
        ((1, 2, 3), tuple[int, ...], True),
        ((1, "a"), tuple[int, ...], False),
        ((1,), tuple[int], True),
        ((), tuple[int, ...], True),
        ({"name": "a"}, Row, True),
        ({"name": 3}, Row, False),
        ({"other": 3}, Row, False),
        (1, Colour, False),
        ((1, 2), Point, False),
        (3, Number, True),
        ("a", Number, False),
        (3, T, True),
        ("a", Any, True),
        ("a", object, True),
        ("a", Named, True),
        ([1], list, True),
        (3, Annotated[int, "anything"], True),
        ("a", Annotated[int, "anything"], False),
    ],
)
def test_fits(value: Any, annotation: Any, expected: bool) -> None:
    assert fits(value, annotation) is expected
