"""Covers attributes and methods of ints and bools, their dunder methods called by name, and format."""


def run_int_attributes(number: int, flag: bool) -> tuple:
    return (
        number.real,
        number.imag,
        number.numerator,
        flag.denominator,
        number.__class__.__name__,
        number.conjugate(),
    )


def run_dunder_calls(number: int, other: int) -> tuple:
    return (
        number.__add__(other),
        int.__mul__(number, other),
        number.__lt__(other),
        (-other).__abs__(),
        number.__bool__(),
    )


def run_reflected_dunders(number: int, other: int) -> tuple:
    return number.__radd__(other), number.__rsub__(other), number.__floordiv__(other), number.__rmod__(other)


def run_unbound_methods(number: int, other: int) -> tuple:
    absolute = [int.__abs__(value) for value in (number, other)]
    shortest = min((number, other), key=int.bit_length)
    return (
        absolute,
        shortest,
        int.__eq__(number, other),
        int.__add__(number, "1") is NotImplemented,
        bool.__and__(number > 0, other > 0),
    )


def run_conversions_by_dunder(number: int, flag: bool) -> tuple:
    text = number.__format__("+d"), number.__str__(), flag.__repr__()
    return *text, number.__index__() + flag.__int__(), number.__hash__() == hash(number), number.bit_count()


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_int_attributes": [(1, True), (0, False), (-3, True), (9, False)],
    "run_dunder_calls": [(1, 2), (2, 1), (0, 0), (-3, -4)],
    "run_reflected_dunders": [(3, 7), (-3, 7), (5, -2), (0, 1), (1, 0)],
    "run_unbound_methods": [(1, 2), (9, -2), (0, 0), (-1, -200)],
    "run_conversions_by_dunder": [(5, True), (-5, False), (0, True), (255, False)],
}
