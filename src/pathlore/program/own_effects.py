"""Determines the effects of a function's own code from what its names stand for now."""

from __future__ import annotations

import builtins
import os
from collections.abc import Iterator, Mapping
from inspect import (
    CO_ASYNC_GENERATOR,
    CO_COROUTINE,
    CO_GENERATOR,
    CO_ITERABLE_COROUTINE,
    CO_VARARGS,
    CO_VARKEYWORDS,
)
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, cast

from pathlore.program import pure_names as pure
from pathlore.program.attributes import attribute_of
from pathlore.program.class_members import (
    BUILTIN_TYPES,
    ClassMembers,
    analysable,
    is_builtin_exception,
    is_builtin_method,
    is_generated,
    is_project_class,
)
from pathlore.program.code_events import (
    Attribute,
    CodeEvent,
    CodeEvents,
    Constant,
    Did,
    Made,
    Opaque,
    Origin,
    Pack,
)
from pathlore.program.format_fields import fields_in
from pathlore.program.meanings import (
    CLASSES,
    Meaning,
    Meanings,
    MethodNamed,
    Some,
    SuperOf,
    Thing,
    contents,
    is_class,
    is_exception_name,
    is_one_of,
)
from pathlore.program.source import is_project_file


class OwnEffects:
    """What the code of one function does itself, and which functions of the project it may call."""

    def __init__(self) -> None:
        self.refused: str | None = None
        self.refused_alone: str | None = None
        """Why it may not be summarised itself, although its callers may."""
        self.reads: dict[tuple[int, str], tuple[dict[str, Any], str, Any]] = {}
        self.cells: dict[int, tuple[CellType, str, Any]] = {}
        self.attributes: set[str] = set()
        self.stores: set[str] = set()
        self.calls: set[str] = set()
        self.callees: dict[FunctionType, None] = {}
        self.passes_class: str | None = None
        """Where a class or a function goes where it is not followed."""

    def include(self, other: OwnEffects) -> None:
        for key, read in other.reads.items():
            self.reads.setdefault(key, read)
        for number, cell in other.cells.items():
            self.cells.setdefault(number, cell)
        self.attributes |= other.attributes
        self.stores |= other.stores
        self.calls |= other.calls


def own_effects(
    function: FunctionType,
    code: CodeType,
    events: CodeEvents,
    members: ClassMembers,
    code_of: Mapping[FunctionType, CodeType],
) -> OwnEffects:
    """What a function does itself; what others do that it may call is not in it."""
    return _Judge(function, code, events, members, code_of).judged()


