"""Finds the functions behind an attribute: through descriptors, decorators and wrappers."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from enum import StrEnum
from types import CellType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code

_MOST_WRAPPERS = 50


class Binding(StrEnum):
    """How the function of a target is called. The text is part of keys."""

    FUNCTION = "function"
    METHOD = "method"
    PROPERTY = "property"
    CLASSMETHOD = "classmethod"
    STATICMETHOD = "staticmethod"
    INIT = "init"
    SETTER = "setter"
    SCRIPT = "script"

    @property
    def has_receiver(self) -> bool:
        """Whether it is called on an object, which is an input."""
        return self in (Binding.METHOD, Binding.PROPERTY, Binding.SETTER)


def functions_behind(value: Any, owner: type | None) -> Iterator[tuple[FunctionType, Binding]]:
    """The functions behind an attribute: through static and class methods, properties and wrappers."""
    if isinstance(value, staticmethod):
        for function, _ in functions_behind(value.__func__, None):
            # Python makes `__new__` a static method.
            is_new = owner is not None and function.__name__ == "__new__"
            yield function, Binding.INIT if is_new else Binding.STATICMETHOD
    elif isinstance(value, classmethod):
        yield from ((f, Binding.CLASSMETHOD) for f, _ in functions_behind(value.__func__, None))
    elif isinstance(value, property):
        if isinstance(value.fget, FunctionType):
            yield value.fget, Binding.PROPERTY
        if isinstance(value.fset, FunctionType):
            yield value.fset, Binding.SETTER
    elif isinstance(value, functools.singledispatchmethod):
        yield from functions_behind(value.func, owner)
    elif isinstance(value, functools.cached_property):
        yield value.func, Binding.PROPERTY  # type: ignore[misc]
    elif isinstance(value, FunctionType) or attribute_of(value, "__wrapped__") is not None:
        function = _unwrapped(value)
        if isinstance(function, FunctionType):
            yield function, _binding(function, owner)
            yield from ((inner, _binding(inner, owner)) for inner in _enclosed(function))
    elif owner is None:
        yield from ((function, Binding.FUNCTION) for function in _enclosed(value))
    else:
        read = _read_through(value)
        if read is not None:
            yield read, Binding.PROPERTY


def _read_through(value: Any) -> FunctionType | None:
    """The function of a cached property of some library: its descriptor is not called, and keeps the function."""
    if not hasattr(type(value), "__get__") or callable(value):
        return None
    kept = (attribute_of(value, name) for name in _KEEPING)
    return next((function for function in kept if isinstance(function, FunctionType)), None)


_KEEPING = ("func", "fget", "wrapped", "_func", "_wrapped", "method", "function")
"""What libraries call the attribute in which such a descriptor has its function."""


def _binding(function: FunctionType, owner: type | None) -> Binding:
    if owner is None:
        return Binding.FUNCTION
    if function.__name__ in ("__init__", "__new__"):
        return Binding.INIT
    made_by_class = function.__name__ in ("__init_subclass__", "__class_getitem__")
    return Binding.CLASSMETHOD if made_by_class else Binding.METHOD


def _enclosed(wrapper: Any) -> Iterator[FunctionType]:
    """The functions that a wrapper of the project keeps without `functools.wraps`, if it passes on what it is given."""
    call = wrapper if isinstance(wrapper, FunctionType) else inspect.getattr_static(type(wrapper), "__call__", None)
    if not isinstance(call, FunctionType) or not is_project_file(own_code(call).co_filename):
        return
    if not own_code(call).co_flags & inspect.CO_VARARGS:
        return
    if isinstance(wrapper, FunctionType):
        kept = [cell.cell_contents for cell in wrapper.__closure__ or () if _is_filled(cell)]
    else:
        kept = list(attribute_of(wrapper, "__dict__", {}).values())
    yield from (function for function in kept if isinstance(function, FunctionType))


def held_function(value: Any, is_sought: Callable[[FunctionType], bool]) -> tuple[str, FunctionType] | None:
    """A function in an object that a decorator put in its place, with the attributes that lead to it: `callback`.

    A command of `click`, a task or a partial holds the function, and to call it does something else.
    """
    level = [("", value)]
    for _ in range(_DEEPEST_HELD):
        attributes = [(f"{to}.{name}" if to else name, found) for to, at in level for name, found in _attributes(at)]
        for to, found in attributes:
            if isinstance(found, FunctionType) and is_sought(function := _innermost(found)):
                # What a library wraps around it wants to be called by that library, as `pass_context` does.
                wrappers = list(_wrappers(found))
                foreign = not all(is_project_file(own_code(wrapper).co_filename) for wrapper in wrappers)
                return (to + ".__wrapped__" * len(wrappers) if foreign else to), function
        level = [(to, found) for to, found in attributes if not isinstance(found, FunctionType)][:_MOST_HELD]
    return None


_DEEPEST_HELD = 2
_MOST_HELD = 100


def is_called_by_project(value: Any) -> bool:
    """Whether code of the project runs when somebody calls an object that is no function."""
    call = inspect.getattr_static(type(value), "__call__", None)
    return isinstance(call, FunctionType) and is_project_file(own_code(call).co_filename)


def _wrappers(function: FunctionType) -> Iterator[FunctionType]:
    """The functions that `functools.wraps` put around another, the outermost first."""
    for _ in range(_MOST_WRAPPERS):
        inner = vars(function).get("__wrapped__")
        if not isinstance(inner, FunctionType):
            return
        yield function
        function = inner


def _innermost(function: FunctionType) -> FunctionType:
    for wrapper in _wrappers(function):
        function = vars(wrapper)["__wrapped__"]
    return function


def _attributes(value: Any) -> Iterator[tuple[str, Any]]:
    """What an object keeps in its dict and its slots, public names first; no property of it runs."""
    if isinstance(value, (type, ModuleType)):
        return
    kept = attribute_of(value, "__dict__")
    found = {name: item for name, item in kept.items() if isinstance(name, str)} if type(kept) is dict else {}
    for cls in type(value).__mro__:
        for name, member in vars(cls).items():
            if isinstance(member, MemberDescriptorType):
                found.setdefault(name, attribute_of(value, name))
    yield from sorted(found.items(), key=lambda item: item[0].startswith("_"))


def _is_filled(cell: CellType) -> bool:
    try:
        _ = cell.cell_contents
    except ValueError:
        return False
    return True


def _unwrapped(value: Any) -> Any:
    """The same as the program sees it: what a proxy wraps is known to its own code alone."""
    try:
        return inspect.unwrap(value)
    except Exception:  # a chain without an end, or attributes that raise
        return value


def unwrapped(value: Any) -> Any:
    """What `__wrapped__` leads to in the end, without running code; one that leads back to itself is taken as it is."""
    for _ in range(_MOST_WRAPPERS):
        is_function = isinstance(value, FunctionType)
        found = value.__dict__.get("__wrapped__") if is_function else inspect.getattr_static(value, "__wrapped__", None)
        if found is None:
            break
        value = found
    return value
