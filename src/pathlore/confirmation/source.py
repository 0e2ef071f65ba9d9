"""Combines written parts into Python source for values, for reproductions and tests."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

_ABSENT: Any = object()


def atom_text(value: Any) -> str:
    """A plain value; infinities and nan have no literals."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    if type(value) is int and value.bit_length() > _MOST_BITS:
        return _large(value)
    return repr(value)


def new_atom_text(value: Any) -> str:
    """A plain value as an object of its own: constants that are equal are one object within a piece of source."""
    text = atom_text(value)
    if type(value) is int and value.bit_length() <= _MOST_BITS:
        return text if -5 <= value <= 256 else f"int('{value}')"
    if type(value) is float and math.isfinite(value):
        return f"float('{value!r}')"
    if isinstance(value, (str, bytes)) and value:
        return f"{'_' + value if isinstance(value, str) else b'_' + value!r}[1:]"
    return text


_MOST_BITS = 1000
"""Integers beyond are written as a power and a difference, if that is short: Python refuses literals of 4300 digits."""


def _large(value: int) -> str:
    sign, size = ("-" if value < 0 else ""), abs(value)
    tens = len(str(size)) - 1
    for base, exponents in ((10, (tens, tens + 1)), (2, (size.bit_length() - 1, size.bit_length()))):
        for exponent in exponents:
            rest = size - base**exponent
            if rest.bit_length() < 64:
                more = f" {'+' if rest > 0 else '-'} {abs(rest)}" if rest else ""
                return f"{sign}({base}**{exponent}{more})" if more else f"{sign}{base}**{exponent}"
    return hex(value)


def list_text(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def tuple_text(items: Sequence[str], new: bool = False) -> str:
    """A tuple; a new one is no constant, of which there is one within a piece of source."""
    if new and items:
        return f"tuple({list_text(items)})"
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def set_text(items: Sequence[str]) -> str:
    return f"{{{', '.join(items)}}}" if items else "set()"


def frozenset_text(items: Sequence[str]) -> str:
    return f"frozenset({set_text(items) if items else ''})"


def dict_text(pairs: Iterable[tuple[str, str]]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in pairs)}}}"


def call_text(function: str, keywords: Iterable[tuple[str, str]]) -> str:
    return f"{function}({', '.join(f'{name}={text}' for name, text in keywords)})"


def member_text(cls: str, member: Enum) -> str:
    """A member of an enum. Combinations of flags have no name of their own."""
    if member.name is not None and member.name in type(member).__members__:
        return f"{cls}.{member.name}"
    return f"{cls}({member.value!r})"


def lookup(module: Any, qualname: str) -> Any:
    """What a qualified name stands for in a module; something that nothing else is where it stands for nothing."""
    value: Any = module
    for part in qualname.split("."):
        value = getattr(value, part, _ABSENT)
    return value
