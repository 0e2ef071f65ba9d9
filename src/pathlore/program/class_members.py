"""What the attributes of the classes of a project may run, by name: methods, properties, descriptors."""

from __future__ import annotations

import dis
import functools
import sys
from collections.abc import Iterable, Iterator, Mapping
from operator import is_
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.code_events import Attribute, Constant, Did, Global, code_events, inner_code, is_class_body
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code

BUILTIN_TYPES: tuple[type, ...] = (
    *(object, int, bool, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice),
    *(enumerate, filter, map, reversed, zip, type(None), type(NotImplemented), type(Ellipsis), BaseException),
)
_HARMLESS = frozenset({"enum", "abc", "typing", "builtins"})
"""Modules whose classes bring methods that only read the object: bases of classes of the project."""
_SAFE_DESCRIPTORS = (MemberDescriptorType, GetSetDescriptorType)
_ABSENT: Any = object()
_MRO = type.__dict__["__mro__"].__get__
_SAFE_KINDS = frozenset({"_tuplegetter", "DynamicClassAttribute"})
_GENERIC_BODY = frozenset(
    {"__name__", "__module__", "__qualname__", "__doc__", "__annotations__", "__static_attributes__"}
)


class ClassMembers:
    """Names of attributes with what reading, writing or calling them may run."""

    def __init__(self, code_of: Mapping[FunctionType, CodeType], modules: Iterable[ModuleType]) -> None:
        self.methods: dict[str, list[FunctionType]] = {}
        self.getters: dict[str, list[FunctionType]] = {}
        self.setters: dict[str, list[FunctionType]] = {}
        self.nested: dict[str, list[type]] = {}
        """Classes that are attributes of classes."""
        self.fields: set[str] = set()
        """Names that hold values of objects, so that what is called there is not known."""
        self.blocked: dict[str, str] = {}
        """Names of which nothing is known but that they run code, and why."""
        self.by_computed_name: str | None = None
        """Where attributes are set whose names are computed."""
        self.class_first: dict[FunctionType, list[type]] = {}
        """Functions that get a class as their first argument: the classes that have them."""
        self.classes: dict[type, dict[str, int]] = {}
        """What runs code in each class."""
        self._data: dict[type, dict[str, Any]] = {}
        """What does not, as far as the class has no other value in its place for a while."""
        self._untouched: dict[type, list[Any]] = {}
        """The values of classes when they were last found to be what they were, which takes longer."""
        self._code_of = code_of
        for names in _namespaces(code_of, modules):
            self._walk_names(names)
        for function, code in code_of.items():
            owner, _, name = code.co_qualname.rpartition(".")
            if owner and not owner.endswith("<locals>"):
                _append(self.methods, name, function)
            self._scan(code)

    def is_current(self, cls: type) -> bool:
        """Whether a class, and those it is derived from, run the code that they ran when they were looked at."""
        for base in _MRO(cls):
            held = self.classes.get(base)
            if held is not None and not self.is_untouched(base) and _running(base) != held:
                return False
        return True

    def is_untouched(self, cls: type) -> bool:
        """Whether a class has just the members that it had, by identity; one that is new is said to."""
        known, values = self._untouched.get(cls), vars(cls).values()
        if known is not None and len(known) == len(values) and all(map(is_, known, values)):
            return True
        if cls not in self._data:
            return True
        found = list(values)
        if _running(cls) != self.classes[cls] or any(True for _ in self.changed_data(cls)):
            return False
        self._untouched[cls] = found
        return True

    def changed_data(self, cls: type) -> Iterator[str]:
        """The names under which a class holds something else than it held."""
        held, now = self._data[cls], _data_of(cls)
        for name in held.keys() | now.keys():
            if held.get(name, _ABSENT) is not now.get(name, _ABSENT):
                yield name

    # Classes

    def _walk_names(self, names: Mapping[str, Any]) -> None:
        pending = [value for value in list(names.values()) if isinstance(value, type) and is_project_class(value)]
        while pending:
            cls = pending.pop(0)
            if cls in self.classes:
                continue
            self.classes[cls], self._data[cls] = _running(cls), _data_of(cls)
            for base in type.mro(cls):
                if base is cls or (base.__module__ not in _HARMLESS and not is_project_class(base)):
                    self._walk_class(base)
            pending += (base for base in type.mro(cls) if is_project_class(base))
            pending += type.__subclasses__(cls)
            pending += (value for value in vars(cls).values() if isinstance(value, type) and is_project_class(value))
            if is_project_class(type(cls)):
                pending.append(type(cls))

    def _walk_class(self, cls: type) -> None:
        self.fields.update(
            name for name in _annotated(cls) if name not in vars(cls) or not isinstance(vars(cls)[name], FunctionType)
        )
        for name, value in list(vars(cls).items()):
            if isinstance(value, staticmethod | classmethod):
                if isinstance(value, classmethod) and isinstance(value.__func__, FunctionType):
                    self.class_first.setdefault(value.__func__, []).append(cls)
                value = value.__func__
            elif isinstance(value, FunctionType) and (name == "__new__" or issubclass(cls, type)):
                self.class_first.setdefault(value, []).append(cls)
            self._member(cls, name, value)

    def _member(self, cls: type, name: str, value: Any) -> None:
        kind = type(value)
        if kind is FunctionType:
            if name in ("__setattr__", "__delattr__") and is_generated(own_code(value)):
                # Those of a frozen data class raise, or do to the attribute what is asked for.
                return
            if (function := analysable(cls, value, self._code_of)) is not None:
                _append(self.methods, name, function)
            elif cls.__module__ not in _HARMLESS and not _is_read_only(cls, name):
                self.blocked.setdefault(name, f"{name} of {cls.__qualname__} is a function of a library")
        elif kind is property:
            self._property(name, value)
        elif isinstance(value, type):
            self.nested.setdefault(name, []).append(value)
        elif kind in (BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType):
            if not is_builtin_method(value):
                self.blocked.setdefault(name, f"{name} of {cls.__qualname__} is a function of a library")
        elif _holds_field(kind) or kind.__name__ in _SAFE_KINDS or kind.__module__ == "enum":
            pass
        elif hasattr(kind, "__get__") or hasattr(kind, "__set__") or callable(value):
            self.blocked.setdefault(name, f"{name} of {cls.__qualname__} is a {kind.__qualname__}")

    def _property(self, name: str, value: property) -> None:
        for accessor, table in ((value.fget, self.getters), (value.fset, self.setters), (value.fdel, self.setters)):
            if isinstance(accessor, FunctionType):
                _append(table, name, accessor)
            elif accessor is not None:
                self.blocked.setdefault(name, f"the property {name} calls {accessor!r}")

    # Code

    def _scan(self, code: CodeType) -> None:
        """Takes in the names of attributes that code stores, and what classes in functions define."""
        pending = [code]
        while pending:
            part = pending.pop()
            pending.extend(inner_code(part))
            self.fields.update(stored_names(part))
            if is_class_body(part):
                place = f"{part.co_name} is a class made by a function"
                for name in set(part.co_names) - _GENERIC_BODY:
                    self.blocked.setdefault(name, f"{name} may be one of a class that a function makes: {place}")
        if _mentions(code, _SETTERS):
            self._scan_setters(code)

    def _scan_setters(self, code: CodeType) -> None:
        """Takes in the names that `setattr` is given. That of `object` can change no class, and is left out."""
        for event in code_events(code).done:
            if _SETATTR in event.values[1:]:
                # Whoever gets it calls it.
                self.by_computed_name = f"{event.code.co_filename}:{event.line}"
            if event.did is not Did.CALL or event.values[0] not in (_SETATTR, _SETATTR_OF_TYPE):
                continue
            name = event.values[2] if len(event.values) > 2 and not event.spread else None
            if isinstance(name, Constant) and isinstance(name.value, str):
                self.fields.add(name.value)
            else:
                self.by_computed_name = f"{event.code.co_filename}:{event.line}"


