"""Which module a class is written in: packages set `__module__` to where a class is to be imported from."""

from __future__ import annotations

import sys
from types import FunctionType, ModuleType


def module_of(cls: type) -> ModuleType | None:
    """The module whose variables the methods of a class see; where it has none, the one that it names."""
    named = sys.modules.get(cls.__module__)
    if cls not in _homes:
        _homes[cls] = _home(cls)
    home = _homes[cls]
    return named if home is None or sys.modules.get(home.__name__) is not home else home


_homes: dict[type, ModuleType | None] = {}


def _home(cls: type) -> ModuleType | None:
    for value in list(vars(cls).values()):
        function = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        if isinstance(function, FunctionType) and function.__qualname__ == f"{cls.__qualname__}.{function.__name__}":
            found = sys.modules.get(str(function.__globals__.get("__name__")))
            if isinstance(found, ModuleType) and vars(found) is function.__globals__:
                return found
    return None
