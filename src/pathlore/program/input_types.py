"""Input types: what an input may be, as data.

The `repr` of these classes is part of certificates, so their names and fields are file format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pathlore.records import frozen


class UnsupportedTypeError(Exception):
    """An annotation that inputs cannot be made for; the message says why and what to do."""


@frozen
class IntInput:
    """Any integer, or one from `low` to `high`."""

    low: int | None = None
    high: int | None = None


@frozen
class BoolInput:
    """True or False."""


@frozen
class FloatInput:
    """Any float, infinities and nan among them; with a bound, none that is nan."""

    low: float | None = None
    high: float | None = None


@frozen
class StrInput:
    """Any string."""


@frozen
class BytesInput:
    """Any bytes."""


@frozen
class ConstantInput:
    """One of these very values: None, the values of a Literal, the members of an Enum."""

    values: tuple[Any, ...]


@frozen
class FixedInput:
    """The value of this literal, and no other: made anew for each run."""

    literal: str

    def value(self) -> Any:
        import ast  # for start-up time: few inputs are fixed

        return ast.literal_eval(self.literal)


@frozen
class TupleInput:
    """A tuple with one item of each of these types; of a named tuple where `cls` is one."""

    items: tuple[Input, ...]
    cls: type | None = None


@frozen
class VariadicInput:
    """A tuple of any length."""

    item: Input


@frozen
class ListInput:
    """A list of any length."""

    item: Input


@frozen
class SetInput:
    """A set, or a frozenset, of any size."""

    item: Input
    frozen: bool = False


@frozen
class DictInput:
    """A dict of any size."""

    key: Input
    item: Input


@frozen
class RecordInput:
    """A dict with these keys; an optional one may be missing."""

    required: tuple[tuple[str, Input], ...]
    optional: tuple[tuple[str, Input], ...]


@frozen
class FunctionInput:
    """A function of any arguments that gives results of this type, the same for the same arguments."""

    result: Input


@frozen
class MadeInput:
    """What `make`, found under `source` in `module`, makes of these arguments; realised first for a native one.

    Written as a call of it, or by the text that the object gives of itself.
    """

    make: Callable[..., Any]
    module: str
    source: str
    arguments: tuple[Input, ...]
    native: bool = True
    by_repr: bool = False


@frozen
class ObjectInput:
    """An instance of exactly this class, initialised lazily."""

    cls: type


@frozen
class UnionInput:
    """One of several types."""

    members: tuple[Input, ...]


class NestedInput:
    """A type within itself; `annotations.resolved` reads it when such a value is made."""

    __match_args__ = ("annotation",)
    __slots__ = ("annotation", "scope")

    def __init__(self, annotation: Any, scope: dict[str, Any]) -> None:
        self.annotation = annotation
        self.scope = scope
        """Where its name is found, if it is a name."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NestedInput) and self.annotation == other.annotation and self.scope is other.scope

    def __hash__(self) -> int:
        return hash(self.annotation)

    def __repr__(self) -> str:
        return f"NestedInput({self.annotation!r})"


Atom = IntInput | BoolInput | FloatInput | StrInput | BytesInput | ConstantInput | FixedInput
Container = TupleInput | VariadicInput | ListInput | SetInput | DictInput | RecordInput
Input = Atom | Container | FunctionInput | MadeInput | ObjectInput | UnionInput | NestedInput

INT = IntInput()
BOOL = BoolInput()
FLOAT = FloatInput()
STR = StrInput()
BYTES = BytesInput()
NONE = ConstantInput((None,))


def anything() -> Input:
    """`Any` and `object`: sensible types, the simplest first."""
    return UnionInput((NONE, INT, STR, BOOL, FLOAT, ListInput(INT), DictInput(STR, INT)))


def union(members: tuple[Input, ...]) -> Input:
    """A union without nested unions; constants come first, since they are the simplest inputs."""
    constants: list[Any] = []
    others: list[Input] = []
    objects: set[int] = set()
    for member in _flattened(members):
        if isinstance(member, ConstantInput):
            constants.extend(v for v in member.values if not any(v is c for c in constants))
        elif isinstance(member, ObjectInput):
            # Some annotations stand for dozens of classes: to compare each with all others would take most of the time.
            if id(member.cls) not in objects:
                objects.add(id(member.cls))
                others.append(member)
        elif member not in others:
            others.append(member)
    if BOOL in others:
        constants = [c for c in constants if not isinstance(c, bool)]
    if constants:
        others.insert(0, ConstantInput(tuple(constants)))
    return others[0] if len(others) == 1 else UnionInput(tuple(others))


def _flattened(members: tuple[Input, ...]) -> list[Input]:
    flat: list[Input] = []
    for member in members:
        flat.extend(_flattened(member.members) if isinstance(member, UnionInput) else [member])
    return flat


def classes_in(specs: tuple[Input, ...]) -> list[type]:
    """The classes of objects among inputs and what they hold."""
    return list(dict.fromkeys(spec.cls for spec in _held_by(specs) if isinstance(spec, ObjectInput)))


def named_tuples_in(specs: tuple[Input, ...]) -> list[type]:
    """The classes of named tuples among inputs and what they hold."""
    found = (spec.cls for spec in _held_by(specs) if isinstance(spec, TupleInput))
    return list(dict.fromkeys(cls for cls in found if cls is not None))


def _held_by(specs: tuple[Input, ...]) -> Iterator[Input]:
    """Inputs, and those that they hold."""
    pending = list(specs)
    while pending:
        spec = pending.pop(0)
        yield spec
        match spec:
            case UnionInput(members):
                pending.extend(members)
            case TupleInput(items):
                pending.extend(items)
            case ListInput(item) | SetInput(item) | VariadicInput(item) | FunctionInput(item):
                pending.append(item)
            case DictInput(key, item):
                pending.extend((key, item))
            case RecordInput(required, optional):
                pending.extend(item for _, item in (*required, *optional))


def needs_choice(spec: Input) -> bool:
    """Whether making such an input is a choice, to be put off until somebody reads the input."""
    if isinstance(spec, TupleInput):
        return any(needs_choice(item) for item in spec.items)
    if isinstance(spec, ConstantInput):
        return len(spec.values) > 1
    return not isinstance(spec, _NO_CHOICE)


_NO_CHOICE = (
    *(IntInput, BoolInput, FloatInput, StrInput, BytesInput),
    *(ListInput, SetInput, DictInput, VariadicInput, FunctionInput, FixedInput),
)
