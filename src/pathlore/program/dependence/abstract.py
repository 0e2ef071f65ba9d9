"""Abstract values: what stands for the values of a program in the graph."""

from __future__ import annotations

from typing import Any

from pathlore.program.dependence.steps import Body
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


def is_symbolic(value: Value) -> bool:
    """Whether the value itself is symbolic, whatever it holds."""
    return isinstance(value, (Scalar, UnknownValue)) or (isinstance(value, NewObject) and value.symbolic)
