"""Reads annotations: what they let an input be."""

from __future__ import annotations

import enum
import inspect
import sys
import types
import typing
from collections import abc
from collections.abc import Callable, Iterator
from typing import Any

from pathlore.program.annotated import restricted
from pathlore.program.class_homes import module_of
from pathlore.program.evidence import learned, leaves_open
from pathlore.program.input_types import (
    BOOL,
    BYTES,
    FLOAT,
    INT,
    NONE,
    STR,
    ConstantInput,
    Input,
    NestedInput,
    ObjectInput,
    RecordInput,
    TupleInput,
    UnsupportedTypeError,
    VariadicInput,
    anything,
    union,
)
from pathlore.program.natives import is_written_in_python

Names = dict[str, Any]
"""The names that an annotation may use, with what they stand for."""


def input_of(annotation: Any, scope: Names | None = None) -> Input:
    """The input type for a resolved annotation; names of types within themselves are in `scope`."""
    return AnnotationReader(scope).read(annotation)


def field_input(cls: type, annotation: Any) -> Input:
    """The input type for the annotation of a field."""
    # Classes of a package refer to each other, so the same fields are read hundreds of times for one target.
    return _field_inputs.of(cls, annotation)


class _FieldInputs:
    """What was read. It may change with the modules that are loaded, for their classes, and with what was learned."""

    def __init__(self) -> None:
        self._given: tuple[int, Any] = (0, None)
        self._read: dict[tuple[type, int], tuple[Any, Input | UnsupportedTypeError]] = {}

    def of(self, cls: type, annotation: Any) -> Input:
        given = len(sys.modules), learned()
        if given != self._given:
            self._read.clear()
            self._given = given
        key = cls, id(annotation)
        found = self._read.get(key)
        if found is None:
            # The annotation is kept, so that no other object has its number.
            found = self._read[key] = annotation, self._input(cls, annotation)
        if isinstance(found[1], UnsupportedTypeError):
            raise UnsupportedTypeError(*found[1].args)
        return found[1]

    def _input(self, cls: type, annotation: Any) -> Input | UnsupportedTypeError:
        try:
            return AnnotationReader(_names_around(cls)).read(annotation)
        except UnsupportedTypeError as error:
            return error.with_traceback(None)


_field_inputs = _FieldInputs()


def resolved(spec: NestedInput) -> Input:
    """The input type that a type within itself stands for."""
    annotation, scope = spec.annotation, spec.scope
    return input_of(_evaluated(annotation, scope) if isinstance(annotation, str) else annotation, scope)


_SIMPLE: dict[Any, Input] = {
    int: INT,
    bool: BOOL,
    float: FLOAT,
    str: STR,
    bytes: BYTES,
    None: NONE,
    type(None): NONE,
}


_MOST_NESTED = 64


