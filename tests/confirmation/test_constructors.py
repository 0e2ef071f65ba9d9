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


def test_fields_are_passed_by_name_and_those_of_a_cycle_are_none_for_now() -> None:
    assert constructor_arguments(Stores, {"size", "name"}, {"size": "3"}) == ["size=3", "name=None"]
    assert constructor_arguments(Stores, {"size"}, {"size": "3"}) == ["size=3"]


def test_a_class_whose_parameters_are_not_the_fields_is_not_called() -> None:
    assert constructor_arguments(Takes, {"size"}, {"size": "3"}) is None
    assert constructor_arguments(Registers, {"size"}, {"size": "3"}) is None
    assert not stores_arguments(Takes, {"size": "3"})


def test_a_constructor_is_tried_with_marks_then_with_the_values_themselves() -> None:
    assert stores_arguments(Stores, {"size": "3", "name": "'a'"})
    assert stores_arguments(Replaces, {"items": "[1]"})
    assert not stores_arguments(Replaces, {"items": "[]"})
    assert stores_arguments(Computes, {"size": "7"})
    assert not stores_arguments(Computes, {"size": "17"})