class _Judge:
    """Decides what one function does, by what its names stand for."""

    # Large: one small method for each thing that code does.
    def __init__(
        self,
        function: FunctionType,
        code: CodeType,
        events: CodeEvents,
        members: ClassMembers,
        code_of: Mapping[FunctionType, CodeType],
    ) -> None:
        self._function = function
        self._code = code
        self._events = events
        self._members = members
        self._code_of = code_of
        self._generated = is_generated(code)
        self._own = OwnEffects()
        self._meanings = Meanings(function, code, events, members)
        self._event: CodeEvent | None = None
        """The one that is being judged."""
        self._run_already: set[str] = set()

    def judged(self) -> OwnEffects:
        code = self._code
        if code.co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR | CO_ITERABLE_COROUTINE):
            self._refuse("is a generator or a coroutine")
        if code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
            self._own.refused_alone = f"takes any number of arguments ({self._where})"
        defaults = (*(self._function.__defaults__ or ()), *(self._function.__kwdefaults__ or {}).values())
        if not self._generated and not all(map(pure.is_immutable, defaults)):
            self._refuse("has a default value that may change")
        # Wherever an object goes away.
        self._run_named("__del__")
        for event in self._events.done:
            if self._own.refused is not None:
                break
            self._event = event
            try:
                self._judge(event)
            except RecursionError:
                self._refuse("nests too deeply")
        return self._own

    @property
    def _where(self) -> str:
        code = self._code if self._event is None else self._event.code
        return place(code.co_filename, code.co_firstlineno if self._event is None else self._event.line)

    def _refuse(self, reason: str) -> None:
        if self._own.refused is None:
            self._own.refused = f"{reason} ({self._where})"

    def _judge(self, event: CodeEvent) -> None:
        values = event.values
        match event.did:
            case Did.REFUSED:
                self._refuse(event.name)
            case Did.READ_GLOBAL:
                self._read_global(event.name)
            case Did.READ_CELL:
                self._read_cell(event.name)
            case Did.READ:
                self._read(values[0], event.name)
            case Did.STORE | Did.DELETE:
                self._store(values[0], event.name)
            case Did.CALL:
                self._call(event)
            case Did.IMPLICIT:
                self._run_kind(event.name)
            case Did.RAISE:
                self._raise(values)
            case Did.MATCH:
                self._match(event)
            case Did.PASS_ON:
                self._pass_on(values)

    # Names

    def _read_global(self, name: str) -> None:
        names = self._function.__globals__
        if name in names:
            self._read_name(names, name)
        elif name == "hash" and self._code.co_name == "__hash__":
            # Dictionaries and sets alone see what comes of it.
            return
        elif name not in pure.PURE and not is_exception_name(name):
            self._refuse(f"reads {name}, a builtin with effects or a name that is not defined")

    def _read_name(self, names: dict[str, Any], name: str) -> None:
        if not self._generated:
            # Nobody can rebind the names of generated code.
            self._own.reads.setdefault((id(names), name), (names, name, names[name]))
        self._mention(name, names[name])

    def _read_cell(self, name: str) -> None:
        cell = self._meanings.cells.get(name)
        if cell is None:
            return self._refuse(f"reads a variable {name} of a function around it that is not there")
        if name == "__class__" or self._generated:
            return None
        value = contents(cell)
        if not isinstance(value, Thing):
            return self._refuse(f"reads a variable {name} of a function around it that has no value yet")
        self._own.cells.setdefault(id(cell), (cell, name, value.value))
        return self._mention(name, value.value)

    def _mention(self, name: str, value: Any) -> None:
        """Whether a name may be read that stands for this."""
        if isinstance(value, type):
            known = is_one_of(value, BUILTIN_TYPES) or issubclass(value, BaseException) or is_project_class(value)
            if not known and not self._generated:
                self._refuse(f"uses {name}, a class of a library")
        elif type(value) is FunctionType:
            if value is not cast and analysable(None, value, self._code_of) is None:
                self._refuse(f"uses {name}, a function of a library")
        elif type(value) is ModuleType:
            if not is_one_of(value, pure.PURE_MODULES) and not is_project_file(attribute_of(value, "__file__")):
                self._refuse(f"uses the module {name}")
        elif callable(value) and not pure.is_pure_function(value) and not is_builtin_method(value):
            self._refuse(f"uses {name}, which can be called and is no plain function")

    # Attributes

    def _read(self, base: Origin, name: str) -> None:
        if _is_dunder(name) and name in self._members.fields:
            # What a class or a function is called, say, is no data of it that anybody would compare.
            self._refuse(f"reads the attribute {name}, which is stored somewhere")
        for meaning in self._meanings.of(base):
            if isinstance(meaning, Thing):
                if type(meaning.value) is ModuleType:
                    self._read_of_module(meaning.value, name)
                    continue
                if type(meaning.value) is FunctionType and name not in pure.OF_ANY_FUNCTION:
                    self._refuse(f"reads the attribute {name} of a function")
                if meaning.value is object and name == "__setattr__":
                    # Judged where it is called.
                    continue
            self._read_attribute(name)

    def _read_attribute(self, name: str) -> None:
        if name in pure.OF_FRAMES or (_is_dunder(name) and name not in pure.DUNDERS):
            return self._refuse(f"reads the attribute {name}")
        self._own.attributes.add(name)
        for hook in ("__getattr__", "__getattribute__"):
            self._run_named(hook)
        if name in self._members.blocked:
            self._refuse(f"reads the attribute {name}: {self._members.blocked[name]}")
        for getter in self._members.getters.get(name, ()):
            self._run(getter)
        return None

    def _read_of_module(self, module: ModuleType, name: str) -> None:
        names = vars(module)
        if name not in names:
            self._refuse(f"reads {name} of the module {module.__name__}, which does not have it")
        elif not is_one_of(module, pure.PURE_MODULES):
            self._own.attributes.add(name)
            self._read_name(names, name)
        elif name in pure.IMPURE_OF_MODULES or _is_dunder(name):
            self._refuse(f"uses {name} of the module {module.__name__}")

    def _store(self, base: Origin, name: str) -> None:
        if _is_dunder(name) or name in pure.OF_FRAMES:
            return self._refuse(f"stores the attribute {name}")
        if isinstance(base, Attribute) and any(map(is_class, self._meanings.of(base.base))):
            # A member of an enumeration, say: nobody sees that it has another state now.
            self._refuse(f"stores the attribute {name} of an object that a class holds")
        for meaning in self._meanings.of(base):
            if meaning in CLASSES or (
                isinstance(meaning, Thing) and isinstance(meaning.value, type | FunctionType | ModuleType)
            ):
                self._refuse(f"stores the attribute {name} of a class, a function or a module")
            elif isinstance(meaning, Made | SuperOf):
                self._refuse(f"stores the attribute {name} of a function or of super()")
        self._stored(name)
        return None

    def _stored(self, name: str) -> None:
        self._own.attributes.add(name)
        self._own.stores.add(name)
        for hook in ("__setattr__", "__delattr__"):
            self._run_named(hook)
        if name in self._members.blocked:
            self._refuse(f"stores the attribute {name}: {self._members.blocked[name]}")
        for setter in self._members.setters.get(name, ()):
            self._run(setter)

    def _match(self, event: CodeEvent) -> None:
        self._run_kind("builtin")
        for name in event.keywords:
            self._read_attribute(name)
        for meaning in self._meanings.of(event.values[0]):
            if not isinstance(meaning, Thing) or not isinstance(meaning.value, type):
                self._refuse("matches a class that is not known")
            else:
                for name in getattr(meaning.value, "__match_args__", ())[: event.count]:
                    self._read_attribute(name)

    def _pass_on(self, origins: tuple[Origin, ...]) -> None:
        for origin in origins:
            for meaning in self._meanings.of(origin):
                if isinstance(meaning, Pack):
                    self._pass_on(meaning.items)
                elif meaning in CLASSES or (
                    isinstance(meaning, Thing) and isinstance(meaning.value, type | FunctionType)
                ):
                    self._own.passes_class = self._own.passes_class or self._where
                elif isinstance(meaning, Thing) and type(meaning.value) is ModuleType:
                    self._refuse("passes a module on")

    # Calls

    def _call(self, event: CodeEvent) -> None:
        callee, *arguments = event.values
        meanings = self._meanings.of(callee)
        if not meanings:
            self._refuse("calls a value that is not known here")
        for meaning in meanings:
            self._call_meaning(meaning, event, tuple(arguments))

    def _call_meaning(self, meaning: Meaning, event: CodeEvent, arguments: tuple[Origin, ...]) -> None:
        if isinstance(meaning, Thing):
            return self._call_thing(meaning.value, event, arguments)
        if meaning is Some.SAFE:
            return None
        if not (isinstance(meaning, SuperOf) and meaning.name == "__new__"):
            # Those of builtin types make an object of the class that they are given, and no more.
            self._pass_on(arguments)
        if isinstance(meaning, Made):
            return None
        if isinstance(meaning, SuperOf):
            return self._call_super(meaning)
        if isinstance(meaning, MethodNamed):
            self._call_back(event, arguments)
            return self._call_method(meaning.name, event.values[0])
        if meaning is Some.OWN_CLASS:
            return self._call_own_class(self._members.class_first[self._function])
        return self._refuse(f"calls {meaning.value if isinstance(meaning, Some) else 'a value that is not known here'}")

    def _call_thing(self, value: Any, event: CodeEvent, arguments: tuple[Origin, ...]) -> None:
        if value is cast:
            return self._pass_on(arguments[1:])
        if value is builtins.object.__setattr__:
            name = arguments[1] if len(arguments) > 1 else None
            if isinstance(name, Constant) and isinstance(name.value, str) and not event.spread:
                return self._store(arguments[0], name.value)
            return self._refuse("sets an attribute by a computed name")
        if type(value) is FunctionType:
            self._pass_on(arguments)
            return self._run(value)
        if pure.is_pure_function(value) or is_one_of(value, BUILTIN_TYPES) or is_builtin_method(value):
            return self._call_builtin(value, event, arguments)
        self._pass_on(arguments)
        if isinstance(value, type):
            return self._construct(value)
        name = attribute_of(value, "__name__", type(value).__name__)
        return self._refuse(f"calls {name}, which is not known to be pure")

    def _call_builtin(self, value: Any, event: CodeEvent, arguments: tuple[Origin, ...]) -> None:
        name = attribute_of(value, "__name__", "")
        count = len(arguments)
        if value is iter and (count != 1 or event.spread):
            return self._refuse("calls iter with two arguments")
        if value is type and (count != 1 or event.spread):
            return self._refuse("makes a class")
        if value is super and count > 2:
            return self._refuse("calls super in a way that is not known")
        if value is getattr or value is hasattr:
            constant = arguments[1] if count > 1 and not event.spread else None
            if not isinstance(constant, Constant) or not isinstance(constant.value, str):
                return self._refuse(f"calls {name} with a computed name")
            return self._read(arguments[0], constant.value)
        if name in pure.TAKES_FUNCTION_FIRST and getattr(builtins, name) is value:
            if not count or event.spread:
                return self._refuse(f"calls {name} with arguments that are not known")
            self._call_by_others(arguments[0])
        if "file" in event.keywords or (value is print and "stdout" in self._members.fields):
            return self._refuse("prints to a file")
        self._call_back(event, arguments)
        self._run_kind("builtin")
        if name in ("format", "format_map") and value is not format:
            self._format(arguments[0] if arguments and not event.spread else None)
        if name in pure.TEXTUAL or name in pure.TEXTUAL_METHODS:
            self._run_kind("text")
        if name != "__new__" and not is_one_of(value, pure.LOOKS_ONLY):
            given = len(arguments) - len(event.keywords)
            self._pass_on(arguments[1 if name in pure.TAKES_FUNCTION_FIRST else 0 : given])
            self._pass_on(tuple(a for k, a in zip(event.keywords, arguments[given:], strict=False) if k != "key"))
        return None

    def _call_back(self, event: CodeEvent, arguments: tuple[Origin, ...]) -> None:
        """A function given as `key` is called by whoever gets it."""
        if "?" in event.keywords:
            return self._refuse("calls something with keyword arguments that are not known")
        for keyword, argument in zip(reversed(event.keywords), reversed(arguments), strict=False):
            if keyword in ("key", "default_factory", "function", "func"):
                self._call_by_others(argument)
        return None

    def _call_by_others(self, argument: Origin) -> None:
        if argument is Opaque.UNKNOWN:
            return self._refuse("has a value called that is not known here")
        for meaning in self._meanings.of(argument):
            if isinstance(meaning, Thing) and meaning.value is None:
                continue
            if isinstance(meaning, Thing) and (
                pure.is_pure_function(meaning.value) or is_builtin_method(meaning.value)
            ):
                if meaning.value in (getattr, hasattr, super, type, iter, map, filter):
                    self._refuse("has a builtin called with arguments that are not known")
                self._run_kind("builtin")
                self._run_kind("text")
            elif isinstance(meaning, Made):
                continue
            elif isinstance(meaning, Thing) and isinstance(meaning.value, type | FunctionType):
                self._run(meaning.value) if type(meaning.value) is FunctionType else self._construct(meaning.value)
            elif isinstance(meaning, MethodNamed):
                self._call_method(meaning.name, argument)
            else:
                self._refuse("has a value called that is not known here")
        return None

    def _format(self, text: Origin | None) -> None:
        """A text is formatted: its fields name attributes of what it is given."""
        if not isinstance(text, Constant) or not isinstance(text.value, str):
            return self._refuse("formats by a text that is not known here")
        for name in sorted(fields_in(text.value)):
            self._read_attribute(name)
        return self._run_kind("item")

    def _call_method(self, name: str, callee: Origin) -> None:
        """A call of an attribute of anything: of every class of the project that has one, or of a builtin type."""
        members = self._members
        if name in ("format", "format_map"):
            self._format(callee.base if isinstance(callee, Attribute) else None)
        self._own.calls.add(name)
        if name in members.fields or name in members.getters:
            return self._refuse(f"calls {name}, which is a field or a property of some class")
        if members.by_computed_name is not None:
            return self._refuse(
                f"calls the method {name}, and attributes are set by name in {members.by_computed_name}"
            )
        known = self._run_named(name)
        for cls in members.nested.get(name, ()):
            known = True
            self._construct(cls)
        if name in pure.BUILTIN_METHODS:
            self._run_kind("builtin")
            if name in pure.TEXTUAL_METHODS:
                self._run_kind("text")
        elif not known:
            return self._refuse(f"calls {name}, a method that no class of the project has")
        return None

    def _call_super(self, called: SuperOf) -> None:
        """What comes after a class in the order of any class that is derived from it."""
        if not called.name:
            return self._refuse("calls the result of super()")
        self._own.attributes.add(called.name)
        if called.name in self._members.blocked:
            return self._refuse(f"calls super().{called.name}: {self._members.blocked[called.name]}")
        if called.name in ("__setattr__", "__delattr__", "__getattribute__", "__init_subclass__"):
            return self._refuse(f"calls super().{called.name}")
        for cls in _derived(called.cls):
            order = type.mro(cls)
            if called.cls in order:
                self._run_first(order[order.index(called.cls) + 1 :], called.name)
        return None

    def _call_own_class(self, owners: list[type]) -> None:
        for owner in owners:
            if issubclass(owner, type):
                self._refuse("calls a class that is not known here")
            for cls in _derived(owner):
                self._construct(cls)

    def _construct(self, cls: type) -> None:
        if is_one_of(cls, BUILTIN_TYPES) or is_builtin_exception(cls):
            return self._run_kind("builtin")
        if isinstance(cls, pure.ENUM):
            return self._refuse(f"looks up a member of {cls.__qualname__}")
        if self._members.by_computed_name is not None:
            return self._refuse(f"makes an object, and attributes are set by name in {self._members.by_computed_name}")
        if not is_project_class(cls) and not issubclass(cls, BaseException):
            return self._refuse(f"makes an object of {cls.__qualname__}, a class of a library")
        meta = type(cls)
        if meta is not type:
            self._run_first([m for m in type.mro(meta) if m is not type], "__call__", required=False)
        order = type.mro(cls)
        for name in ("__new__", "__init__"):
            if name in self._members.fields:
                self._refuse(f"calls {name}, which is replaced somewhere")
            self._run_first(order, name)
        return None

    def _run_first(self, order: list[type], name: str, required: bool = True) -> None:
        """Runs the attribute of the first class that has one."""
        for cls in order:
            if name not in vars(cls):
                continue
            value = vars(cls)[name]
            if isinstance(value, staticmethod | classmethod):
                value = value.__func__
            if type(value) is FunctionType:
                return self._run(value)
            if not is_builtin_method(value) and not is_one_of(cls, BUILTIN_TYPES):
                self._refuse(f"calls {name} of {cls.__qualname__}, which is no plain function")
            return None
        if required:
            self._refuse(f"calls {name}, which no class has")
        return None

    def _raise(self, origins: tuple[Origin, ...]) -> None:
        for origin in origins:
            for meaning in self._meanings.of(origin):
                if isinstance(meaning, Thing) and isinstance(meaning.value, type):
                    self._construct(meaning.value)
                elif isinstance(meaning, Some | MethodNamed | SuperOf) and meaning not in (Some.SAFE, Some.EXCEPTION):
                    # It may be a class.
                    for cls in self._members.classes:
                        if issubclass(cls, BaseException):
                            self._construct(cls)

    def _run_kind(self, kind: str) -> None:
        if kind in self._run_already:
            return
        self._run_already.add(kind)
        for name in sorted(pure.RUN[kind]):
            self._run_named(name)

    def _run_named(self, name: str) -> bool:
        if _is_dunder(name) and name in self._members.fields:
            self._refuse(f"may call {name}, which is replaced somewhere")
        if name in self._members.blocked:
            self._refuse(f"may call {name}: {self._members.blocked[name]}")
        found = self._members.methods.get(name, ())
        for function in found:
            self._run(function)
        return bool(found)

    def _run(self, function: FunctionType) -> None:
        known = analysable(None, function, self._code_of)
        if known is None:
            self._refuse(f"calls {function.__qualname__}, a function of a library")
        else:
            self._own.callees.setdefault(known)


def _derived(cls: type) -> Iterator[type]:
    """A class and all that are derived from it."""
    found: dict[type, None] = {}
    pending = [cls]
    while pending:
        cls = pending.pop()
        if cls not in found:
            found[cls] = None
            pending += type.__subclasses__(cls)
    return iter(found)


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def place(path: str, line: int) -> str:
    return f"{os.path.basename(path)}:{line}"
