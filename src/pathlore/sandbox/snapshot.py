"""Saves state that outlives a call (globals, class attributes, caches) once, and restores it between paths."""

from __future__ import annotations

import builtins
import sys
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from operator import is_
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, cast

from pathlore.runtime.followed import restore_library
from pathlore.runtime.heap import LazyField, LazySlot
from pathlore.sandbox.streams import StreamsRestorer

_MUTABLE = (list, dict, set, bytearray, deque)
_EMPTIED = (list, dict, set)
_SKIPPED_GLOBALS = {"__builtins__", "__loader__", "__spec__", "__cached__"}
_CACHED: Any = type(lru_cache(lambda: None))
_FIXED = {"__dict__", "__weakref__", "__doc__"}
_FACTORY: Any = vars(defaultdict)["default_factory"]
_EMPTY: Any = object()


def _draws(module: ModuleType) -> bool:
    """Whether a module uses the shared random generator."""
    random = sys.modules.get("random")
    if random is None:
        return False
    generator = random.random.__self__
    return any(v is random or (isinstance(v, _BOUND) and v.__self__ is generator) for v in vars(module).values())


_BOUND = (BuiltinFunctionType, MethodType)


class _Namespaces:
    """Dicts that are looked at together: between most paths of a large package not one of thousands has changed."""

    def __init__(self) -> None:
        self._dicts: list[dict[Any, Any]] = []
        self._saved: list[dict[Any, Any]] = []
        self._sizes: list[int] = []
        self._names: list[Any] = []
        self._values: list[Any] = []

    def add(self, namespace: dict[Any, Any], saved: dict[Any, Any]) -> None:
        self._dicts.append(namespace)
        self._saved.append(saved)
        self._sizes.append(len(saved))
        self._names.extend(saved)
        self._values.extend(saved.values())

    def restore(self) -> None:
        dicts = self._dicts
        # Without a step in Python for each dict.
        if (
            list(map(dict.__len__, dicts)) == self._sizes
            and all(map(is_, chain.from_iterable(map(dict.values, dicts)), self._values))
            and all(map(is_, chain.from_iterable(map(dict.__iter__, dicts)), self._names))
        ):
            return
        for namespace, saved in zip(dicts, self._saved, strict=True):
            if (
                dict.__len__(namespace) == len(saved)
                and all(map(is_, dict.values(namespace), saved.values()))
                and all(map(is_, dict.__iter__(namespace), saved))
            ):
                continue
            dict.clear(namespace)
            dict.update(namespace, saved)


