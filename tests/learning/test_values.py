"""What a value is described as, and that looking at it runs no code of the program."""

from __future__ import annotations

import collections
import enum
import functools
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from pathlore.learning.descriptions import annotation_of, joined, text_of
from pathlore.learning.inside.values import bases, describe, fields, is_sample, reference


class Colour(enum.Enum):
    RED = 1


@dataclass
class Point:
    x: int = 0


class Pair(NamedTuple):
    a: int


class Names(list[str]):
    pass


def _numbers() -> Iterator[int]:
    yield 1


DESCRIBED: list[tuple[Any, str]] = [
    (1, "int"),
    (True, "bool"),
    (1.5, "float"),
    ("a", "str"),
    (b"a", "bytes"),
    (None, "None"),
    ([], "list"),
    ([1, "a"], "list[int | str]"),
    ([[1], []], "list[list[int]]"),
    ([None, 1], "list[int | None]"),
    ({1}, "set[int]"),
    (frozenset("a"), "frozenset[str]"),
    ({"a": 1, 2: None}, "dict[int | str, int | None]"),
    (collections.OrderedDict(a=1), "OrderedDict[str, int]"),
    (collections.defaultdict(list, a=[1]), "defaultdict[str, list[int]]"),
    (collections.Counter("a"), "Counter[str]"),
    (collections.deque([1]), "deque[int]"),
    ((), "tuple[()]"),
    ((1, "a"), "tuple[int, str]"),
    (tuple(range(20)), "tuple[int, ...]"),
    (len, "Callable"),
    (lambda: 1, "Callable"),
    ([].append, "Callable"),
    (functools.partial(len), "Callable"),
    (_numbers(), "Iterator"),
    (map(len, []), "Iterator"),
    (int, "type[int]"),
    (Colour, "type[Colour]"),
    (Colour.RED, "Colour"),
    (Point(), "Point"),
    (Pair(1), "Pair"),
    (Names("a"), "Names"),
    ([[[[1]]]], "list[list[list[list]]]"),
]


@pytest.mark.parametrize(("value", "text"), DESCRIBED, ids=[text for _, text in DESCRIBED])
def test_types_of_values(value: Any, text: str) -> None:
    assert text_of(joined([describe(value)])) == text


def test_a_list_that_holds_itself_has_a_type() -> None:
    value: list[Any] = []
    value.append(value)
    assert text_of([describe(value)]) == "list[list[list[list]]]"


class _Lies(type):
    """A metaclass whose classes cannot be compared, hashed, named or asked for anything."""

    def _refuse(cls, *_: object) -> Any:
        raise AssertionError("code of the program was run")

    __eq__ = __hash__ = __instancecheck__ = __subclasscheck__ = _refuse  # type: ignore[assignment]
    __getattribute__ = _refuse  # type: ignore[assignment]


def _refuse(*_: object) -> Any:
    raise AssertionError("code of the program was run")


_NAMES = (
    *("__class__", "__len__", "__eq__", "__hash__", "__repr__", "__str__", "__iter__", "__bool__", "__getattribute__"),
    *("__getattr__", "__getitem__", "__contains__", "__dict__", "__reduce_ex__", "__format__", "keys", "items"),
)
_NAMESPACE = {name: property(_refuse) if name in ("__class__", "__dict__") else _refuse for name in _NAMES}


def _hostile(name: str, base: type, metaclass: type = type) -> type:
    namespace = {**_NAMESPACE, "__module__": __name__, "__qualname__": name}
    return types.new_class(name, (base,), {"metaclass": metaclass}, lambda found: found.update(namespace))


@pytest.mark.parametrize("base", [object, list, dict, str, int, tuple, set, Exception])
def test_looking_at_a_value_runs_no_code_of_its_class(base: type) -> None:
    value = base.__new__(_hostile("Hostile", base))
    held = [value, (value,)]
    assert text_of([describe(value)]) == "Hostile"
    assert text_of(joined([describe(held)])) == "list[tuple[Hostile] | Hostile]"
    assert not is_sample(value)
    fields(value)
    assert bases(type(value)) == (() if base is object else tuple(filter(None, map(reference, base.__mro__[:-1]))))


def test_nor_of_its_metaclass() -> None:
    cls = _hostile("Hidden", object, _Lies)
    value = object.__new__(cls)
    assert text_of([describe(value)]) == "Hidden"
    assert text_of([describe(cls)]) == "type[Hidden]"
    assert fields(value) == {}


def test_a_class_that_says_it_is_another() -> None:
    class Liar:
        __class__ = int  # type: ignore[assignment]

    assert isinstance(Liar(), int)
    assert text_of([describe(Liar())]).endswith("Liar")


def test_a_class_without_a_proper_name() -> None:
    cls = type("Odd", (), {"__module__": property(_refuse)})
    assert describe(cls()) == "builtins:object"


def test_fields_are_those_in_dicts_and_slots_and_not_computed_ones() -> None:
    class Base:
        __slots__ = ("a", "unset")

    class Derived(Base):
        shared = 3

        def __init__(self) -> None:
            self.a = 1
            self.b = [2]

        @property
        def computed(self) -> Any:
            return _refuse()

        def __getattr__(self, name: str) -> Any:
            return _refuse()

    assert fields(Derived()) == {"a": 1, "b": [2]}


@pytest.mark.parametrize(
    ("value", "kept"),
    [(1, True), (2**64, False), ("a", True), ("a" * 100, False), (1.5, True), (float("nan"), False), (None, True)],
)
def test_small_values_are_samples(value: Any, kept: bool) -> None:
    assert is_sample(value) is kept


def _joined(*values: Any) -> str:
    return text_of(joined(map(describe, values)))


def test_types_are_joined_by_what_they_hold() -> None:
    assert _joined([1], ["a"], None) == "list[int | str] | None"
    assert _joined({"a": 1}, {2: [1]}) == "dict[int | str, int | list[int]]"
    assert _joined([], [1]) == "list[int]"


def test_tuples_of_many_lengths_are_of_any_length() -> None:
    assert _joined((1, "a"), (2, "b")) == "tuple[int, str]"
    assert _joined((1,), (1, 2)) == "tuple[int] | tuple[int, int]"
    assert _joined((1,), (1, 2), (1, 2, "a")) == "tuple[int | str, ...]"
    assert _joined((1,), tuple(range(9))) == "tuple[int, ...]"


def test_annotations() -> None:
    known = {"builtins:int": int, "builtins:list": list, "builtins:dict": dict, "builtins:tuple": tuple, "m:A": Point}

    def annotation(*values: Any) -> Any:
        return annotation_of(joined(map(describe, values)), known.get)

    assert annotation(1, None) == int | None
    assert annotation([1]) == list[int]
    assert annotation([]) is list
    assert annotation((1, [1])) == tuple[int, list[int]]
    assert annotation(tuple(range(9))) == tuple[int, ...]
    assert annotation({1: [1]}) == dict[int, list[int]]
    assert annotation("a") is None
    assert annotation("a", 1) is int
    assert annotation_of(["m:A"], known.get) is Point