_SETATTR, _SETATTR_OF_TYPE = Global("setattr"), Attribute(Global("type"), "__setattr__")
_SETTERS = frozenset({"setattr", "__setattr__"})


def stored_names(code: CodeType) -> Iterator[str]:
    """The attributes that the instructions of one code object store or delete."""
    text, names, extended = code.co_code, code.co_names, 0
    for n in range(0, len(text), 2):
        opcode = text[n]
        if opcode == _EXTENDED:
            extended = (extended | text[n + 1]) << 8
            continue
        if opcode in _STORES and extended | text[n + 1] < len(names):
            yield names[extended | text[n + 1]]
        extended = 0


_EXTENDED = dis.opmap["EXTENDED_ARG"]
_STORES = (dis.opmap["STORE_ATTR"], dis.opmap["DELETE_ATTR"])


def _mentions(code: CodeType, names: frozenset[str]) -> bool:
    return not names.isdisjoint(code.co_names) or any(_mentions(inner, names) for inner in inner_code(code))


def _running(cls: type) -> dict[str, int]:
    """The members of a class that run code when they are read, written or called."""
    return {name: id(value) for name, value in vars(cls).items() if _runs(type(value))}


def _data_of(cls: type) -> dict[str, Any]:
    """The other members of a class, without what Pathlore puts in their place to make inputs."""
    found = {}
    for name, value in vars(cls).items():
        kind = type(value)
        if kind.__module__.startswith("pathlore.runtime."):
            value = (*value.stands_for, _ABSENT)[0]
        if value is not _ABSENT and not _runs(type(value)):
            found[name] = value
    return found


