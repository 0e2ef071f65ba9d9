"""Abstract values: what stands for the values of a program in the graph."""

from __future__ import annotations

from enum import IntEnum, auto
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from pathlore.program.dependence.classes import container_of
from pathlore.program.dependence.steps import Body
from pathlore.program.natives import is_written_in_python
from pathlore.records import frozen

Key = tuple[object, ...]


@frozen
class Scalar:
    """A symbolic number, text or the like. Its sort keeps the methods of a match from being looked for in a text."""

    sort: str


@frozen
class Plain:
    """Some concrete value of a type without members: a number, a text, what native code made of concrete values."""

    cls: type


@frozen
class NewObject:
    """An object that the program makes, known by where, or one that is an input."""

    cls: type
    site: Key
    symbolic: bool = False
    """Whether its length or its members are unknown: a container that is an input, the pieces of a symbolic text."""


class Live:
    """An object that exists before the target runs: a function, a class, a module, a table filled at import."""

    __slots__ = ("thing",)

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Live) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __repr__(self) -> str:
        return f"Live({self.thing!r:.60})"


@frozen
class Closure:
    """A function that a function makes. `frame` is the number of the instance around it."""

    body: Body
    frame: int
    owner: int = -1
    """The class around it, if it is a method of a class that a function makes."""


@frozen
class MadeClass:
    """A class that a function makes; its attributes are fields."""

    body: Body
    frame: int


@frozen
class MadeInstance:
    """An object of a class that a function makes."""

    cls: int
    site: Key


@frozen
class BoundMethod:
    """A function and the object that it is called on."""

    function: int
    receiver: int


@frozen
class NativeMethod:
    """A method of a builtin type, or of any other object that native code made."""

    name: str
    receiver: int


@frozen
class Super:
    """`super()` for a class and an object."""

    cls: int
    receiver: int


@frozen
class Holder:
    """What native code made: it holds what it was given, and gives any of that back."""

    site: Key


@frozen
class InputFunction:
    """A function as input: it gives results of this kind."""

    site: Key


class UnknownValue:
    """Anything at all, symbolic or not: what no analysis tells."""

    def __repr__(self) -> str:
        return "UnknownValue()"


UNKNOWN = UnknownValue()

Value = (
    Scalar
    | Plain
    | NewObject
    | Live
    | Closure
    | MadeClass
    | MadeInstance
    | BoundMethod
    | NativeMethod
    | Super
    | Holder
    | InputFunction
    | UnknownValue
)


_OPAQUE = (FunctionType, BuiltinFunctionType, MethodType, ModuleType, type)
"""What native code is given is not looked into where it is one of these."""


class ValueKind(IntEnum):
    """Values that somebody waits for at a node: most wait for few of them. An integer is hashed much faster."""

    ANY = auto()
    SYMBOLIC = auto()
    """Symbolic itself, whatever it holds."""
    ATOM = auto()
    """A number or a text, symbolic or not."""
    FIELDED = auto()
    """With fields that native code looks into."""
    SPECIAL = auto()
    """It may have special methods written in Python."""
    SLICE = auto()
    CONTAINER = auto()
    """It is a container, or may be one."""
    OBJECT = auto()
    """It has attributes that the program put there, or may have."""


def kinds_of(value: Value) -> list[ValueKind]:
    """The kinds of a value."""
    found: list[ValueKind] = []
    is_atom = isinstance(value, (Scalar, Plain))
    if isinstance(value, (Scalar, UnknownValue)) or (isinstance(value, NewObject) and value.symbolic):
        found.append(ValueKind.SYMBOLIC)
    if isinstance(value, NewObject) and value.cls is slice:
        found.append(ValueKind.SLICE)
    if is_atom:
        found.append(ValueKind.ATOM)
    elif isinstance(value, Live):
        if not isinstance(value.thing, _OPAQUE):
            found.append(ValueKind.FIELDED)
    elif not isinstance(value, (UnknownValue, NativeMethod, Super)):
        found.append(ValueKind.FIELDED)
    if isinstance(value, (NewObject, Live, MadeInstance, Closure, MadeClass)):
        found.append(ValueKind.OBJECT)
    if _may_be_container(value):
        found.append(ValueKind.CONTAINER)
    if _may_have_methods(value):
        found.append(ValueKind.SPECIAL)
    return found


def _may_be_container(value: Value) -> bool:
    if isinstance(value, (NewObject, Live)):
        kind = container_of(value.cls if isinstance(value, NewObject) else type(value.thing))
        return kind is not None and kind is not slice
    return isinstance(value, (MadeInstance, Holder, UnknownValue)) or value == Scalar("any")


def _may_have_methods(value: Value) -> bool:
    if isinstance(value, NewObject):
        return is_written_in_python(value.cls)
    # A class may have a metaclass with special methods.
    return isinstance(value, MadeInstance) or (
        isinstance(value, Live)
        and not isinstance(value.thing, FunctionType)
        and is_written_in_python(type(value.thing))
    )


BY_NAME = frozenset({"operator.attrgetter", "operator.methodcaller"})
"""Native callees whose results read attributes of whatever they are given."""
_KEPT = frozenset({"generator", "input", "exception", "native exception", "cells", "cell", "args", "namespace", "twin"})


def merged(value: Value) -> Value:
    """What stands for a value where few are told apart: objects by their class, containers by the function that makes
    them, and all that native code makes is one."""
    match value:
        case Holder(site=(str(name), *_)):
            return Holder((name,)) if name in BY_NAME else Holder(("native",))
        case MadeInstance(cls=cls, site=(first, *_)) if first not in _KEPT:
            return MadeInstance(cls, ("any",))
        case NewObject(cls=cls, site=(first, *_), symbolic=symbolic) if first not in _KEPT:
            is_of_program = is_written_in_python(cls) or not isinstance(first, int)
            return NewObject(cls, ("any",) if is_of_program else (first,), symbolic)
    return value
