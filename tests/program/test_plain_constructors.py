"""Fields that constructors take as they are given, told from code: no others may have any values."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Any, ClassVar

import pytest

from pathlore.program.construction import default_fields, free_fields, has_free_fields
from pathlore.program.field_use import reads
from pathlore.program.plain_constructors import independent_parameters, open_fields, stored_parameters


class Stores:
    def __init__(self, a: int, b: str = "x") -> None:
        self.a, self._b = a, b
        self.count = 0


class Checks:
    def __init__(self, a: int, b: int, c: int, d: int = 0) -> None:
        if b < 0:
            raise ValueError
        self.a = a
        self.b = b
        self.log: list[int] = []
        if c:
            self.d = d
        self.c = c


class CallsItself:
    def __init__(self, a: int) -> None:
        self.a = a
        self.check()

    def check(self) -> None:
        assert self.a > 0


class Loops:
    def __init__(self, a: int, b: int) -> None:
        for _ in range(3):
            self.a = a
        self.b = b


class ReturnsEarly:
    def __init__(self, a: int, b: int) -> None:
        if not b:
            return
        self.a = a


class Catches:
    def __init__(self, a: int) -> None:
        try:
            self.a = a
        except AttributeError:
            print("no field")


class StoresTwice:
    def __init__(self, a: list[int]) -> None:
        self.a = a
        self.b = a


class Replaces:
    def __init__(self, a: int, b: int) -> None:
        a = 5
        self.a = a
        if b:
            raise ValueError


class Crosses:
    def __init__(self, a: int, b: int) -> None:
        self.a, self.b = b, a


class Positive:
    def __get__(self, holder: Any, owner: Any = None) -> int:
        return 1

    def __set__(self, holder: Any, value: int) -> None:
        if value < 0:
            raise ValueError


class Described:
    a = Positive()

    def __init__(self, a: int) -> None:
        self.a = a


class Watched:
    def __init__(self, a: int) -> None:
        self.a = a

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, abs(value))


class Made:
    def __new__(cls, a: int) -> Made:
        return object.__new__(cls)

    def __init__(self, a: int) -> None:
        self.a = a


class Meta(type):
    def __call__(cls, *args: Any) -> Any:
        return super().__call__(*map(abs, args))


class OfMeta(metaclass=Meta):
    def __init__(self, a: int) -> None:
        self.a = a


@dataclass(slots=True)
class Data:
    a: int
    b: list[int] = field(default_factory=list)
    c: int = field(init=False, default=3)
    d: ClassVar[int] = 4


@dataclass
class DataWithMore:
    a: int
    b: InitVar[int]

    def __post_init__(self, b: int) -> None:
        self.a += b


class Nothing:
    a: int
    b: int = 3
    c: ClassVar[int] = 4


STORED = {
    Stores: {"a": "a", "_b": "b"},
    Checks: None,
    CallsItself: None,
    Loops: None,
    StoresTwice: None,
    Crosses: {"a": "b", "b": "a"},
    Described: None,
    Watched: None,
    Made: None,
    OfMeta: None,
    Data: {"a": "a", "b": "b"},
    DataWithMore: None,
    Nothing: {},
}

INDEPENDENT = {
    Checks: {"a": "a"},
    CallsItself: {},
    Loops: {"b": "b"},
    ReturnsEarly: {},
    Catches: {},
    StoresTwice: {},
    Replaces: {},
    Described: {},
    Watched: {},
    Made: {},
    OfMeta: {},
    DataWithMore: {},
    Crosses: {"a": "b", "b": "a"},
}


@pytest.mark.parametrize("cls", STORED)
def test_constructors_that_do_nothing_else(cls: type) -> None:
    assert stored_parameters(cls) == STORED[cls]


@pytest.mark.parametrize("cls", INDEPENDENT)
def test_parameters_that_are_used_for_nothing_else(cls: type) -> None:
    assert independent_parameters(cls) == INDEPENDENT[cls]


def test_only_if_all_fields_are_free_does_lazy_initialisation_make_the_same_objects() -> None:
    assert free_fields(Stores) == {"a", "_b"}
    assert not has_free_fields(Stores)  # the count is always 0
    assert not has_free_fields(Data)
    assert has_free_fields(Crosses)
    assert not has_free_fields(Described)  # without fields, but not without a constructor that checks
    assert open_fields(Nothing) == {"a"}
    assert not has_free_fields(Nothing)


def test_defaults_of_fields() -> None:
    assert default_fields(Stores) == {"_b": "x"}
    assert default_fields(Data) == {"b": []}


class Logs:
    def __init__(self) -> None:
        self.size = 0
        self.lines: list[str] = []

    def __len__(self) -> int:
        return len(self.lines)

    def shown(self) -> int:
        return self.size

    def counted(self) -> int:
        return len(self) + self.size


def test_operators_of_a_class_count_as_run_only_where_something_may_run_them() -> None:
    assert [reads(Logs.shown)(name) for name in ("size", "lines")] == [True, False]
    assert [reads(Logs.counted)(name) for name in ("size", "lines")] == [True, True]
