"""Classes that extend a type written in C: which of them can be inputs, and what the type's own constructor takes."""

from __future__ import annotations

import collections
import datetime
import inspect
import typing
from collections.abc import Callable
from types import FunctionType
from typing import Any

from pathlore.program.input_types import INT, STR, ConstantInput, Input, IntInput, MadeInput, UnionInput
from pathlore.program.natives import is_written_in_python

_HOLDING_ANYTHING = (list, tuple, collections.deque)
"""Types whose objects may hold symbolic values."""
EXTENDED = (
    *(int, float, complex, str, bytes, *_HOLDING_ANYTHING, set, frozenset),
    *(collections.Counter, collections.OrderedDict, dict),
    *(datetime.datetime, datetime.date, datetime.time, datetime.timedelta),
)
"""Types that programs extend, each before those that it extends itself."""
_WITHOUT_ARGUMENTS = ("datetime.tzinfo", "types.SimpleNamespace", "_random.Random", "_thread._local", "_io._IOBase")
"""Types whose constructor needs no argument, by module and name. An abstract file of `io` is one of these."""
_OS_ERROR = (IntInput(1, 133), STR)


def extended_type(cls: type) -> type | None:
    """The type written in C that a class of a program extends, if inputs of such a class can be made."""
    if not is_written_in_python(cls) or "<locals>" in cls.__qualname__:
        return None
    foreign = [b for b in cls.__mro__[:-1] if not is_written_in_python(b) and b is not typing.Generic]
    if issubclass(cls, BaseException):
        return next(b for b in foreign if issubclass(b, BaseException))
    found: type | None = next((base for base in EXTENDED if issubclass(cls, base)), None)
    if found is None and foreign and not issubclass(cls, type) and (_is_initialised(cls) or _is_plain(foreign[0])):
        found = foreign[0]
    if found is None or any(not issubclass(found, base) for base in foreign):
        return None
    return found


def _is_initialised(cls: type) -> bool:
    """Whether a constructor of the program knows what the type is to be given."""
    makers = (inspect.getattr_static(cls, name, None) for name in ("__init__", "__new__"))
    return any(isinstance(m.__func__ if isinstance(m, staticmethod) else m, FunctionType) for m in makers)


def _is_plain(base: type) -> bool:
    return any(f"{b.__module__}.{b.__qualname__}" in _WITHOUT_ARGUMENTS for b in base.__mro__)


def holds_anything(base: type) -> bool:
    """Whether the constructor of a type takes symbolic values in a container for what they stand for."""
    return issubclass(base, _HOLDING_ANYTHING)


def constructor_inputs(cls: type, base: type, read: Callable[[Any], Input]) -> tuple[Input, ...]:
    """What the constructor of a type written in C takes, for a class that extends it and has no other."""
    if issubclass(base, BaseException):
        return exception_inputs(base)
    if base not in EXTENDED:
        return ()
    annotation: Any = base
    for extended in getattr(cls, "__orig_bases__", ()):
        if typing.get_origin(extended) is base:
            annotation = extended
    spec = read(annotation)
    if isinstance(spec, MadeInput):
        return spec.arguments
    return (spec,)


def exception_inputs(cls: type) -> tuple[Input, ...]:
    """The arguments with which an exception of Python's own is made."""
    if issubclass(cls, UnicodeError) and cls is not UnicodeError:
        text: Input = ConstantInput((b"\xff",)) if cls is UnicodeDecodeError else ConstantInput(("\xff",))
        ends = (ConstantInput((0,)), ConstantInput((1,)))
        encoding = () if cls is UnicodeTranslateError else (ConstantInput(("ascii",)),)
        return (*encoding, text, *ends, STR)
    if issubclass(cls, BaseExceptionGroup):
        return (STR, ConstantInput(((ValueError(),),)))
    if issubclass(cls, OSError):
        return _OS_ERROR
    if issubclass(cls, (SystemExit, StopIteration)):
        return (INT,)
    if issubclass(cls, KeyError):
        return (UnionInput((STR, INT)),)
    return (STR,)


def exception_input(cls: type) -> Input:
    """An exception of Python's own."""
    return MadeInput(cls, cls.__module__, cls.__qualname__, exception_inputs(cls), native=issubclass(cls, OSError))
