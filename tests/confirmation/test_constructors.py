"""A class is called with the fields of an object where, and only where, that makes the same object."""

from __future__ import annotations

from typing import Any

from pathlore.confirmation.constructors import constructor_arguments, stores_arguments


class Stores:
    def __init__(self, size: int, name: str = "") -> None:
        self.size = size
        self.name = name


class Replaces:
    def __init__(self, items: Any) -> None:
        self.items = items or ["default"]


class Computes:
    def __init__(self, size: int) -> None:
        self.size = size % 10


class Registers:
    def __new__(cls, size: int) -> Registers:
        return object.__new__(cls)


class Takes:
    def __init__(self, other: int) -> None:
        self.size = other


class Refuses:
    def __init__(self, size: int = 1, *, handler: str = "error") -> None:
        if handler not in ("error", "resolve"):
            raise ValueError(handler)
        self.size, self.handler = size, handler


class Many:
    def __init__(self, low: int, high: int, step: int, *, closed: bool = False) -> None:
        self.low, self.high, self.step = low, high, step
        self.closed = closed


class Hides:
    def __init__(self, size: int) -> None:
        self._size = size


class Fills:
    def __init__(self, given: Any = (), size: int = 0, /, *, name: str = "") -> None:
        self.given = list(given)
        self.size = size
        self.name = name


def arguments(cls: type, texts: dict[str, str], later: frozenset[str] = frozenset()) -> list[str] | None:
    return constructor_arguments(cls, texts, later, repr)


def test_fields_are_passed_as_people_write_it_and_those_of_a_cycle_come_later() -> None:
    assert arguments(Stores, {"size": "3", "name": "'a'"}) == ["3", "name='a'"]
    assert arguments(Stores, {"size": "3", "name": "''"}) == ["3"]
    assert arguments(Stores, {"size": "3"}, frozenset({"name"})) == ["3"]
    assert arguments(Stores, {"name": "'a'"}, frozenset({"size"})) == ["None", "name='a'"]
    assert arguments(Stores, {"size": "3"}) == ["3"]
    many = {"low": "1", "high": "2", "step": "3", "closed": "True"}
    assert arguments(Many, many) == ["low=1", "high=2", "step=3", "closed=True"]
    assert arguments(Hides, {"_size": "3"}) == ["3"]


def test_what_is_no_field_is_what_it_is_by_default() -> None:
    assert arguments(Fills, {}) == []
    assert arguments(Fills, {"size": "3"}) == ["()", "3"]
    assert arguments(Fills, {"name": "'a'"}) == ["()", "0", "name='a'"]


def test_a_class_whose_parameters_are_not_the_fields_is_not_called() -> None:
    assert arguments(Computes, {"other": "3"}) is None
    assert arguments(Registers, {"size": "3"}) is None
    assert not stores_arguments(Computes, {"other": "3"}, {"other": "3"})
    assert stores_arguments(Takes, {"size": "3"}, {"size": "3"})


def test_a_constructor_is_tried_with_marks_then_with_the_values_themselves() -> None:
    assert stores_arguments(Stores, {"size": "3", "name": "'a'"}, {"size": "3", "name": "'a'"})
    assert stores_arguments(Replaces, {"items": "[1]"}, {"items": "[1]"})
    assert not stores_arguments(Replaces, {"items": "[]"}, {"items": "[]"})
    assert stores_arguments(Computes, {"size": "7"}, {"size": "7"})
    assert not stores_arguments(Computes, {"size": "17"}, {"size": "17"})


def test_what_is_given_for_the_other_fields_must_not_make_the_constructor_raise() -> None:
    assert not stores_arguments(Refuses, {}, {"size": "0", "handler": "0"})
    assert not stores_arguments(Refuses, {"size": "2"}, {"size": "2", "handler": "''"})
    assert stores_arguments(Refuses, {"size": "2"}, {"size": "2", "handler": "'resolve'"})
    assert stores_arguments(Refuses, {}, {})


class Equal:
    """Equal to what it was made of, which it is not."""

    def __init__(self, part: str) -> None:
        self.part = Part(part)
        part.upper()


class Part:
    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return True


class Wraps:
    def __init__(self, part: Any) -> None:
        self.part = Part(part) if isinstance(part, str) else part


class WrapsAll:
    def __init__(self, parts: list[Any]) -> None:
        self.parts = [Part(part) if isinstance(part, str) else part for part in parts]


class Sorts:
    def __init__(self, items: list[int]) -> None:
        items.sort()
        self.items = items


def test_equality_of_the_program_says_nothing_of_what_is_stored() -> None:
    assert not stores_arguments(Equal, {"part": "''"}, {"part": "''"})
    assert not stores_arguments(WrapsAll, {"parts": "['']"}, {"parts": "['']"})
    assert stores_arguments(WrapsAll, {"parts": "[1.5, None]"}, {"parts": "[1.5, None]"})


def test_a_constructor_may_store_arguments_of_some_types_only() -> None:
    assert stores_arguments(Wraps, {"part": "3"}, {"part": "3"})
    assert not stores_arguments(Wraps, {"part": "'a'"}, {"part": "'a'"})
    # What only names can write is not tried.
    assert stores_arguments(Wraps, {"part": "held"}, {"part": "held"})


def test_a_constructor_may_change_what_it_stores() -> None:
    assert stores_arguments(Sorts, {"items": "[1, 2]"}, {"items": "[1, 2]"})
    assert not stores_arguments(Sorts, {"items": "[2, 1]"}, {"items": "[2, 1]"})