class AnnotationReader:
    """Reads annotations that may use the names in `scope`.

    `within` are the types being read that may hold themselves, the outermost first: one of them, met again, is not
    read any further. Nor is any after the first `_MOST_NESTED`: types that hold each other lead to all of them anew
    on each way.
    """

    __slots__ = ("_left", "_scope", "_within")

    def __init__(
        self, scope: Names | None = None, within: list[Any] | None = None, left: list[int] | None = None
    ) -> None:
        self._scope = scope
        self._within: list[Any] = [] if within is None else within
        self._left = [_MOST_NESTED] if left is None else left

    def read(self, annotation: Any) -> Input:
        simple = _SIMPLE.get(annotation) if _hashable(annotation) else None
        if simple is not None:
            return simple
        origin = typing.get_origin(annotation)
        if origin is not None:
            return self._generic(annotation, origin, typing.get_args(annotation))
        if annotation is typing.Any:
            return anything()
        if isinstance(annotation, type):
            return self._class(annotation)
        if isinstance(annotation, typing.TypeVar):
            return self._type_variable(annotation)
        named = getattr(annotation, "__supertype__", None) or getattr(annotation, "__value__", None)
        if named is not None:
            # A NewType, or a name made by a type statement.
            return self._nested(annotation, lambda: self.read(named))
        if isinstance(annotation, (str, typing.ForwardRef)):
            return self._by_name(annotation if isinstance(annotation, str) else annotation.__forward_arg__)
        raise UnsupportedTypeError(f"inputs of type {_name(annotation)} are not supported yet")

    def _names(self) -> Names:
        return {} if self._scope is None else self._scope

    def _nested(self, annotation: Any, make: Callable[[], Input]) -> Input:
        """A type that may hold itself."""
        self._left[0] -= 1
        if self._is_within(annotation) or (self._left[0] < 0 and self._within):
            return NestedInput(annotation, self._names())
        self._within.append(annotation)
        try:
            return make()
        finally:
            self._within.pop()

    def _is_within(self, annotation: Any) -> bool:
        return any(annotation is other for other in self._within)

    def _by_name(self, name: str) -> Input:
        """What a name in quotes stands for, which typing left in an annotation that uses itself."""
        scope = self._names()
        if isinstance(_evaluated(name, scope), str):
            raise UnsupportedTypeError(f"the annotation {name!r} stands for a text")
        return NestedInput(name, scope)

    def _type_variable(self, variable: Any) -> Input:
        if variable.__constraints__:
            return self.read(variable.__constraints__[0])
        # What holds for every type is tried with one of them.
        return INT if variable.__bound__ is None else self.read(variable.__bound__)

    def _generic(self, annotation: Any, origin: Any, args: tuple[Any, ...]) -> Input:
        if origin in (typing.Union, types.UnionType):
            return union(tuple(self.read(a) for a in args))
        if origin is typing.Literal:
            return ConstantInput(args)
        if origin is type:
            return ConstantInput(_classes(args[0] if args else typing.Any))
        if origin is tuple and annotation is not typing.Tuple:  # noqa: UP006  (without arguments: any tuple)
            if args == ((),) or not args:
                return TupleInput(())
            if len(args) == 2 and args[1] is Ellipsis:
                return VariadicInput(self.read(args[0]))
            return TupleInput(tuple(self.read(a) for a in args))
        if origin is typing.Annotated:
            return restricted(self.read(args[0]), args[1:])
        if origin in (typing.Final, typing.ClassVar, typing.Required, typing.NotRequired):
            return self.read(args[0])
        known = self._library(origin, args)
        if known is not None:
            return known
        if isinstance(origin, type) and is_written_in_python(origin):
            return self._class(origin)
        raise UnsupportedTypeError(f"inputs of type {_name(annotation)} are not supported yet")

    def _library(self, cls: Any, args: tuple[Any, ...]) -> Input | None:
        if not isinstance(cls, type) or cls.__module__.partition(".")[0] not in LIBRARY_MODULES:
            return None
        # Late for start-up: the table imports a dozen modules, and few programs need it.
        from pathlore.program.library_types import library_input

        return library_input(cls, args, self.read)

    def _class(self, cls: type) -> Input:
        if cls is object:
            return anything()
        if cls is type:
            return ConstantInput(_classes(typing.Any))
        if issubclass(cls, enum.Enum):
            members = _flags(cls) if issubclass(cls, enum.Flag) else tuple(cls)
            if not members:
                raise UnsupportedTypeError(f"the enum {cls.__name__} has no members")
            return ConstantInput(members)
        known = self._library(cls, ())
        if known is not None:
            return known
        if issubclass(cls, tuple) and hasattr(cls, "_fields") and not _has_own_constructor(cls):
            return self._nested(cls, lambda: self._named_tuple(cls))
        if issubclass(cls, dict) and hasattr(cls, "__required_keys__"):
            return self._nested(cls, lambda: self._typed_dict(cls))
        if self._extends(cls):
            return ObjectInput(cls)
        _check_class(cls)
        if inspect.isabstract(cls) or inspect.getattr_static(cls, "_is_protocol", False):
            concrete = _concrete_subclasses(cls)
            if not concrete:
                raise UnsupportedTypeError(f"{cls.__name__} is abstract and no concrete subclass of it is loaded")
            concrete = [c for c in concrete if _has_fields_only(c) or self._extends(c)]
            if not concrete:
                raise UnsupportedTypeError(f"{cls.__name__} is abstract, and its subclasses extend built-in types")
            return union(tuple(ObjectInput(c) for c in concrete))
        # An instance of a subclass is one of the class, too.
        return union((ObjectInput(cls), *(ObjectInput(c) for c in _subclasses(cls) if not inspect.isabstract(c))))

    def _extends(self, cls: type) -> bool:
        """Whether a class extends a type written in C whose constructor makes its objects."""
        if _has_fields_only(cls) and not issubclass(cls, BaseException):
            return False
        # Late for start-up: few programs extend such types.
        from pathlore.program.extended_types import extended_type

        return extended_type(cls) is not None and not inspect.isabstract(cls)

    def _named_tuple(self, cls: Any) -> Input:
        hints = _hints(cls)
        for name in cls._fields:
            recorded = learned().field(cls, name) if name not in hints else None
            if recorded is not None and not leaves_open(recorded):
                hints[name] = recorded
        for name in (name for name in cls._fields if name not in hints):
            if _members.guess is None:
                raise UnsupportedTypeError(f"field {cls.__name__}.{name} has no type; use typing.NamedTuple")
            hints[name] = _members.guess(cls, name)
        return TupleInput(tuple(self._member(cls, name, hints[name]) for name in cls._fields), cls)

    def _typed_dict(self, cls: Any) -> Input:
        hints = {name: self._member(cls, name, hint) for name, hint in _hints(cls).items()}
        required = tuple((name, hints[name]) for name in hints if name in cls.__required_keys__)
        optional = tuple((name, hints[name]) for name in hints if name not in cls.__required_keys__)
        return RecordInput(required, optional)

    def _member(self, cls: Any, name: str, hint: Any) -> Input:
        made = AnnotationReader(_names_around(cls), self._within, self._left).read(hint)
        is_endless = isinstance(made, NestedInput) and (
            isinstance(made.annotation, str) or self._is_within(made.annotation)
        )
        if is_endless and name not in getattr(cls, "__optional_keys__", ()):
            raise UnsupportedTypeError(f"{cls.__name__}.{name} needs another one without end; make it optional")
        return made


