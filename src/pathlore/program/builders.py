"""Finds the builder of a class: one whose methods return the builder itself, and one of them an object of the class."""

from __future__ import annotations

import inspect
import sys
import typing
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, FunctionType

from pathlore.program.instructions import instructions, once_for_code
from pathlore.program.stubs import own_code
from pathlore.program.type_names import resolve
from pathlore.records import frozen

_ENDING = ("build", "create", "make", "finish", "done", "get", "to")
"""How methods are called that end a chain and say nothing about what they return."""
_MOST_STEPS = 4


@frozen
class FoundBuilder:
    """A class that makes objects of another one."""

    cls: type
    steps: tuple[FunctionType, ...]
    """Methods that return the builder, in the order of the source."""
    endings: tuple[FunctionType, ...]
    """Methods that return the object."""


def builder_of(cls: type) -> FoundBuilder | None:
    """The builder of a class, in the same module or within the class."""
    for candidate in _candidates(cls):
        methods = [(name, value) for name, value in vars(candidate).items() if isinstance(value, FunctionType)]
        public = [value for name, value in methods if not name.startswith("_") and own_code(value).co_argcount]
        steps = [method for method in public if _returns_itself(method, candidate)]
        endings = [method for method in public if _ends(method, cls, candidate)] if steps else []
        if endings:
            return FoundBuilder(candidate, tuple(steps[:_MOST_STEPS]), tuple(endings))
    return None


def _candidates(cls: type) -> Iterator[type]:
    nested = [value for value in vars(cls).values() if isinstance(value, type)]
    module = vars(sys.modules[cls.__module__]) if cls.__module__ in sys.modules else {}
    for value in (*nested, *list(module.values())):
        if isinstance(value, type) and value is not cls and value.__module__ == cls.__module__:
            yield value


def _ends(method: FunctionType, cls: type, builder: type) -> bool:
    """Whether a method returns an object of the class."""
    if "return" in method.__annotations__:
        returned = _returned(method, builder)
        return returned is cls or returned == cls.__name__
    of_class = builder.__name__ == f"{cls.__name__}Builder" or builder.__qualname__ == f"{cls.__qualname__}.Builder"
    return of_class and method.__name__.startswith(_ENDING) and not _returns_itself(method, builder)


# For each class of a module, the methods of all others are looked at.
@lru_cache(4096)
def _returned(method: FunctionType, builder: type) -> object:
    return resolve(method.__annotations__["return"], method.__globals__, dict(vars(builder)))


def _returns_itself(method: FunctionType, builder: type) -> bool:
    """Whether a method returns what it is called on, by its code and by its annotation."""
    if not _gives_receiver(own_code(method)):
        return False
    if "return" not in method.__annotations__:
        return True
    returned = _returned(method, builder)
    named = returned is builder or returned is getattr(typing, "Self", None) or isinstance(returned, typing.TypeVar)
    return named or returned in (builder.__name__, builder.__qualname__, "Self")


@once_for_code
def _gives_receiver(code: CodeType) -> bool:
    """Whether each return of a method gives its first parameter."""
    receiver, before, ends = code.co_varnames[0], "", []
    for instruction in instructions(code):
        if instruction.opname == "RETURN_VALUE":
            ends.append(before)
        elif instruction.opname == "RETURN_CONST":
            ends.append("")
        before = str(instruction.argval) if instruction.opname.startswith("LOAD_FAST") else ""
    suspended = code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE)
    return bool(ends) and not suspended and all(name == receiver for name in ends)
