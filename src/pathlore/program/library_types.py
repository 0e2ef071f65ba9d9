"""Input types for classes of the standard library and for abstract types."""

from __future__ import annotations

import collections
import collections.abc as abc
import datetime
import decimal
import fractions
import functools
import io
import ipaddress
import itertools
import numbers
import os
import pathlib
import random
import re
import threading
import types
import typing
import uuid
from collections.abc import Callable
from typing import Any

from pathlore.program.extended_types import exception_input
from pathlore.program.input_types import (
    BYTES,
    FLOAT,
    INT,
    STR,
    ConstantInput,
    DictInput,
    FunctionInput,
    Input,
    IntInput,
    ListInput,
    MadeInput,
    ObjectInput,
    RecordInput,
    SetInput,
    TupleInput,
    UnionInput,
    UnsupportedTypeError,
    VariadicInput,
    anything,
    union,
)
from pathlore.program.natives import is_written_in_python

_Args = tuple[Any, ...]
_Read = Callable[[Any], Input]
"""Reads the annotation that a type argument is."""


def library_input(cls: type, args: _Args, read: _Read) -> Input | None:
    """The input type for a class of the library with these type arguments; None for a class that has no entry."""
    entry = LIBRARY_TYPES.get(cls)
    if entry is None:
        if issubclass(cls, BaseException) and not is_written_in_python(cls):
            return exception_input(cls)
        if cls.__module__ == "builtins" or issubclass(cls, BaseException):
            raise UnsupportedTypeError(f"inputs of type {cls.__qualname__} are not supported yet")
        return None
    return entry(args, read)


def _item(args: _Args, read: _Read, number: int = 0) -> Input:
    """The type argument; where there is none, any type will do, and integers are the simplest."""
    return read(args[number]) if len(args) > number else INT


def _list(args: _Args, read: _Read) -> Input:
    return ListInput(_item(args, read))


def _dict(args: _Args, read: _Read) -> Input:
    return DictInput(_key(args, read, STR), _item(args, read, 1))


def _key(args: _Args, read: _Read, otherwise: Input = INT) -> Input:
    """What can be hashed: keys of a type that cannot be are none."""
    possible = _hashed(read(args[0]) if args else otherwise)
    if possible is None:
        raise UnsupportedTypeError("keys and members of sets of a type that has no hash are not possible")
    return possible


def _hashed(spec: Input) -> Input | None:
    """The values of a type that have a hash: those of a tuple have one if all of its items do."""
    match spec:
        case ListInput() | DictInput() | RecordInput():
            return None
        case SetInput():
            return spec if spec.frozen else None
        case ObjectInput(cls):
            return None if cls.__hash__ is None else spec
        case MadeInput(make):
            return None if isinstance(make, type) and make.__hash__ is None else spec
        case UnionInput(members):
            possible = tuple(found for member in members if (found := _hashed(member)) is not None)
            return union(possible) if possible else None
        case TupleInput(items, cls):
            hashed = [found for item in items if (found := _hashed(item)) is not None]
            return TupleInput(tuple(hashed), cls) if len(hashed) == len(items) else None
        case VariadicInput(item):
            inner = _hashed(item)
            return None if inner is None else VariadicInput(inner)
    return spec


def _function(args: _Args, read: _Read) -> Input:
    return FunctionInput(read(args[1]) if len(args) == 2 else anything())


def _made(make: Callable[..., Any], module: str, source: str, *arguments: Input, native: bool = True) -> Any:
    return lambda args, read: MadeInput(make, module, source, arguments, native)


def _shown(make: Callable[..., Any], module: str, source: str, *arguments: Input) -> Any:
    return lambda args, read: MadeInput(make, module, source, arguments, by_repr=True)


def _from_list(make: Callable[..., Any], module: str, source: str) -> Any:
    return lambda args, read: MadeInput(make, module, source, (_list(args, read),), False)


def _from_dict(make: Callable[..., Any], module: str, source: str) -> Any:
    return lambda args, read: MadeInput(make, module, source, (_dict(args, read),), False)


def _default_dict(args: _Args, read: _Read) -> Input:
    value = args[1] if len(args) > 1 else int
    factory = value if isinstance(value, type) else getattr(value, "__origin__", None)
    arguments = (ConstantInput((factory,)), _dict(args, read))
    return MadeInput(collections.defaultdict, "collections", "defaultdict", arguments, False)


def _counter(args: _Args, read: _Read) -> Input:
    return MadeInput(collections.Counter, "collections", "Counter", (DictInput(_key(args, read), INT),), False)


def _decimal(digits: int, exponent: int) -> decimal.Decimal:
    return decimal.Decimal(digits).scaleb(exponent)


def _between(low: int, high: int) -> IntInput:
    return IntInput(low, high)


_PATTERNS = ConstantInput(("", "a", "[a-z]+", r"\d+", "(a)(b)?"))

_ZONES = MadeInput(
    datetime.timezone,
    "datetime",
    "timezone",
    (
        MadeInput(
            datetime.timedelta, "datetime", "timedelta", (ConstantInput((0,)), ConstantInput((0, 19_800, -28_800)))
        ),
    ),
)
"""Zones of one offset each, as `program.annotations.SAMPLED` says: none, one ahead, one behind."""
_TEXT_FILE = _made(io.StringIO, "io", "StringIO", STR, native=False)
_BINARY_FILE = _made(io.BytesIO, "io", "BytesIO", BYTES, native=False)


def _any_file(args: _Args, read: _Read) -> Input:
    return union((_TEXT_FILE(args, read), _BINARY_FILE(args, read)))


