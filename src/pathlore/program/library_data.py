"""Library data that project code names: if anyone changes it at import, that shows."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.source import is_project_file, read_source

_ATTRIBUTE = re.compile(r"(?<![\w.])(\w+)\s*\.\s*(\w+)")
_OF_PROCESSES = frozenset(
    {"sys", "os", "posix", "nt", "time", "builtins", "signal", "gc", "threading", "site", "linecache"}
)
"""What these hold is different in every process; where it matters, it has been looked at already."""
_SCALARS = (type(None), bool, int, float, complex, str, bytes)
_CONTAINERS = (list, tuple, dict, set, frozenset, bytearray, deque)


def library_data(modules: Iterable[ModuleType]) -> dict[str, list[tuple[str, Any]]]:
    """By the attribute that is written after the name of a library, where it is, and what stands for it."""
    found: dict[str, dict[str, Any]] = {}
    for module in modules:
        libraries = dict(_libraries(module))
        if not libraries:
            continue
        for alias, name in _ATTRIBUTE.findall(read_source(module.__file__ or "")):
            library = libraries.get(alias)
            value = None if library is None else vars(library).get(name)
            if library is not None and type(value) in (*_SCALARS, *_CONTAINERS):
                found.setdefault(name, {})[library.__name__] = _readable(value, set())
    return {name: sorted(places.items()) for name, places in found.items()}


def _libraries(module: ModuleType) -> Iterator[tuple[str, ModuleType]]:
    for name, value in list(vars(module).items()):
        if not isinstance(value, ModuleType) or value.__name__ in _OF_PROCESSES:
            continue
        if not is_project_file(attribute_of(value, "__file__")):
            yield name, value


def _readable(value: Any, seen: set[int]) -> Any:
    """A value with the types of what is in it in the place of objects: nobody says that these are the same again.

    A container that is met a second time is named: it may hold itself.
    """
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind not in _CONTAINERS or id(value) in seen:
        named = getattr(value, "__qualname__", None) if isinstance(value, type) else None
        return (kind.__qualname__, named)
    seen.add(id(value))
    if kind is dict:
        return [(_readable(key, seen), _readable(held, seen)) for key, held in list(value.items())]
    parts = [_readable(part, seen) for part in list(value)]
    return (kind.__name__, sorted(map(repr, parts)) if kind in (set, frozenset) else parts)
