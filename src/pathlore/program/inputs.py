"""Input types: what an annotation lets an input be."""

from __future__ import annotations

import enum
import inspect
import sys
import types
import typing
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
    """A type within itself; it is looked at when such a value is made."""

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

    def resolved(self) -> Input:
        annotation = self.annotation
        return input_of(_evaluated(annotation, self.scope) if isinstance(annotation, str) else annotation, self.scope)


def _by_name(name: str) -> Input:
    """What a name in quotes stands for, which typing left in an annotation that uses itself."""
    scope = _scopes[-1] if _scopes else {}
    found = _evaluated(name, scope)
    if isinstance(found, str):
        raise UnsupportedTypeError(f"the annotation {name!r} stands for a text")
    return NestedInput(name, scope)


def _evaluated(name: str, scope: dict[str, Any]) -> Any:
    try:
        return eval(name, dict(scope))
    except Exception:
        raise UnsupportedTypeError(f"the annotation {name!r} cannot be resolved; import the name it uses") from None


Atom = IntInput | BoolInput | FloatInput | StrInput | BytesInput | ConstantInput
Container = TupleInput | VariadicInput | ListInput | SetInput | DictInput | RecordInput
Input = Atom | Container | FunctionInput | MadeInput | ObjectInput | UnionInput | NestedInput

INT = IntInput()
BOOL = BoolInput()
FLOAT = FloatInput()
STR = StrInput()
BYTES = BytesInput()
NONE = ConstantInput((None,))


_scopes: list[dict[str, Any]] = []
"""Of the annotations that are looked at: the names that they may use."""
_within: list[Any] = []
"""Types that may hold themselves, of those that are looked at."""


def input_of(annotation: Any, scope: dict[str, Any] | None = None) -> Input:
    """The input type for a resolved annotation; names of types within themselves are in `scope`."""
    if scope is None:
        return _input(annotation)
    _scopes.append(scope)
    try:
        return _input(annotation)
    finally:
        _scopes.pop()


def _nested(annotation: Any, make: Callable[[], Input]) -> Input:
    """A type that may hold itself."""
    if any(annotation is other for other in _within):
        return NestedInput(annotation, _scopes[-1] if _scopes else {})
    _within.append(annotation)
    try:
        return make()
    finally:
        _within.pop()


def _input(annotation: Any) -> Input:
    simple = _SIMPLE.get(annotation) if _hashable(annotation) else None
    if simple is not None:
        return simple
    origin = typing.get_origin(annotation)
    if origin is not None:
        return _generic(annotation, origin, typing.get_args(annotation))
    if annotation is typing.Any:
        return anything()
    if isinstance(annotation, type):
        return _class(annotation)
    if isinstance(annotation, typing.TypeVar):
        return _type_variable(annotation)
    named = getattr(annotation, "__supertype__", None) or getattr(annotation, "__value__", None)
    if named is not None:
        # A NewType, or a name made by a type statement.
        return _nested(annotation, lambda: input_of(named))
    if isinstance(annotation, (str, typing.ForwardRef)):
        return _by_name(annotation if isinstance(annotation, str) else annotation.__forward_arg__)
    raise UnsupportedTypeError(f"inputs of type {_name(annotation)} are not supported yet")


_SIMPLE: dict[Any, Input] = {
    int: INT,
    bool: BOOL,
    float: FLOAT,
    str: STR,
    bytes: BYTES,
    None: NONE,
    type(None): NONE,
}


def anything() -> Input:
    """`Any` and `object`: sensible types, the simplest first."""
    return UnionInput((NONE, INT, STR, BOOL, FLOAT, ListInput(INT), DictInput(STR, INT)))


BARE = {
    list: "list[int]",
    set: "set[int]",
    frozenset: "frozenset[int]",
    tuple: "tuple[int, ...]",
    dict: "dict[str, int]",
}


def taken_for(annotation: Any) -> Iterator[str]:
    """What an annotation leaves open, and what is taken for it: the simplest, which is an assumption."""
    bare = BARE.get(typing.get_origin(annotation) or annotation) if _hashable(annotation) else None
    if bare is not None and not typing.get_args(annotation) and annotation != tuple[()]:
        yield f"{(typing.get_origin(annotation) or annotation).__name__} is {bare}"
    elif isinstance(annotation, typing.TypeVar):
        if annotation.__constraints__ or annotation.__bound__ is None:
            taken = annotation.__constraints__[0] if annotation.__constraints__ else int
            yield f"{annotation.__name__} is {_name(taken)}"
    elif typing.get_origin(annotation) is not typing.Literal:
        for part in typing.get_args(annotation):
            if not isinstance(part, (list, str)):
                yield from taken_for(part)