class Snapshot:
    """The state of everything mutable that is reachable from some modules."""

    # Large: what is restored, each kind in its own way, and what is looked at while the snapshot is taken.

    def __init__(self, modules: list[ModuleType]) -> None:
        self._restorers: list[Callable[[], None]] = []
        self._empty: list[Any] = []
        """Dicts, lists and sets with nothing in them, such as the attributes of most functions: one look is enough."""
        self._seen: set[int] = set()
        self._kept: list[Any] = []
        self._names = {m.__name__ for m in modules}
        self._recursion_limit = sys.getrecursionlimit()
        self._modules = dict(sys.modules)
        self.drew = False
        """Whether the code drew random numbers."""
        self._random: Any = None
        if any(map(_draws, modules)):
            self._random = sys.modules["random"]
            self._random_state = self._random.getstate()
        self._pending: list[Any] = []
        self._namespaces = _Namespaces()
        self._restorers.append(self._namespaces.restore)
        for module in modules:
            self._module(module)
        self.restore_builtins = _builtins_restorer()
        self._restorers.append(self.restore_builtins)
        self._restorers.append(StreamsRestorer())
        self._pending.append(sys.path)
        while self._pending:
            self._visit(self._pending.pop())

    def restore(self) -> None:
        if len(sys.modules) < len(self._modules):
            # Modules that were imported since stay; those that the code removed come back.
            sys.modules.update(self._modules)
        for restorer in self._restorers:
            restorer()
        if any(self._empty):
            for container in self._empty:
                container.clear()
        restore_library()
        sys.setrecursionlimit(self._recursion_limit)
        if self._random is not None and self._random.getstate() != self._random_state:
            self.drew = True
            self._random.setstate(self._random_state)

    def _module(self, module: ModuleType) -> None:
        self._namespace(module.__dict__, skip=_SKIPPED_GLOBALS)

    def _visit(self, value: Any) -> None:
        # By the type alone: `isinstance` would also call the program's `__class__`.
        kind = type(value)
        if id(value) in self._seen or issubclass(kind, (int, str, bytes, float, ModuleType)) or value is None:
            return
        self._seen.add(id(value))
        self._kept.append(value)
        if issubclass(kind, type):
            self._class(value)
        elif issubclass(kind, FunctionType):
            self._function(value)
        elif issubclass(kind, _MUTABLE):
            self._container(value)
        elif issubclass(kind, (tuple, frozenset, MappingProxyType)):
            self._pending.extend(_members(value))
        elif issubclass(kind, (staticmethod, classmethod)):
            self._pending.append(value.__func__)
        elif issubclass(kind, property):
            self._pending.extend((value.fget, value.fset, value.fdel))
        elif issubclass(kind, CellType):
            self._cell(value)
        elif issubclass(kind, _CACHED):
            self._restorers.append(value.cache_clear)
            self._pending.append(value.__wrapped__)
        else:
            self._instance(value)

    def _class(self, cls: type) -> None:
        if cls.__module__ not in self._names:
            return
        names = dict(cls.__dict__)
        values = list(names.values())

        def restore() -> None:
            current = cls.__dict__
            if len(current) == len(values) and all(map(is_, current.values(), values)):
                return
            for name, value in list(current.items()):
                if name not in names and not isinstance(value, (LazyField, LazySlot)):
                    type.__delattr__(cls, name)
            for name, value in names.items():
                now = current.get(name)
                if now is not value and not isinstance(now, (LazyField, LazySlot)) and name not in _FIXED:
                    type.__setattr__(cls, name, value)

        self._restorers.append(restore)
        self._pending.extend(names.values())
        self._pending.extend(cls.__bases__)

    def _function(self, function: FunctionType) -> None:
        self._pending.extend(function.__defaults__ or ())
        self._pending.extend((function.__kwdefaults__ or {}).values())
        self._pending.extend(function.__closure__ or ())
        self._namespace(function.__dict__)

    def _cell(self, cell: CellType) -> None:
        try:
            contents = cell.cell_contents
        except ValueError:
            return

        def restore() -> None:
            cell.cell_contents = contents

        self._restorers.append(restore)
        self._pending.append(contents)

    def _container(self, value: Any) -> None:
        """A container of a builtin type or a subclass. Methods of a subclass are the program's and never called."""
        if type(value) in _EMPTIED and not value:
            self._empty.append(value)
            return
        if issubclass(type(value), dict):
            self._dict(value)
        elif issubclass(type(value), (set, bytearray)):
            self._hashed_or_bytes(value)
        else:
            self._sequence(value, list if issubclass(type(value), list) else deque)
        if type(value) not in _MUTABLE:
            self._instance(value)

    def _dict(self, value: dict[Any, Any]) -> None:
        if issubclass(type(value), OrderedDict):
            self._ordered(cast(OrderedDict[Any, Any], value))
        elif type(value) is dict:
            self._namespace(value)
        else:
            self._namespace(value, saved=_as_dict(value))
        if issubclass(type(value), defaultdict):
            factory = _FACTORY.__get__(value)
            self._restorers.append(lambda: _FACTORY.__set__(value, factory))
            self._pending.append(factory)

    def _ordered(self, value: OrderedDict[Any, Any]) -> None:
        """An OrderedDict keeps an order of its own beside that of the dict it extends."""
        items = list(OrderedDict.items(value))

        def restore() -> None:
            if dict.__len__(value) == len(items) and all(
                key is old_key and item is old
                for (key, item), (old_key, old) in zip(OrderedDict.items(value), items, strict=True)
            ):
                return
            OrderedDict.clear(value)
            for key, item in items:
                OrderedDict.__setitem__(value, key, item)

        self._restorers.append(restore)
        for item in items:
            self._pending.extend(item)

    def _hashed_or_bytes(self, value: Any) -> None:
        """A set or a bytearray, from a copy: no member is hashed again, and an exported buffer keeps its size."""
        if issubclass(type(value), bytearray):
            octets = bytes(memoryview(value))

            def restore_octets() -> None:
                if not bytearray.__eq__(value, octets):
                    bytearray.__setitem__(value, slice(None), octets)

            self._restorers.append(restore_octets)
            return
        members = frozenset(value)
        in_order = list(set.__iter__(value))

        def restore() -> None:
            if set.__len__(value) == len(in_order) and all(map(is_, set.__iter__(value), in_order)):
                return
            set.clear(value)
            set.update(value, members)

        self._restorers.append(restore)
        self._pending.extend(in_order)

    def _sequence(self, value: Any, kind: Any) -> None:
        items = list(kind.__iter__(value))

        def restore() -> None:
            if kind.__len__(value) == len(items) and all(map(is_, kind.__iter__(value), items)):
                return
            kind.clear(value)
            kind.extend(value, items)

        self._restorers.append(restore)
        self._pending.extend(items)

    def _namespace(
        self, namespace: dict[Any, Any], skip: Iterable[str] = (), saved: dict[Any, Any] | None = None
    ) -> None:
        """A dict, or a subclass taken as one. Restored from a dict, which knows all hashes: no key is hashed again."""
        if type(namespace) is dict and not namespace:
            self._empty.append(namespace)
            return
        saved = dict(namespace) if saved is None else saved
        self._namespaces.add(namespace, saved)
        self._pending.extend(v for n, v in saved.items() if n not in skip)
        self._pending.extend(n for n in saved if not isinstance(n, str))

    def _instance(self, value: Any) -> None:
        cls = type(value)
        if cls.__module__ not in self._names and cls.__module__ in ("builtins", "typing", "re", "abc", "enum"):
            return
        try:
            attributes = object.__getattribute__(value, "__dict__")
        except AttributeError:
            attributes = None
        if type(attributes) is dict:
            self._namespace(attributes)
        if cls.__module__ in self._names:
            self._slots(value, cls)

    def _slots(self, value: Any, cls: type) -> None:
        for base in cls.__mro__:
            slots = base.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                # Private names are mangled. Anything but a member descriptor is code of the program.
                member = base.__dict__.get(name) or base.__dict__.get(f"_{base.__name__.lstrip('_')}{name}")
                if type(member) is not MemberDescriptorType:
                    continue
                content = _slot_content(member, value)
                self._restorers.append(lambda m=member, c=content: _restore_slot(m, value, c))  # type: ignore[misc]
                self._pending.append(content)


