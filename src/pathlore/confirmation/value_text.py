"""Writes values as text that is the same in every process: calls no code of the program, shows no address."""

from __future__ import annotations

import math
from collections import deque
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any

from pathlore.digests import blake2b

_DEEPEST = 8
_LONGEST = 2000
_MOST_BITS = 10_000


def text_of_value(value: Any) -> str:
    """The text of a value; a long one is cut, with its length and a digest."""
    text = _text(value, ())
    if len(text) <= _LONGEST:
        return text
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return f"{text[:200]}... {len(text)} characters, {digest}"


def _text(value: Any, around: tuple[int, ...]) -> str:
    kind = type(value)
    if kind is int and value.bit_length() > _MOST_BITS:
        return hex(value)
    if kind is float and math.isnan(value):
        return "nan"
    if kind in (int, bool, float, complex, str, bytes, bytearray, range, type(None), type(...), type(NotImplemented)):
        return repr(value)
    if id(value) in around or len(around) >= _DEEPEST:
        return "..."
    return _compound(value, kind, (*around, id(value)))


def _compound(value: Any, kind: Any, around: tuple[int, ...]) -> str:
    if isinstance(value, Enum):
        return f"{kind.__qualname__}.{value.name}"
    if isinstance(value, type | FunctionType | BuiltinFunctionType):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, MethodType):
        return f"{value.__func__.__qualname__} of {_text(value.__self__, around)}"
    items = _items(value, around)
    if items is not None:
        return items if kind in (list, tuple, dict, set) else f"{kind.__qualname__}({items})"
    fields = ", ".join(f"{name}={_text(field, around)}" for name, field in _fields(value, kind))
    return f"{kind.__qualname__}({fields})"


def _items(value: Any, around: tuple[int, ...]) -> str | None:
    if isinstance(value, dict):
        pairs = [f"{_text(k, around)}: {_text(v, around)}" for k, v in dict.items(value)]
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(_text(item, around) for item in _members(value)))}}}"
    if isinstance(value, tuple):
        return f"({', '.join(_text(item, around) for item in tuple.__iter__(value))})"
    if isinstance(value, (list, deque)):
        return f"[{', '.join(_text(item, around) for item in _members(value))}]"
    if isinstance(value, BaseException):
        return f"({', '.join(_text(item, around) for item in value.args)})"
    return None


def _members(value: Any) -> Any:
    """What a container holds, by the methods of the builtin type: those of a subclass are code under test."""
    kind: Any = next(base for base in (list, deque, set, frozenset) if isinstance(value, base))
    return kind.__iter__(value)


def _fields(value: Any, kind: Any) -> list[tuple[str, Any]]:
    found = dict(getattr(value, "__dict__", None) or {}) if kind.__dictoffset__ else {}
    for base in kind.__mro__:
        for name, slot in vars(base).items():
            if isinstance(slot, MemberDescriptorType) and _is_set(slot, value):
                found[name] = slot.__get__(value)
    return sorted((str(name), field) for name, field in found.items())


def _is_set(slot: Any, value: Any) -> bool:
    try:
        slot.__get__(value)
    except AttributeError:
        return False
    return True
