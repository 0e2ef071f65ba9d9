"""The model of `print`. Nothing is shown while exploring, but the texts are made that code of the program makes."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from sys import _getframe
from types import FunctionType
from typing import Any

from pathlore.program.input_types import BoolInput, BytesInput, FloatInput, IntInput, StrInput
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.runtime.formatting import FEW_DIGITS, formatted
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.standard_output import is_of_process
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import PROXIES, STANDING, concrete, realise_deeply
from pathlore.runtime.values.text import SymStr

_SILENT = frozenset({SymBool, SymFloat, SymStr, bool, float, str, bytes, type(None), type, FunctionType})
"""Types whose texts can always be made, and by no code of the program."""

_SCALARS = (IntInput, BoolInput, FloatInput, StrInput, BytesInput)


def printed(*args: Any, **kwargs: Any) -> None:
    """Output is suppressed while exploring, unless it goes to a stream of the program's own."""
    stream = kwargs.get("file")
    if not is_of_process(sys.stdout if stream is None else stream):
        print(*(realise_deeply(a, _getframe(), Reason.TEXT) for a in args), **kwargs)
        return
    if kwargs:
        given = {name: concrete(value) for name, value in kwargs.items() if name not in ("file", "flush")}
        print(file=io.StringIO(), **given)
    for value in args:
        _make_text(value, "s", set())


def _make_text(value: Any, conversion: str, seen: set[int]) -> None:
    """Makes what may raise or run code of a text, part by part: a container as a whole would be realised."""
    kind = type(value)
    if kind in _SILENT or kind in STANDING or id(value) in seen:
        return
    if kind is int or kind is SymInt or makes_own_text(kind, conversion):
        formatted(value, conversion)
        return
    seen.add(id(value))
    if kind in PROXIES:
        _make_member_texts(value, conversion)
        return
    for part in _parts(value):
        _make_text(part, "s" if conversion == "s" and isinstance(value, BaseException) else "r", seen)


def _make_member_texts(container: Any, conversion: str) -> None:
    specs = [spec for spec in (container.sym_spec, container.sym_distinct) if spec is not None]
    if not all(map(_is_flat, specs)):
        formatted(container, conversion)
    elif any(isinstance(spec, IntInput) and (spec.low is None or spec.high is None) for spec in specs):
        context.path.notes.add(FEW_DIGITS)


def makes_own_text(kind: type, conversion: str) -> bool:
    """Whether code of the program makes the texts of objects of a class."""
    found: Any = kind.__str__ if conversion == "s" else kind.__repr__
    if found is object.__str__:
        found = kind.__repr__
    return type(found) is FunctionType and is_project_file(own_code(found).co_filename)


def _is_flat(spec: Any) -> bool:
    return isinstance(spec, _SCALARS)


def _parts(value: Any) -> list[Any]:
    """What library and native code shows of an object."""
    if isinstance(value, BaseException):
        return list(value.args)
    shown: Any = type(value).__repr__
    items = [] if shown is object.__repr__ else [*getattr(value, "__dict__", {}).values()]
    if isinstance(value, dict):
        items.extend(dict.keys(value))
        items.extend(dict.values(value))
    elif isinstance(value, (list, tuple, set, frozenset)):
        items.extend(value)
    return items


FUNCTIONS: dict[Any, Callable[..., Any]] = {print: printed}