def _slot_content(member: MemberDescriptorType, value: Any) -> Any:
    try:
        return member.__get__(value)
    except AttributeError:
        return _EMPTY


def _restore_slot(member: MemberDescriptorType, value: Any, content: Any) -> None:
    if content is not _EMPTY:
        member.__set__(value, content)
    elif _slot_content(member, value) is not _EMPTY:
        member.__delete__(value)


def _as_dict(value: dict[Any, Any]) -> dict[Any, Any]:
    """What a dict of any class holds. `dict.copy` hashes no key, but calls an iteration that a subclass defines."""
    if type(value).__iter__ is dict.__iter__:
        return dict.copy(value)
    return dict(dict.items(value))


def _members(value: Any) -> Iterable[Any]:
    if type(value) is MappingProxyType:
        return value.values()
    return tuple.__iter__(value) if issubclass(type(value), tuple) else frozenset.__iter__(value)


def _builtins_restorer() -> Callable[[], None]:
    """Puts the builtins back, by names of its own. They are never missing meanwhile: the clock's ticks need them."""
    namespace = vars(builtins)
    saved = dict(namespace)
    values = tuple(saved.values())
    every, each, are_same, copied, size = all, map, is_, tuple, len(saved)

    def restore() -> None:
        if namespace.__len__() == size and every(each(are_same, namespace.values(), values)):
            return
        namespace.update(saved)
        for name in copied(namespace):
            if name not in saved:
                del namespace[name]

    return restore
