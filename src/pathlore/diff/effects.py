"""Finds the globals and the attributes of classes that code changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from types import ModuleType
from typing import Any

from pathlore.confirmation.object_graph import holds_fields
from pathlore.diff.held import ABSENT, held, names_held

_CONTAINERS = (list, set, deque, bytearray)


class Globals:
    """The globals of some modules before a call, by name; those of the module `own` without its name."""

    def __init__(self, modules: list[ModuleType], own: str, holds: Callable[[Any], bool] = holds_fields) -> None:
        self._holds = holds
        self._modules = [(module, "" if module.__name__ == own else f"{module.__name__}.") for module in modules]
        self._before = {prefix + name: (value, self._content(value)) for prefix, name, value in self._all()}

    def _all(self) -> list[tuple[str, str, Any]]:
        found = []
        for module, prefix in self._modules:
            for name, value in list(vars(module).items()):
                if _is_data(name):
                    found.append((prefix, name, value))
                if isinstance(value, type) and value.__module__ == module.__name__:
                    found += [(prefix, f"{name}.{n}", v) for n, v in list(vars(value).items()) if _is_attribute(n, v)]
        return found

    def changed(self) -> dict[str, Any]:
        """The globals that changed, with their values now; ABSENT for a deleted one."""
        now = {prefix + name: value for prefix, name, value in self._all()}
        found = {name: ABSENT for name in self._before if name not in now}
        for name, value in now.items():
            before = self._before.get(name)
            if before is None or before[0] is not value or not _same(before[1], self._content(value)):
                found[name] = value
        return found

    def _content(self, value: Any) -> list[Any] | None:
        """What a mutable value directly holds."""
        if isinstance(value, dict):
            return [part for pair in list(dict.items(value)) for part in pair]
        if isinstance(value, _CONTAINERS):
            return list(value)
        if self._holds(value):
            return [part for name in names_held(value) for part in (name, held(value, name))]
        return None


def _is_data(name: str) -> bool:
    return not (name.startswith("__") and name.endswith("__"))


def _is_attribute(name: str, value: Any) -> bool:
    """Whether it is data of a class: descriptors come and go while objects are initialised lazily."""
    return _is_data(name) and not hasattr(type(value), "__get__") and name not in ("_abc_impl",)


def _same(one: list[Any] | None, other: list[Any] | None) -> bool:
    if one is None or other is None:
        return one is other
    return len(one) == len(other) and all(
        a is b or (type(a) is str and a == b) for a, b in zip(one, other, strict=False)
    )
