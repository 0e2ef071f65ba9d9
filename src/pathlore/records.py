"""Records: classes of a few values, most of which are never changed.

Type checkers see to that. A frozen data class would also do so at run time, for a millisecond of start-up each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

from pathlore.own_library import uncovered

__all__ = ["frozen", "record", "slotted"]

T = TypeVar("T")
_BY_HAND = 8


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A data class with slots, equality, a hash and a text of its values. All fields are positional parameters."""
    return _made(cls, is_frozen=True)


@dataclass_transform(field_specifiers=(field,))
def slotted(cls: type[T]) -> type[T]:
    """The same for what is changed, and so has no hash."""
    return _made(cls, is_frozen=False)


if TYPE_CHECKING:
    # A type checker takes a function that is a field of a record for a method. In a data class it knows better.
    from dataclasses import dataclass as record
else:

    def record(*, frozen: bool = False, slots: bool, eq: bool = True) -> Callable[[type], type]:
        """The same for what has functions among its fields; without `eq` each is equal to itself alone."""
        return lambda cls: _made(cls, frozen, eq)


def _made(cls: type[T], is_frozen: bool, is_value: bool = True) -> type[T]:
    given = vars(cls)
    own = {name: kind for name, kind in given.get("__annotations__", {}).items() if "ClassVar" not in str(kind)}
    defaults = {**_inherited(cls, "__record_defaults__"), **{name: given[name] for name in own if name in given}}
    kinds = {**_inherited(cls, "__annotated__"), **own}
    names = tuple(kinds)
    body = dict(given)
    for name in ("__dict__", "__weakref__", *own):
        body.pop(name, None)
    body |= {"__slots__": tuple(own), "__match_args__": names, "__annotated__": kinds, "__record_defaults__": defaults}
    body |= {"__qualname__": cls.__qualname__, "__dataclass_fields__": _Fields()}
    values = _values(names)

    def same(self: Any, other: object) -> bool:
        if self is other:
            return True
        return values(self) == values(other) if type(other) is made else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    def shown(self: Any) -> str:
        parts = (f"{name}={value!r}" for name, value in zip(names, values(self), strict=True))
        return f"{made.__qualname__}({', '.join(parts)})"

    # What stands in the body of a class is cheaper than what is put into the class afterwards.
    methods: dict[str, Any] = {"__repr__": shown}
    if is_value:
        methods |= {"__eq__": same, "__hash__": hashed if is_frozen else None}
    for name, method in methods.items():
        if name not in given:
            if method is not None:
                method.__name__ = name
            body[name] = method
    if "__init__" not in given:
        body["__init__"] = _first_init(lambda: made)
        body["__signature__"] = _Signature()
    metaclass: Any = type(cls)
    made: Any = metaclass(cls.__name__, cls.__bases__, body)
    return made  # type: ignore[no-any-return]


def _inherited(cls: type, name: str) -> dict[str, Any]:
    if cls.__base__ is object:
        return {}
    return {key: value for base in reversed(cls.__mro__[1:]) for key, value in vars(base).get(name, {}).items()}


class _Fields:
    """What makes a record a data class, worked out when somebody asks: to make a data class is slow, and most are
    never looked at in this way."""

    def __get__(self, instance: object, owner: Any) -> Any:
        # Without a text of its own, `dataclass` would write one, for which it takes longer than for all the rest.
        body = {"__doc__": owner.__name__, "__annotations__": owner.__annotated__, **owner.__record_defaults__}
        model: Any = type(owner.__name__, (), body)
        model.__module__ = owner.__module__
        with uncovered:
            found = owner.__dataclass_fields__ = dataclass(init=False, repr=False, eq=False)(model).__dataclass_fields__
        return found


def _first_init(record: Callable[[], Any]) -> Callable[..., None]:
    """The first records of a class are filled by hand, and most classes have no others: to compile an `__init__` takes
    as long as to fill thirty."""
    left = _BY_HAND

    def init(self: Any, *args: Any, **keywords: Any) -> None:
        nonlocal left
        left -= 1
        made = record()
        if left < 0 or not _filled(self, made, args, keywords):
            _compile_init(made)
            made.__init__(self, *args, **keywords)

    return init


def _filled(self: Any, made: Any, args: tuple[Any, ...], keywords: dict[str, Any]) -> bool:
    """Whether the values fit the fields; nothing was done if not."""
    names, defaults = made.__match_args__, made.__record_defaults__
    count = len(args)
    if count > len(names) or any(name not in names[count:] for name in keywords):
        return False
    values = dict(zip(names, args, strict=False)) | keywords
    for name in names[count:]:
        if name not in values:
            given = defaults.get(name, MISSING)
            if isinstance(given, Field):
                given = given.default if given.default_factory is MISSING else given.default_factory()
            if given is MISSING:
                return False
            values[name] = given
    for name in names:
        setattr(self, name, values[name])
    if hasattr(made, "__post_init__"):
        self.__post_init__()
    return True


class _Signature:
    """Has `__init__` compiled for somebody who wants to know its parameters."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._made = owner

    def __get__(self, instance: object, owner: type) -> None:
        if "__signature__" in vars(self._made):
            _compile_init(self._made)
        raise AttributeError("__signature__")


def _compile_init(made: Any) -> None:
    # Without the machinery of `dataclasses`: a path that is interrupted in there would end in the middle of it.
    parameters, lines = ["self"], []
    scope: dict[str, Any] = {"_missing": MISSING}
    for name in made.__annotated__:
        value, given = name, made.__record_defaults__.get(name, MISSING)
        if isinstance(given, Field):
            default, factory = given.default, given.default_factory
        else:
            default, factory = given, MISSING
        if factory is not MISSING:
            scope[f"_of_{name}"] = factory
            parameters.append(f"{name}=_missing")
            value = f"_of_{name}() if {name} is _missing else {name}"
        elif default is not MISSING:
            scope[f"_of_{name}"] = default
            parameters.append(f"{name}=_of_{name}")
        else:
            parameters.append(name)
        lines.append(f" self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), scope)
    init: Any = scope["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__module__ = made.__module__
    init.__annotations__ = made.__annotated__ | {"return": None}
    made.__init__ = init
    if "__signature__" in vars(made):
        del made.__signature__


def _values(names: tuple[str, ...]) -> Any:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda self: ()
    (name,) = names
    return lambda self: (getattr(self, name),)