_DAY = (_between(1, 9999), _between(1, 12), _between(1, 31))
_TIME = (_between(0, 23), _between(0, 59), _between(0, 59), _between(0, 999_999))

LIBRARY_TYPES: dict[type, Callable[[_Args, _Read], Input]] = {
    list: _list,
    dict: _dict,
    set: lambda args, read: SetInput(_key(args, read)),
    frozenset: lambda args, read: SetInput(_key(args, read), frozen=True),
    tuple: lambda args, read: VariadicInput(INT),
    complex: _made(complex, "builtins", "complex", FLOAT, FLOAT, native=False),
    bytearray: _made(bytearray, "builtins", "bytearray", BYTES, native=False),
    memoryview: _made(memoryview, "builtins", "memoryview", BYTES),
    range: _made(range, "builtins", "range", INT, INT, INT, native=False),
    abc.Sequence: _list,
    abc.MutableSequence: _list,
    abc.Iterable: _list,
    abc.Collection: _list,
    abc.Container: _list,
    abc.Reversible: _list,
    abc.Sized: _list,
    abc.Iterator: _from_list(iter, "builtins", "iter"),
    abc.Generator: _from_list(iter, "builtins", "iter"),
    abc.Mapping: _dict,
    abc.MutableMapping: _dict,
    abc.Set: lambda args, read: SetInput(_key(args, read)),
    abc.MutableSet: lambda args, read: SetInput(_key(args, read)),
    abc.Hashable: lambda args, read: INT,
    abc.Callable: _function,  # type: ignore[dict-item]
    collections.deque: _from_list(collections.deque, "collections", "deque"),
    collections.OrderedDict: _from_dict(collections.OrderedDict, "collections", "OrderedDict"),
    collections.ChainMap: _from_dict(collections.ChainMap, "collections", "ChainMap"),
    collections.defaultdict: _default_dict,
    collections.Counter: _counter,
    typing.SupportsInt: lambda args, read: INT,
    typing.SupportsIndex: lambda args, read: INT,
    typing.SupportsAbs: lambda args, read: INT,
    typing.SupportsRound: lambda args, read: INT,
    typing.SupportsFloat: lambda args, read: FLOAT,
    typing.SupportsComplex: lambda args, read: FLOAT,
    typing.SupportsBytes: lambda args, read: BYTES,
    numbers.Number: lambda args, read: FLOAT,
    numbers.Complex: lambda args, read: FLOAT,
    numbers.Real: lambda args, read: FLOAT,
    numbers.Rational: lambda args, read: INT,
    numbers.Integral: lambda args, read: INT,
    datetime.date: _made(datetime.date, "datetime", "date", *_DAY, native=False),
    datetime.time: _made(datetime.time, "datetime", "time", *_TIME, native=False),
    datetime.datetime: _made(datetime.datetime, "datetime", "datetime", *_DAY, *_TIME, native=False),
    datetime.timedelta: _made(
        datetime.timedelta,
        "datetime",
        "timedelta",
        *(_between(-999_999_999, 999_999_999), _between(0, 86_399), _between(0, 999_999)),
        native=False,
    ),
    datetime.timezone: lambda args, read: _ZONES,
    datetime.tzinfo: lambda args, read: _ZONES,
    decimal.Decimal: _shown(_decimal, "decimal", "Decimal", INT, _between(-3, 3)),
    fractions.Fraction: _made(fractions.Fraction, "fractions", "Fraction", INT, IntInput(1, None)),
    pathlib.Path: _made(pathlib.Path, "pathlib", "Path", STR),
    pathlib.PurePath: _made(pathlib.PurePath, "pathlib", "PurePath", STR),
    os.PathLike: _made(pathlib.Path, "pathlib", "Path", STR),
    random.Random: _made(random.Random, "random", "Random", native=False),
    re.Pattern: _made(re.compile, "re", "compile", _PATTERNS),
    uuid.UUID: _shown(lambda number: uuid.UUID(int=number), "uuid", "UUID", _between(0, 2**128 - 1)),
    ipaddress.IPv4Address: _made(ipaddress.IPv4Address, "ipaddress", "IPv4Address", _between(0, 2**32 - 1)),
    ipaddress.IPv6Address: _made(ipaddress.IPv6Address, "ipaddress", "IPv6Address", _between(0, 2**128 - 1)),
    typing.TextIO: _TEXT_FILE,
    typing.BinaryIO: _BINARY_FILE,
    typing.IO: lambda args, read: {(bytes,): _BINARY_FILE, (str,): _TEXT_FILE}.get(args[:1], _any_file)(args, read),
    io.TextIOBase: _TEXT_FILE,
    io.IOBase: _any_file,
    io.BufferedIOBase: _BINARY_FILE,
    io.RawIOBase: _BINARY_FILE,
    re.Match: _made(re.search, "re", "search", _PATTERNS, STR, native=False),
    types.ModuleType: _made(types.ModuleType, "types", "ModuleType", ConstantInput(("module",))),
    types.FunctionType: _function,
    io.StringIO: _TEXT_FILE,
    io.BytesIO: _BINARY_FILE,
    type(threading.Lock()): _made(threading.Lock, "threading", "Lock"),
    type(threading.RLock()): _made(threading.RLock, "threading", "RLock"),
    itertools.count: _made(itertools.count, "itertools", "count"),
    functools.partial: lambda args, read: FunctionInput(anything()),
}
"""By class; each is given the type arguments, and what reads them."""
