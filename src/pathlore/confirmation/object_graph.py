"""Records what input objects hold, before and after a call, and compares the two."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

from pathlore.program.source import is_project_file

_ATOMS = (int, str, bytes, float, complex, type(None))
_LIMIT = 500
"""Objects that are recorded; the nearest come first."""


class ObjectGraph:
    """The objects that are reachable from some variables, nearest first, each with the expression that leads to it."""

    def __init__(self, variables: Mapping[str, Any]) -> None:
        self.paths: dict[int, str] = {}
        self.objects: list[Any] = []
        self._parts: dict[int, dict[str, Any]] = {}
        pending = list(variables.items())
        while pending and len(self.objects) < _LIMIT:
            path, value = pending.pop(0)
            if id(value) in self.paths or not is_structured(value):
                continue
            self.paths[id(value)] = path
            self.objects.append(value)
            parts = self._parts[id(value)] = parts_of(value)
            if not isinstance(value, (set, frozenset)):
                pending += ((path + access, part) for access, part in parts.items())

    def parts(self, value: Any) -> dict[str, Any] | None:
        return self._parts.get(id(value))

    def __contains__(self, value: Any) -> bool:
        return id(value) in self._parts


def changes(before: ObjectGraph, after: ObjectGraph) -> Iterator[tuple[str, Any, str]]:
    """What changed in objects that existed before: the expression, its value now, and the name of the field.

    For a field that is gone the value is `GONE`.
    """
    for value in after.objects:
        then, now = before.parts(value), after.parts(value)
        if then is None or now is None or isinstance(value, tuple):
            continue
        path = after.paths[id(value)]
        different = [a for a in {**then, **now} if not same(then.get(a, GONE), now.get(a, GONE))]
        if isinstance(value, (list, dict, set)):
            if different:
                yield path, value, path.rpartition(".")[2]
            continue
        for access in different:
            yield path + access, now.get(access, GONE), access[1:]


GONE: Any = object()


def same(one: Any, other: Any) -> bool:
    """Whether two values are identical, or immutable and equal."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, _ATOMS) and bool(one == other)


def is_structured(value: Any) -> bool:
    """Whether a value has parts: an instance of a class of the project, or a container."""
    return isinstance(value, (list, tuple, dict, set)) or holds_fields(value)


def parts_of(value: Any) -> dict[str, Any]:
    """The parts of a value by the code that reads them. Items of sets have no such code; their keys only compare."""
    if isinstance(value, dict):
        return {f"[{key!r}]": item for key, item in value.items() if isinstance(key, _ATOMS)}
    if isinstance(value, (list, tuple)):
        return {f"[{i}]": item for i, item in enumerate(value)}
    if isinstance(value, (set, frozenset)):
        return {f"{{{item!r}}}": item for item in value if isinstance(item, _ATOMS)}
    return {f".{name}": item for name, item in fields(value)}


def fields(value: Any) -> Iterator[tuple[str, Any]]:
    """The attributes that an object itself holds, as far as plain access reads them."""
    for name in _names(value):
        try:
            if name.isidentifier():
                yield name, getattr(value, name)
        except AttributeError:
            continue


def _names(value: Any) -> Iterator[str]:
    for base in reversed(type(value).__mro__):
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__"):
                private = name.startswith("__") and not name.endswith("__")
                yield f"_{base.__name__.lstrip('_')}{name}" if private else name
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict):
        yield from list(attributes)


def holds_fields(value: Any) -> bool:
    """Whether a value is an object that holds what the project put into it."""
    cls: Any = type(value)
    return _is_project_class(cls)


@cache
def _is_project_class(cls: Any) -> bool:
    if issubclass(cls, (type, BaseException, Enum)):
        return False
    module = sys.modules.get(cls.__module__)
    return is_project_file(getattr(module, "__file__", None))
