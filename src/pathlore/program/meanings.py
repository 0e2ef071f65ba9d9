"""What the values in a function may be, as far as names, cells and attributes determine that before it runs."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator
from enum import Enum
from inspect import getattr_static
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from pathlore.program import pure_names as pure
from pathlore.program.class_members import ClassMembers, is_builtin_method, is_project_class
from pathlore.program.code_events import (
    Attribute,
    CodeEvents,
    Constant,
    Global,
    LocalVariable,
    Made,
    OneOf,
    Opaque,
    Origin,
    Pack,
    Result,
)
from pathlore.program.stubs import parameter_names
from pathlore.records import frozen


@frozen
class Thing:
    """An object that a name was found to stand for, equal to itself alone."""

    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class Some(Enum):
    UNKNOWN = "a value that is not known here"
    CLASS = "the class of a value"
    OWN_CLASS = "the class that a class method is called on"
    EXCEPTION = "an exception"
    SAFE = "what counts elsewhere"


@frozen
class MethodNamed:
    """An attribute of an object of which only the name is known."""

    name: str


@frozen
class SuperOf:
    cls: type
    name: str = ""


CLASSES = (Some.CLASS, Some.OWN_CLASS)
Meaning = Thing | Some | MethodNamed | SuperOf | Made | Pack | Constant


class Meanings:
    """What each value in the code of one function may be."""

    def __init__(self, function: FunctionType, code: CodeType, events: CodeEvents, members: ClassMembers) -> None:
        self._function = function
        self._code = code
        self._events = events
        self._members = members
        self.cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
        self._known: dict[Origin, tuple[Meaning, ...]] = {}

    def of(self, origin: Origin) -> tuple[Meaning, ...]:
        """What a value may be."""
        found = self._known.get(origin)
        if found is None:
            # Where a value depends on itself, that one is unknown.
            self._known[origin] = (Some.UNKNOWN,)
            found = self._known[origin] = tuple(dict.fromkeys(self._found_meanings(origin)))
        return found

    def _found_meanings(self, origin: Origin) -> Iterable[Meaning]:
        if isinstance(origin, Global):
            return [self._lookup(origin.name)]
        if isinstance(origin, OneOf):
            return [found for option in origin.options for found in self.of(option)]
        if isinstance(origin, LocalVariable):
            return self._meanings_of_variable(origin)
        if isinstance(origin, Attribute):
            return [self._meaning_of(base, origin.name) for base in self.of(origin.base)]
        if isinstance(origin, Result):
            return self._meanings_of_result(origin)
        if isinstance(origin, Made | Pack | Constant):
            return [origin]
        return [Some.SAFE if origin is Opaque.HARMLESS else Some.UNKNOWN]

    def _meanings_of_variable(self, variable: LocalVariable) -> Iterable[Meaning]:
        found: dict[Meaning, None] = {}
        pending, copied = [variable], {variable}
        while pending:
            variable = pending.pop()
            found.update(dict.fromkeys(self._given(variable)))
            for origin in self._events.stored.get(variable, ()):
                if not isinstance(origin, LocalVariable):
                    found.update(dict.fromkeys(self.of(origin)))
                elif origin not in copied:
                    copied.add(origin)
                    pending.append(origin)
        return found

    def _given(self, variable: LocalVariable) -> Iterator[Meaning]:
        """What a variable holds that nobody assigns here."""
        if variable.owner is None:
            cell = self.cells.get(variable.name)
            yield Some.UNKNOWN if cell is None else contents(cell)
            return
        parameters = parameter_names(variable.owner)
        if variable.name in parameters or variable not in self._events.stored:
            first = variable.owner == self._code and parameters[:1] == (variable.name,)
            yield Some.OWN_CLASS if first and self._function in self._members.class_first else Some.UNKNOWN

    def _meaning_of(self, base: Meaning, name: str) -> Meaning:
        """What an attribute of something may be."""
        if isinstance(base, SuperOf):
            return SuperOf(base.cls, name)
        if isinstance(base, Thing):
            if type(base.value) is ModuleType:
                return Thing(vars(base.value)[name]) if name in vars(base.value) else Some.UNKNOWN
            replaced = name in self._members.fields or self._members.by_computed_name is not None
            if isinstance(base.value, type) and not (replaced and is_project_class(base.value)):
                held = getattr_static(base.value, name, None)
                if isinstance(held, staticmethod | classmethod):
                    held = held.__func__
                if isinstance(held, type | FunctionType) or is_builtin_method(held):
                    return Thing(held)
        return Some.CLASS if name == "__class__" else MethodNamed(name)

    def _meanings_of_result(self, result: Result) -> Iterable[Meaning]:
        (callee,) = self.of(Global(result.callee))
        if isinstance(callee, Thing) and isinstance(callee.value, type) and _makes_exception(callee.value):
            return [Some.EXCEPTION]
        if not isinstance(callee, Thing) or not is_one_of(callee.value, (super, type, getattr)):
            return [Some.UNKNOWN]
        if callee.value.__name__ != result.callee:
            # Its arguments are not known by another name.
            return [Some.UNKNOWN]
        if callee.value is type:
            return [Some.CLASS]
        if callee.value is getattr:
            name = result.arguments[1] if len(result.arguments) > 1 else None
            told = isinstance(name, Constant) and isinstance(name.value, str)
            return [MethodNamed(name.value) if told else Some.UNKNOWN]  # type: ignore[union-attr, arg-type]
        if result.arguments:
            classes = self.of(result.arguments[0])
        else:
            classes = (contents(self.cells["__class__"]),) if "__class__" in self.cells else ()
        return [
            SuperOf(c.value) if isinstance(c, Thing) and isinstance(c.value, type) else Some.UNKNOWN for c in classes
        ]

    def _lookup(self, name: str) -> Meaning:
        names = self._function.__globals__
        if name in names:
            return Thing(names[name])
        if name == "hash" and self._code.co_name == "__hash__":
            return Some.SAFE
        return Thing(getattr(builtins, name)) if name in pure.PURE or is_exception_name(name) else Some.UNKNOWN


def is_class(meaning: Meaning) -> bool:
    return meaning in CLASSES or (isinstance(meaning, Thing) and isinstance(meaning.value, type))


def _makes_exception(cls: type) -> bool:
    """Whether a call of a class certainly returns an object of it, and it is an exception."""
    return issubclass(cls, BaseException) and type(cls) is type and is_builtin_method(cls.__new__)


def contents(cell: CellType) -> Thing | Some:
    try:
        return Thing(cell.cell_contents)
    except ValueError:
        return Some.UNKNOWN


def is_exception_name(name: str) -> bool:
    value = getattr(builtins, name, None)
    return isinstance(value, type) and issubclass(value, BaseException)


def is_one_of(value: Any, options: tuple[Any, ...]) -> bool:
    """By identity: classes of the project may say what is equal to them."""
    return any(value is option for option in options)
