"""Describes the parts of shapes and layouts, so that another process finds the same objects."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from pathlore.compose.shapes import ABSENT, KINDS, SINGLETONS, Same

Description = list[Any]
"""A word that says what it is, and its parts: plain data."""


_WORDS: dict[Any, str] = {
    **{cls: sort.value for cls, sort in KINDS.values()},
    **{cls: cls.__name__ for cls in SINGLETONS},
}
"""Classes that no name leads to, among them those that stand for symbolic scalars."""
_CLASSES = {word: cls for cls, word in _WORDS.items()}


class UndescribedError(Exception):
    """Something that no name leads to."""


def described(value: Any) -> Description:
    """A description of a token. UndescribedError where another process could not tell what is meant."""
    kind = type(value)
    if kind is tuple:
        return ["tuple", *map(described, value)]
    if kind is Same:
        return ["same", described(value.value)]
    if value is None or kind in (bool, int, str):
        return ["plain", value]
    if kind is float:
        return ["float", value.hex()]
    if kind is bytes:
        return ["bytes", value.hex()]
    if isinstance(value, Enum):
        return ["member", *_named(type(value)), value.name]
    if isinstance(value, ModuleType):
        return ["module", value.__name__]
    if isinstance(value, type) and value in _WORDS:
        return ["class", _WORDS[value]]
    if isinstance(value, (type, FunctionType, BuiltinFunctionType)):
        return ["named", *_named(value)]
    if isinstance(value, (property, classmethod, staticmethod)) or hasattr(value, "__objclass__"):
        # It belongs to a class, whose content is part of what makes a summary fit.
        return ["attribute", kind.__name__, str(getattr(value, "__name__", ""))]
    raise UndescribedError(kind.__name__)


def _named(value: Any) -> tuple[str, str]:
    module, name = value.__module__, value.__qualname__
    if not isinstance(module, str) or find(module, name) is not value:
        raise UndescribedError(f"{module}.{name}")
    return module, name


def find(module: str, qualname: str) -> Any:
    """What a name of a module stands for, taken from namespaces alone: nothing of the program runs."""
    found: Any = sys.modules.get(module, ABSENT)
    for name in qualname.split("."):
        namespace = getattr(found, "__dict__", None) if isinstance(found, (type, ModuleType)) else None
        found = ABSENT if namespace is None else namespace.get(name, ABSENT)
        if isinstance(found, (staticmethod, classmethod)):
            found = found.__func__
    return found


def meant(description: Sequence[Any]) -> Any:
    """What a description stands for in this process. UndescribedError where there is no such thing."""
    kind, *parts = description
    match kind:
        case "tuple":
            return tuple(map(meant, parts))
        case "same":
            return Same(meant(parts[0]))
        case "plain":
            return parts[0]
        case "float":
            return float.fromhex(parts[0])
        case "bytes":
            return bytes.fromhex(parts[0])
        case "module":
            found = sys.modules.get(parts[0], ABSENT)
        case "class":
            found = _CLASSES.get(parts[0], ABSENT)
        case "named":
            found = find(*parts)
        case "member":
            cls = find(*parts[:2])
            found = cls.__members__.get(parts[2], ABSENT) if isinstance(cls, type(Enum)) else ABSENT
        case _:
            found = ABSENT
    if found is ABSENT:
        raise UndescribedError(str(description))
    return found