def _runs(kind: type) -> bool:
    return (hasattr(kind, "__get__") or hasattr(kind, "__set__") or issubclass(kind, type)) and not _holds_field(kind)


def _holds_field(kind: type) -> bool:
    """Whether a descriptor of this kind only keeps a field of an object: that of a slot, or our own for lazy ones."""
    return kind in _SAFE_DESCRIPTORS or kind.__module__.startswith("pathlore.runtime.")


def is_project_class(cls: type) -> bool:
    """Whether a class was made by code of the project."""
    module = sys.modules.get(cls.__module__)
    if module is not None:
        return is_project_file(attribute_of(module, "__file__"))
    return any(
        isinstance(value, FunctionType) and is_project_file(own_code(value).co_filename) for value in vars(cls).values()
    )


def analysable(
    cls: type | None, function: FunctionType, code_of: Mapping[FunctionType, CodeType]
) -> FunctionType | None:
    """The function whose code says what a function does, or None for one of a library."""
    code = code_of.get(function) or own_code(function)
    if function in code_of or is_project_file(code.co_filename) or is_generated(code):
        return function
    behind = attribute_of(function, "__wrapped__")
    if isinstance(behind, FunctionType) and is_generated(behind.__code__) and behind.__name__ == "__repr__":
        # That of a data class, which guards against recursion.
        return behind
    if code.co_filename == functools.__file__ and code.co_name.strip("_")[2:].startswith("_from_"):
        # Comparisons that `total_ordering` adds.
        return function
    return None


def is_generated(code: CodeType) -> bool:
    """Whether the code is that of a method which `dataclasses` or `collections` wrote: nobody rebinds its names."""
    if code.co_filename != "<string>":
        return False
    return code.co_qualname.startswith("__create_fn__.<locals>.") or code.co_names == ("_tuple_new",)


def _is_read_only(cls: type, name: str) -> bool:
    """Whether a function of a library in a class of the project is known to read the object alone."""
    return name == "__repr__" and issubclass(cls, tuple) and hasattr(cls, "_fields")


def is_builtin_method(value: Any) -> bool:
    """Whether it is a method of a type such as `str`: it acts on its arguments alone."""
    owner = attribute_of(value, "__objclass__") or attribute_of(value, "__self__")
    return isinstance(owner, type) and (owner in BUILTIN_TYPES or is_builtin_exception(owner))


def is_builtin_exception(cls: type) -> bool:
    return issubclass(cls, BaseException) and cls.__module__ == "builtins"


def _namespaces(code_of: Mapping[FunctionType, CodeType], modules: Iterable[ModuleType]) -> Iterator[Mapping[str, Any]]:
    """The names of all modules that functions are from, and of those that these import from."""
    found: dict[int, Mapping[str, Any]] = {}
    pending: list[Mapping[str, Any]] = [vars(module) for module in modules]
    pending += [function.__globals__ for function in code_of]
    while pending:
        names = pending.pop()
        if id(names) in found:
            continue
        found[id(names)] = names
        for value in list(names.values()):
            module = (
                value
                if type(value) is ModuleType
                else sys.modules.get(attribute_of(value, "__module__") or "")
                if isinstance(value, type | FunctionType)
                else None
            )
            if module is not None and is_project_file(attribute_of(module, "__file__")):
                pending.append(vars(module))
    return iter(found.values())


def _annotated(cls: type) -> Iterator[str]:
    yield from vars(cls).get("__annotations__", ())
    yield from vars(cls).get("__dataclass_fields__", ())


def _append(table: dict[str, list[FunctionType]], name: str, function: FunctionType) -> None:
    held = table.setdefault(name, [])
    if function not in held:
        held.append(function)
