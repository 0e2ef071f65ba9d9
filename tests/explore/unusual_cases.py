"""What real packages do and small programs do not. Each function fails at the line that says so, and nowhere else."""

from __future__ import annotations

import email.message
import heapq
import sys
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any
from unicodedata import lookup

try:
    from unicodedata import normalize
except ImportError:

    def normalize(form: str, text: str) -> str:
        return text


class Names:
    def lookup(self, name: str) -> str:
        return name


def names_of_native_functions(text: str) -> int:
    composed = normalize("NFC", text)
    if lookup("DIGIT ONE") == "1":
        assert composed  # fails
    return 0


class Backwards(dict[Any, Any]):
    """Shows its members in its own way."""

    def __iter__(self) -> Iterator[Any]:
        return iter([f"<{key}>" for key in dict.__iter__(self)])

    def items(self) -> Any:
        return [(f"<{key}>", 0) for key in dict.__iter__(self)]

    def clear(self) -> None:
        raise NotImplementedError

    def add(self, key: Any) -> int:
        super().setdefault(key, [])
        return len(super().setdefault(key, []))


def dict_with_methods_of_its_own(first: str, second: str) -> int:
    found = Backwards()
    found.add(first)
    found.add(second)
    if hash(first) == hash(second):
        assert len(found) == 1
        assert first != "a"  # fails
    return len(found)


@dataclass
class Unhashable:
    number: int


def key_that_cannot_be_hashed(number: int, key: Unhashable) -> int:
    return {number: 1}.get(key, 0)  # fails


def member_that_cannot_be_hashed(number: int, key: Unhashable) -> bool:
    return key in {number}  # fails


class Alike:
    """Equal to all of its kind, which have hashes of their own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike)


def equal_with_another_hash(number: int) -> int:
    table: dict[Hashable, int] = {number: 1, Alike(1): 2}
    assert table.get(Alike(2), 0) == 0
    assert table[Alike(1)] == 2
    if number == 7:
        raise IndexError(number)  # fails
    return 0


def stored_by_the_library(text: str) -> str:
    message = email.message.EmailMessage()
    message["content-type"] = text  # fails
    found = message.get_content_type()
    assert found != "text/plain" or text  # fails
    return found


def heap_that_is_no_list(heap: Any) -> int:
    return int(heapq.heappop(heap))


class Counter:
    @staticmethod
    def __plus_one(number: int) -> int:
        if number == 3:
            raise KeyError(number)  # fails
        return number + 1

    @classmethod
    def __twice(cls, number: int) -> int:
        if number > 5:
            raise IndexError(number)  # fails
        return cls.__plus_one(cls.__plus_one(number))


class Sorted:
    def __new__(cls, items: list[int] | None = None, key: int | None = None) -> Any:
        return object.__new__(cls if key is None else SortedByKey)

    def __init__(self, items: list[int] | None = None, key: int | None = None) -> None:
        self.items = sorted(items or ())


class SortedByKey(Sorted):
    def __init__(self, items: list[int] | None = None, key: int | None = None) -> None:
        self.items = sorted(items or (), key=lambda item: 10 // key)  # type: ignore[operator]  # fails


def named_function(function: Callable[[int], int]) -> int:
    name = function.__name__
    return len(name) // (function(1) - 3)  # fails


def all_attributes(number: int) -> int:
    found = {name: getattr(number, name) for name in ("__getnewargs__", "real")}
    assert hasattr(number, "__getnewargs__")
    if number == 12:
        return len(found["missing"])  # fails
    return 0


def _caller() -> str:
    return sys._getframe(1).f_code.co_name


def own_frames(number: int) -> int:
    found = _caller()
    assert found == "own_frames"
    if sys._getframe().f_code.co_name == "own_frames" and number == 4:
        raise IndexError(number)  # fails
    return 0


def frames_of_callers(depth: int) -> str:
    return sys._getframe(depth).f_code.co_name


class Wrapper:
    """Has what a function has."""

    def __init__(self, function: Callable[[int], int], name: str) -> None:
        self.function = function
        self.__name__ = name
        self.__module__ = name
        self.__doc__ = name

    def apply(self, number: int) -> int:
        return number // self.function(number)  # fails


def caught_as_told(kinds: tuple[type[ValueError], ...], text: str) -> int:
    try:
        return int(text)
    except kinds:
        return 1 // 0  # fails
    except ValueError:
        return 1


def merged(first: str, make: Callable[[str], dict[str, int]]) -> int:
    found = {first: 1}
    found.update(make(first))
    return found["key"]  # fails


def stopped_inside(numbers: list[int]) -> Iterator[int]:
    rest = iter(numbers)
    while True:
        yield next(rest)  # fails


def read_too_early(text: str) -> int:
    parts = [part for part in text.split("&", 4) if part]
    if found:  # noqa: F821  # fails
        return len(parts)
    found = len(text)
    return found
