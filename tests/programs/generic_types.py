"""Covers generic classes, protocols, overloads, casts, NewType and unpacked variadic annotations."""

from collections.abc import Iterator
from typing import Generic, NewType, Protocol, TypedDict, TypeVar, TypeVarTuple
from typing import cast, overload, runtime_checkable

T, Parts = TypeVar("T"), TypeVarTuple("Parts")
Identifier = NewType("Identifier", int)


class Person(TypedDict, total=False):
    age: int
    height: int


@runtime_checkable
class HasArea(Protocol):
    def area(self) -> int: ...


class Stack(Generic[T]):
    def __init__(self) -> None:
        self._items: list[T] = []

    def push(self, item: T) -> "Stack[T]":
        self._items.append(item)
        return self

    def pop(self) -> T:
        return self._items.pop()

    def __iter__(self) -> Iterator[T]:
        while self._items:
            yield self.pop()


class Pair(Stack[int]):
    def area(self) -> int:
        left, right = self
        return left * right


@overload
def double(value: int) -> int: ...
@overload
def double(value: str) -> str: ...
def double(value):
    return value * 2


def first_of(*parts: *Parts) -> tuple[*Parts]:
    return parts[:1]


def run_generic_stack(a: int, b: int, pops: int) -> list[int]:
    stack = Stack[int]().push(a).push(b)
    return [stack.pop() for _ in range(pops)] + list(stack)


def run_protocol(a: int, b: int) -> tuple[bool, bool, int]:
    shape = Pair().push(a).push(b)
    return isinstance(shape, HasArea), isinstance(a, HasArea), cast(HasArea, shape).area()


def run_new_type_and_overload(value: int) -> tuple[int, str, tuple]:
    identifier = Identifier(value + 1)
    return double(identifier), double(str(value)), first_of(identifier, value)


def run_typed_dict(age: int, height: int) -> tuple[dict[str, int], int]:
    person: Person = {"age": age}
    if height > 0:
        person["height"] = height
    return Person(**person, height=-1) if height < 0 else person, person.get("height", 0)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_generic_stack": [(1, 2, 0), (1, 2, 1), (-1, 0, 2), (5, 5, 3), (0, 0, -1)],
    "run_protocol": [(2, 3), (0, 5), (-4, 4), (-1, -1)],
    "run_new_type_and_overload": [(0,), (5,), (-5,), (12,)],
    "run_typed_dict": [(30, 180), (30, 0), (0, -1), (-1, 1)],
}
