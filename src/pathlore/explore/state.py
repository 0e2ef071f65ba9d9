"""State that outlives a call (globals, class attributes, caches): remembered once, restored between paths."""

from __future__ import annotations

import builtins
import sys
from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import is_
from types import BuiltinFunctionType, CellType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any

from pathlore.runtime.heap import LazyField, LazySlot
from pathlore.runtime.library import restore_library

_MUTABLE = (list, dict, set, bytearray, deque)
_SKIPPED_GLOBALS = {"__builtins__", "__loader__", "__spec__", "__cached__"}
_CACHED: Any = type(lru_cache(lambda: None))
_FIXED = {"__dict__", "__weakref__", "__doc__"}


def _draws(module: ModuleType) -> bool:
    """Whether a module uses the shared random generator."""
    random = sys.modules.get("random")
    if random is None:
        return False
    generator = random.random.__self__
    return any(v is random or (isinstance(v, _BOUND) and v.__self__ is generator) for v in vars(module).values())


_BOUND = (BuiltinFunctionType, MethodType)


class Snapshot:
    """Everything mutable that is reachable from some modules, as it was."""

    def __init__(self, modules: list[ModuleType]) -> None:
        self._restorers: list[Callable[[], None]] = []
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
        for module in modules:
            self._module(module)
        self.restore_builtins = _builtins_restorer()
        self._restorers.append(self.restore_builtins)
        self._pending.append(sys.path)
        while self._pending:
            self._visit(self._pending.pop())

    def restore(self) -> None:
        if len(sys.modules) < len(self._modules):
            # Modules that were imported since stay; those that the code threw out come back.
            sys.modules.update(self._modules)
        for restorer in self._restorers:
            restorer()
        restore_library()
        sys.setrecursionlimit(self._recursion_limit)
        if self._random is not None and self._random.getstate() != self._random_state:
            self.drew = True
            self._random.setstate(self._random_state)

    def _module(self, module: ModuleType) -> None:
        self._namespace(module.__dict__, skip=_SKIPPED_GLOBALS)

    def _visit(self, value: Any) -> None:
        if id(value) in self._seen or isinstance(value, (int, str, bytes, float, ModuleType)) or value is None:
            return
        self._seen.add(id(value))
        self._kept.append(value)
        if isinstance(value, type):
            self._class(value)
        elif isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, _MUTABLE):
            self._container(value)
        elif isinstance(value, (tuple, frozenset, MappingProxyType)):
            self._pending.extend(value.values() if isinstance(value, MappingProxyType) else value)
        elif isinstance(value, (staticmethod, classmethod)):
            self._pending.append(value.__func__)
        elif isinstance(value, property):
            self._pending.extend((value.fget, value.fset, value.fdel))
        elif isinstance(value, CellType):
            self._cell(value)
        elif isinstance(value, _CACHED):
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
        if type(value) is dict:
            self._namespace(value)
            return
        items = list(value.items()) if isinstance(value, dict) else list(value)

        def restore() -> None:
            if len(value) == len(items):
                now = value.items() if isinstance(value, dict) else value
                if not isinstance(value, dict) and all(map(is_, now, items)):
                    return
            value.clear()
            value.update(items) if isinstance(value, (dict, set)) else value.extend(items)

        self._restorers.append(restore)
        for item in items:
            self._pending.extend(item if isinstance(value, dict) else (item,))

    def _namespace(self, namespace: dict[Any, Any], skip: Iterable[str] = ()) -> None:
        saved = dict(namespace)
        names = list(saved)
        values = list(saved.values())
        size = len(saved)

        def restore() -> None:
            if len(namespace) == size and all(map(is_, namespace.values(), values)) and list(namespace) == names:
                return
            namespace.clear()
            namespace.update(saved)

        self._restorers.append(restore)
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
        if isinstance(attributes, dict):
            self._namespace(attributes)
        if cls.__module__ in self._names:
            self._slots(value, cls)

    def _slots(self, value: Any, cls: type) -> None:
        for base in cls.__mro__:
            slots = base.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                member = base.__dict__.get(name)
                if member is None or name in ("__dict__", "__weakref__"):
                    continue
                try:
                    content = member.__get__(value, base)
                except AttributeError:
                    continue
                self._restorers.append(lambda m=member, c=content: m.__set__(value, c))  # type: ignore[misc]
                self._pending.append(content)


def _builtins_restorer() -> Callable[[], None]:
    namespace = vars(builtins)
    saved = dict(namespace)
    values = list(saved.values())

    def restore() -> None:
        # Functions and classes are equal to themselves alone, so that the fastest comparison will do.
        if list(namespace.values()) != values:
            namespace.clear()
            namespace.update(saved)

    return restore