class _MemberTypes:
    """Who says what the members of a named tuple are that states no types, where types are guessed."""

    guess: Callable[[type, str], Any] | None = None


_members = _MemberTypes()


def guess_members(guess: Callable[[type, str], Any] | None) -> None:
    """Has members of named tuples without types guessed from now on, or refused."""
    _members.guess = guess


def _has_own_constructor(cls: type) -> bool:
    """Whether a named tuple is made by code of the program, and not by what `collections` wrote for it."""
    code = getattr(cls.__new__, "__code__", None)
    return code is not None and not code.co_filename.startswith("<")


def _names_around(cls: type) -> Names:
    module = module_of(cls)
    return vars(module) if module is not None else {}


def _evaluated(name: str, scope: Names) -> Any:
    try:
        return eval(name, dict(scope))
    except Exception:
        raise UnsupportedTypeError(f"the annotation {name!r} cannot be resolved; import the name it uses") from None


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


LIBRARY_MODULES = {
    *("builtins", "collections", "typing", "abc", "types", "datetime", "decimal", "fractions", "pathlib", "re"),
    *("numbers", "uuid", "ipaddress", "os", "io", "_decimal", "_io", "zoneinfo", "random"),
    *("_thread", "itertools", "functools"),
}
"""Modules with classes that `program.library_types` knows; the table is loaded when one of them is met."""


BARE = {
    list: "list[int]",
    set: "set[int]",
    frozenset: "frozenset[int]",
    tuple: "tuple[int, ...]",
    dict: "dict[str, int]",
}


_ZONES = "a zone with an offset of 0, 19800 or -28800 s"
SAMPLED = {
    "datetime.tzinfo": _ZONES,
    "datetime.timezone": _ZONES,
    "re.Pattern": "one of a few patterns that are made up",
    "re.Match": "a match of one of a few patterns that are made up",
    **dict.fromkeys(
        ("typing.SupportsInt", "typing.SupportsIndex", "typing.SupportsAbs", "typing.SupportsRound"), "an int"
    ),
    **dict.fromkeys(("typing.SupportsFloat", "typing.SupportsComplex"), "a float"),
    "typing.SupportsBytes": "bytes",
    **dict.fromkeys(("numbers.Number", "numbers.Complex", "numbers.Real"), "a float"),
    **dict.fromkeys(("numbers.Rational", "numbers.Integral"), "an int"),
    **dict.fromkeys(("typing.TextIO", "io.TextIOBase"), "a StringIO"),
    **dict.fromkeys(("typing.BinaryIO", "io.BufferedIOBase", "io.RawIOBase"), "a BytesIO"),
    **dict.fromkeys(("typing.IO", "io.IOBase"), "a StringIO or a BytesIO"),
    "os.PathLike": "a Path",
}
"""Types of which a few values are taken, by module and name, so that the module need not be loaded."""
MADE_UP = frozenset({"Pattern", "Match"})
"""Those among them whose values no program is written for: what fails for them rests on a guess."""


