"""Covers isinstance, issubclass, type(), type comparisons on ints, bools and objects."""

import numbers
from collections.abc import Callable, Hashable, Sized


class Animal:
    def __init__(self, legs: int) -> None:
        self.legs = legs


class Bird(Animal):
    pass


def describe(value) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, (str, bytes)):
        return "text"
    if isinstance(value, list | tuple):
        return "sequence of " + " ".join(describe(item) for item in value)
    return type(value).__name__


def run_describe(number: int, flag: bool) -> list[str]:
    chosen = number if number > 0 else flag if number else None
    return [describe(item) for item in (number, flag, [chosen, flag], str(number), chosen, number / 2)]


def run_isinstance(number: int, flag: bool) -> tuple[bool, ...]:
    return (
        isinstance(number, int),
        isinstance(number, bool),
        isinstance(flag, int),
        isinstance(number, (str, float)),
        isinstance(number, (str, (list, int))),
        isinstance(number + flag, bool),
        isinstance(number, numbers.Integral),
        isinstance(flag, Hashable) and not isinstance(number, Sized),
        isinstance(number, object),
        isinstance(number if number > 3 else flag, bool),
        isinstance(number > 3, Callable),
    )


def run_type_identity(number: int, flag: bool) -> tuple:
    kinds = {int: "int", bool: "bool"}
    same = type(number) is int and type(flag) == bool and type(number) is not bool
    return (
        same,
        kinds[type(number)],
        kinds[type(number == 1)],
        type(flag).__name__,
        type(number)(7),
        type(flag)(number),
    )


def run_subclasses(legs: int) -> tuple:
    animal = (Bird if legs == 2 else Animal)(legs)
    return (
        issubclass(type(animal), Animal),
        issubclass(type(animal), (Bird, str)),
        issubclass(bool, int),
        type(animal) is Bird,
        animal.__class__.__name__,
        isinstance(animal, type(animal)),
    )


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_describe": [(1, True), (0, False), (-3, True), (50, False)],
    "run_isinstance": [(1, True), (0, False), (5, True), (-1, False)],
    "run_type_identity": [(1, True), (0, False), (-1, True), (2, False)],
    "run_subclasses": [(2,), (4,), (0,), (-2,)],
}