def _type_variable(variable: Any) -> Input:
    if variable.__constraints__:
        return input_of(variable.__constraints__[0])
    # What holds for every type is tried with one of them.
    return INT if variable.__bound__ is None else input_of(variable.__bound__)


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _generic(annotation: Any, origin: Any, args: tuple[Any, ...]) -> Input:
    if origin in (typing.Union, types.UnionType):
        return union(tuple(input_of(a) for a in args))
    if origin is typing.Literal:
        return ConstantInput(args)
    if origin is type:
        return ConstantInput(_classes(args[0] if args else typing.Any))
    if origin is tuple and annotation is not typing.Tuple:  # noqa: UP006  (without arguments: any tuple)
        if args == ((),) or not args:
            return TupleInput(())
        if len(args) == 2 and args[1] is Ellipsis:
            return VariadicInput(input_of(args[0]))
        return TupleInput(tuple(input_of(a) for a in args))
    if origin is typing.Annotated:
        from pathlore.program.annotated import restricted  # few annotations have it

        return restricted(input_of(args[0]), args[1:])
    if origin in (typing.Final, typing.ClassVar, typing.Required, typing.NotRequired):
        return input_of(args[0])
    known = _library(origin, args)
    if known is not None:
        return known
    if isinstance(origin, type) and is_written_in_python(origin):
        return _class(origin)
    raise UnsupportedTypeError(f"inputs of type {_name(annotation)} are not supported yet")


def _classes(bound: Any) -> tuple[type, ...]:
    """What `type[...]` stands for: the classes of the program that fit, and some of Python's own."""
    if isinstance(bound, typing.TypeVar):
        bound = bound.__bound__ or typing.Any
    if bound is typing.Any or bound is object:
        return (int, str, bool, float, list, dict, object)
    if typing.get_origin(bound) in (typing.Union, types.UnionType):
        return tuple(dict.fromkeys(cls for member in typing.get_args(bound) for cls in _classes(member)))
    cls = typing.get_origin(bound) or (type(None) if bound is None else bound)
    if not isinstance(cls, type):
        raise UnsupportedTypeError(f"inputs of type type[{_name(bound)}] are not supported yet")
    if not is_written_in_python(cls):
        return (int, bool) if cls is int else (cls,)
    found = tuple(c for c in (cls, *_subclasses(cls)) if not inspect.isabstract(c))
    if not found:
        raise UnsupportedTypeError(f"{cls.__name__} is abstract and no concrete subclass of it is loaded")
    return found


def _library(cls: Any, args: tuple[Any, ...]) -> Input | None:
    """Types of the standard library; their table is loaded when a program uses one."""
    if not isinstance(cls, type) or cls.__module__.partition(".")[0] not in _LIBRARY:
        return None
    from pathlore.program.library_types import library_input

    return library_input(cls, args)


_LIBRARY = frozenset(
    {
        *("builtins", "collections", "typing", "abc", "types", "datetime", "decimal", "fractions", "pathlib", "re"),
        *("numbers", "uuid", "ipaddress", "os", "io", "_decimal", "_io", "zoneinfo", "random"),
    }
)


def _class(cls: type) -> Input:
    if cls is object:
        return anything()
    if cls is type:
        return ConstantInput(_classes(typing.Any))
    if issubclass(cls, enum.Enum):
        members = _flags(cls) if issubclass(cls, enum.Flag) else tuple(cls)
        if not members:
            raise UnsupportedTypeError(f"the enum {cls.__name__} has no members")
        return ConstantInput(members)
    known = _library(cls, ())
    if known is not None:
        return known
    if issubclass(cls, tuple) and hasattr(cls, "_fields"):
        return _nested(cls, lambda: _named_tuple(cls))
    if issubclass(cls, dict) and hasattr(cls, "__required_keys__"):
        return _nested(cls, lambda: _typed_dict(cls))
    if not is_written_in_python(cls) or issubclass(cls, BaseException):
        raise UnsupportedTypeError(f"inputs of type {_name(cls)} are not supported yet")
    if "<locals>" in cls.__qualname__ and not cls.__module__.startswith("deal."):
        raise UnsupportedTypeError(f"{cls.__name__} is made by a function: nobody else can name it")
    if not _has_fields_only(cls):
        raise UnsupportedTypeError(f"inputs of {cls.__name__}, which extends a built-in type, are not supported yet")
    if inspect.isabstract(cls) or getattr(cls, "_is_protocol", False):
        concrete = _concrete_subclasses(cls)
        if not concrete:
            raise UnsupportedTypeError(f"{cls.__name__} is abstract and no concrete subclass of it is loaded")
        return union(tuple(ObjectInput(c) for c in concrete))
    # an instance of a subclass is one of the class, too
    return union((ObjectInput(cls), *(ObjectInput(c) for c in _subclasses(cls) if not inspect.isabstract(c))))