def taken_for(annotation: Any) -> Iterator[str]:
    """What an annotation leaves open, and what is taken for it: the simplest, which is an assumption."""
    bare = BARE.get(typing.get_origin(annotation) or annotation) if _hashable(annotation) else None
    if bare is not None and not typing.get_args(annotation) and annotation != tuple[()]:
        yield f"{(typing.get_origin(annotation) or annotation).__name__} is {bare}"
    elif (sampled := _sampled(annotation)) is not None:
        yield sampled
    elif isinstance(annotation, typing.TypeVar):
        if annotation.__constraints__ or annotation.__bound__ is None:
            taken = annotation.__constraints__[0] if annotation.__constraints__ else int
            yield f"{annotation.__name__} is {_name(taken)}"
    elif typing.get_origin(annotation) is not typing.Literal:
        origin = typing.get_origin(annotation) or annotation
        if _hashable(origin) and origin in _ONE_OF_MANY:
            yield f"{origin.__name__} is {_ONE_OF_MANY[origin]}"
        for part in typing.get_args(annotation):
            if not isinstance(part, (list, str)):
                yield from taken_for(part)


def _sampled(annotation: Any) -> str | None:
    cls = typing.get_origin(annotation) or annotation
    taken = SAMPLED.get(f"{cls.__module__}.{cls.__qualname__}") if isinstance(cls, type) else None
    return None if taken is None else f"{cls.__name__} is {taken}"


_ONE_OF_MANY: dict[Any, str] = {
    **dict.fromkeys((abc.Iterable, abc.Collection, abc.Sequence, abc.MutableSequence, abc.Container), "a list"),
    **dict.fromkeys((abc.Mapping, abc.MutableMapping), "a dict"),
    **dict.fromkeys((abc.Set, abc.MutableSet), "a set"),
    **dict.fromkeys((abc.Reversible, abc.Sized), "a list"),
    **dict.fromkeys((abc.Iterator, abc.Generator), "an iterator over a list"),
    **dict.fromkeys((abc.Callable, types.FunctionType), "a function that has no effects and raises nothing"),
    **dict.fromkeys((typing.Any, object), "None, a number, a text, a list or a dict"),
    abc.Hashable: "an int",
}
"""Types that many classes belong to, with what is tried of these."""


def _check_class(cls: type) -> None:
    """Raises UnsupportedTypeError for a class of which no object can be initialised lazily."""
    if not is_written_in_python(cls) or issubclass(cls, BaseException):
        raise UnsupportedTypeError(f"inputs of type {_name(cls)} are not supported yet")
    if "<locals>" in cls.__qualname__ and not cls.__module__.startswith("deal."):
        raise UnsupportedTypeError(f"{cls.__name__} is made by a function: nobody else can name it")
    if not _has_fields_only(cls):
        raise UnsupportedTypeError(f"inputs of {cls.__name__}, which extends a built-in type, are not supported yet")


def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls, include_extras=True)
    except NameError as error:
        raise UnsupportedTypeError(f"an annotation in {cls.__name__} cannot be resolved: {error}") from None


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
    for sub in type.__subclasses__(cls):
        if not inspect.isabstract(sub):
            found.append(sub)
        found.extend(c for c in _concrete_subclasses(sub) if c not in found)
    return found


def _subclasses(cls: type) -> list[type]:
    """The subclasses that the modules of a program define, directly or not; none that a function made."""
    found: list[type] = []
    sub: type
    for sub in type.__subclasses__(cls):
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


def _name(annotation: Any) -> str:
    return annotation.__qualname__ if isinstance(annotation, type) else str(annotation).replace("typing.", "")
