"""Covers dispatch on types: singledispatch, singledispatchmethod and tables of types."""

from functools import singledispatch, singledispatchmethod


@singledispatch
def encode(value) -> str:
    raise TypeError(type(value).__name__)


@encode.register
def _(value: int) -> str:
    return f"i{value}e" if value >= 0 else f"n{-value}e"


@encode.register(bool)
def _(value) -> str:
    return "t" if value else "f"


@encode.register(list)
@encode.register(tuple)
def _(value) -> str:
    return "l" + "".join(map(encode, value)) + "e"


@encode.register
def _(value: dict) -> str:
    return "d" + "".join(encode(key) + encode(value[key]) for key in sorted(value)) + "e"


class Meter:
    def __init__(self) -> None:
        self.total = 0

    @singledispatchmethod
    def add(self, value) -> None:
        self.total -= 1

    @add.register
    def _(self, value: int) -> None:
        self.total += value

    @add.register
    def _(self, value: str) -> None:
        self.total += len(value)


def run_encode(number: int, flag: bool) -> str:
    return encode([number, flag, (number > 3, {number: flag, 2: []})])


def run_encode_unknown(number: int) -> str:
    return encode({1: number if number < 5 else None})


def run_method_dispatch(number: int, flag: bool) -> int:
    meter = Meter()
    for value in (number, str(number), flag, [number], None if flag else number):
        meter.add(value)
    return meter.total


def run_table_of_types(number: int, flag: bool) -> list[int]:
    weights = {int: lambda n: n, bool: lambda b: 100 if b else 200, str: len, type(None): lambda _: -1}
    values = (number, flag, str(number), None if flag else number > 0)
    return [weights[type(value)](value) for value in values]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_encode": [(5, True), (-5, False), (2, True), (0, False)],
    "run_encode_unknown": [(1,), (-1,), (4,), (5,)],
    "run_table_of_types": [(5, True), (-50, False), (0, True), (0, False)],
    "run_method_dispatch": [(10, True), (-10, False), (0, True), (7, False)],
}