def _named_tuple(cls: Any) -> Input:
    hints = _hints(cls)
    missing = [name for name in cls._fields if name not in hints]
    if missing:
        raise UnsupportedTypeError(f"field {cls.__name__}.{missing[0]} has no type; use typing.NamedTuple")
    return TupleInput(tuple(_member(cls, name, hints[name]) for name in cls._fields), cls)


def _typed_dict(cls: Any) -> Input:
    hints = {name: _member(cls, name, hint) for name, hint in _hints(cls).items()}
    required = tuple((name, hints[name]) for name in hints if name in cls.__required_keys__)
    optional = tuple((name, hints[name]) for name in hints if name not in cls.__required_keys__)
    return RecordInput(required, optional)


def field_input(cls: type, annotation: Any) -> Input:
    """The input type for the annotation of a field."""
    module = sys.modules.get(cls.__module__)
    return input_of(annotation, vars(module) if module is not None else {})


def _member(cls: Any, name: str, hint: Any) -> Input:
    made = field_input(cls, hint)
    if isinstance(made, NestedInput) and name not in getattr(cls, "__optional_keys__", ()):
        raise UnsupportedTypeError(f"{cls.__name__}.{name} needs another one without end; make it optional")
    return made


def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls, include_extras=True)
    except NameError as error:
        raise UnsupportedTypeError(f"an annotation in {cls.__name__} cannot be resolved: {error}") from None


_HEAP_TYPE, _IMMUTABLE_TYPE = 1 << 9, 1 << 8


def is_written_in_python(cls: type) -> bool:
    """Whether a class was made by a class statement and not by native code."""
    return bool(cls.__flags__ & _HEAP_TYPE) and not cls.__flags__ & _IMMUTABLE_TYPE


def _flags(cls: type[enum.Flag]) -> tuple[enum.Flag, ...]:
    """All combinations of flags."""
    members = tuple(cls)
    if len(members) > _FLAGS_LIMIT:
        raise UnsupportedTypeError(f"{cls.__name__} has more than {_FLAGS_LIMIT} flags: too many combinations")
    combinations = [cls(0)]
    for member in members:
        combinations += [combination | member for combination in combinations]
    return tuple(combinations)


_FLAGS_LIMIT = 8


def _concrete_subclasses(cls: type) -> list[type]:
    found: list[type] = []
    sub: type
    for sub in cls.__subclasses__():
        if not inspect.isabstract(sub):
            found.append(sub)
        found.extend(c for c in _concrete_subclasses(sub) if c not in found)
    return found


def _subclasses(cls: type) -> list[type]:
    """The subclasses that the modules of a program define, directly or not; none that a function made."""
    found: list[type] = []
    sub: type
    for sub in cls.__subclasses__():
        for candidate in (sub, *_subclasses(sub)):
            if candidate not in found and _is_defined(candidate) and _has_fields_only(candidate):
                found.append(candidate)
    return found


def _is_defined(cls: type) -> bool:
    """Whether a class is found under its name: a decorator may have made another one of it."""
    value: Any = sys.modules.get(cls.__module__)
    for part in cls.__qualname__.split("."):
        value = getattr(value, part, None)
    return value is cls


def _has_fields_only(cls: type) -> bool:
    return all(is_written_in_python(base) for base in cls.__mro__[:-1] if base is not typing.Generic)


def union(members: tuple[Input, ...]) -> Input:
    """A union without nested unions; constants come first, since they are the simplest inputs."""
    constants: list[Any] = []
    others: list[Input] = []
    for member in _flattened(members):
        if isinstance(member, ConstantInput):
            constants.extend(v for v in member.values if not any(v is c for c in constants))
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
    found: dict[type, None] = {}
    pending = list(specs)
    while pending:
        match pending.pop(0):
            case ObjectInput(cls):
                found[cls] = None
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
    return list(found)


def needs_choice(spec: Input) -> bool:
    """Whether making such an input is a choice, to be put off until somebody reads the input."""
    if isinstance(spec, TupleInput):
        return any(needs_choice(item) for item in spec.items)
    if isinstance(spec, ConstantInput):
        return len(spec.values) > 1
    return not isinstance(spec, _NO_CHOICE)


_NO_CHOICE = (
    *(IntInput, BoolInput, FloatInput, StrInput, BytesInput),
    *(ListInput, SetInput, DictInput, VariadicInput, FunctionInput),
)


def _name(annotation: Any) -> str:
    return annotation.__qualname__ if isinstance(annotation, type) else str(annotation).replace("typing.", "")
