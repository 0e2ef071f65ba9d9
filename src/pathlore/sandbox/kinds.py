"""Restores objects of library types that hold state outside of attributes, each type in its own way.

A way is called with the object when a snapshot is taken. It gives what puts the object back, or None where that cannot
be done, and what else the object leads to. Only methods of the library's type are called: those of a subclass are the
program's.
"""

from __future__ import annotations

import gc
import io
import re
import sys
import warnings
from _collections import _tuplegetter  # type: ignore[import-not-found]  # typeshed does not have it
from abc import ABC
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache, partial
from operator import is_
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CodeType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
    GenericAlias,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    TracebackType,
    UnionType,
)
from typing import Any
from weakref import ReferenceType

from pathlore.records import frozen

Restore = Callable[[], None]
_UNBOUND: Any = object()
CACHED: Any = type(lru_cache(lambda: None))
_EXCEPTION_PARTS = ("args", "__cause__", "__context__", "__traceback__", "__suppress_context__")


@frozen
class KeptObject:
    """What a snapshot knows of an object of a library type."""

    restore: Restore | None = None
    leads_to: tuple[Any, ...] = ()
    state: Callable[[], object] | None = None
    """What it holds, for objects that cannot be put back: data to be compared by `==`."""


def kept(value: Any) -> KeptObject | None:
    """What is known of an object; None where its type holds no state of this sort."""
    kind = type(value)
    way = _WAYS.get(kind)
    if way is not None:
        return way(value)
    for base in kind.__mro__:
        way = _BY_NAME.get((base.__module__, base.__qualname__))
        if way is not None:
            return way(value)
    if issubclass(kind, BaseException):
        return _exception(value)
    if kind.__module__ in ("builtins", "itertools") and "__next__" in vars(kind):
        return _iterator(value)
    return _native(value) if _is_native(kind) else None


def _is_native(kind: type) -> bool:
    """Whether a type is written in C, and no subclass of the program."""
    return not any(
        type(member) is FunctionType or name in ("__dict__", "__slots__", "__static_attributes__")
        for base in kind.__mro__[:-1]
        for name, member in vars(base).items()
    )


def _native(value: Any) -> KeptObject | None:
    """An object of a type written in C that nobody knows here: as far as it can be copied, that tells its state."""
    kind = type(value)
    if kind.__module__ in _IMMUTABLE or kind in _IMMUTABLE_TYPES or kind.__module__ == "_io":
        return None
    return KeptObject(state=lambda: _content(value))


def _content(value: Any) -> object:
    try:
        return _flat(value.__reduce_ex__(2))
    except Exception:  # it has no copies
        return float("nan")


_IMMUTABLE = frozenset({"types", "typing", "re", "_sre", "datetime", "decimal", "_struct", "_operator", "operator"})
_IMMUTABLE_TYPES = frozenset(
    {
        *(complex, range, slice, object, type(Ellipsis), type(NotImplemented), property, super, type(len), CodeType),
        *(type(str.join), type(int.__add__), type(int.real), type(vars(FunctionType)["__globals__"])),
        *(
            ContextVar,
            type(vars(ABC)["_abc_impl"]),
            FrameType,
            TracebackType,
            type(vars(dict)["fromkeys"]),
            GenericAlias,
            UnionType,
            type({}.keys()),
            type({}.values()),
            type({}.items()),
        ),
    }
)


_HEAP = 1 << 9
"""The flag of types that are made at run time: those of the program among them."""


def _referents(value: Any) -> tuple[Any, ...]:
    # By the type alone: `isinstance` would also call the program's `__class__`.
    return tuple(v for v in gc.get_referents(value) if not issubclass(type(v), (type, ModuleType)))


def _bound(value: Any) -> KeptObject:
    owner = value.__self__
    inside = (owner,) if owner is not None and not isinstance(owner, (ModuleType, type)) else ()
    return KeptObject(leads_to=(*inside, getattr(value, "__func__", None)))


def _partial(value: Any) -> KeptObject:
    parts = ("func", "args", "keywords", "__dict__")
    return KeptObject(leads_to=tuple(vars(partial)[name].__get__(value) for name in parts))


def _reference(value: Any) -> KeptObject:
    return KeptObject(leads_to=(ReferenceType.__call__(value),))


def _memory(value: Any) -> KeptObject:
    try:
        return KeptObject(leads_to=(value.obj,))
    except ValueError:  # released
        return KeptObject()


def _generator(value: Any) -> KeptObject:
    frame = _frame(value)
    return KeptObject(
        leads_to=() if frame is None else tuple(frame.f_locals.values()), state=lambda: _suspended(_frame(value))
    )


def _frame(value: Any) -> FrameType | None:
    return next((f for n in ("gi_frame", "cr_frame", "ag_frame") if (f := getattr(value, n, None)) is not None), None)


def _suspended(frame: FrameType | None) -> object:
    """Nothing that equals itself, unless it has ended: iterators on its stack are seen by nobody."""
    return None if frame is None else float("nan")


def _iterator(value: Any) -> KeptObject:
    """An iterator of the library. Some can be set back."""
    saved = _progress(value)
    position = _position(value)
    if position is None:
        return KeptObject(leads_to=_referents(value), state=lambda: _progress(value))

    def restore() -> None:
        if _progress(value) != saved:
            value.__setstate__(position)

    return KeptObject(restore, _referents(value), state=lambda: _progress(value))


def _position(value: Any) -> int | None:
    """What `__setstate__` takes, for iterators over sequences."""
    reduced = _reduced(value)
    if len(reduced) == 3 and type(reduced[2]) is int and hasattr(type(value), "__setstate__"):
        return reduced[2]
    return None


def _reduced(value: Any) -> Any:
    try:
        return value.__reduce__()
    except Exception:  # a set that changed, or no copies
        return ()


def count_arguments(value: Any) -> tuple[Any, ...]:
    """What an `itertools.count` like this one is made of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return tuple(value.__reduce__()[1])


def _progress(value: Any) -> object:
    """How far an iterator is; nothing that equals itself where nobody can tell."""
    try:
        left = type(value).__length_hint__(value)
    except Exception:
        left = None
    reduced = _reduced(value)
    return (left, _flat(reduced)) if reduced or left is not None else float("nan")


def _flat(value: Any) -> object:
    if type(value) in (tuple, list):
        return tuple(map(_flat, value))
    return value if type(value) in (int, bool, str, bytes, type(None)) else type(value).__name__


def _exception(value: BaseException) -> KeptObject:
    """Everything that an exception holds outside of its attributes, `errno` and the like included."""
    members = [vars(BaseException)[name] for name in _EXCEPTION_PARTS]
    for base in type(value).__mro__:
        if not base.__flags__ & _HEAP:
            members += [m for m in vars(base).values() if type(m) is MemberDescriptorType]
    saved = [(member, _held(member, value)) for member in members]

    def restore() -> None:
        for member, content in saved:
            if _held(member, value) is not content:
                _put(member, value, content)

    return KeptObject(restore, tuple(content for _, content in saved if content is not _UNBOUND))


def _held(member: Any, value: Any) -> Any:
    try:
        return member.__get__(value)
    except AttributeError:
        return _UNBOUND


def _put(member: MemberDescriptorType | GetSetDescriptorType, value: Any, content: Any) -> None:
    try:
        member.__delete__(value) if content is _UNBOUND else member.__set__(value, content)
    except (AttributeError, TypeError):  # what can be read only
        return


def _array(value: Any) -> KeptObject:
    kind: Any = sys.modules["array"].array
    saved = kind.__getitem__(value, slice(None))

    def restore() -> None:
        if not kind.__eq__(value, saved):
            kind.__setitem__(value, slice(None), saved)

    return KeptObject(restore)


def _buffer(value: Any) -> KeptObject:
    """A text or bytes in memory. What holds something that is not plain stays as it is."""
    is_text = issubclass(type(value), io.StringIO)
    kind: Any = io.StringIO if is_text else io.BytesIO
    closed = vars(kind)["closed"].__get__
    if closed(value):
        return KeptObject()
    saved = kind.__getstate__(value)

    def restore() -> None:
        if closed(value) or kind.__getstate__(value) != saved:
            # A closed buffer is open again after `__init__`; that of bytes, only if it is given some.
            kind.__init__(value, "" if is_text else b"")
            kind.__setstate__(value, saved)

    return KeptObject(restore)


def _random(value: Any) -> KeptObject:
    kind: Any = sys.modules["_random"].Random
    saved = kind.getstate(value)

    def restore() -> None:
        if kind.getstate(value) != saved:
            kind.setstate(value, saved)

    return KeptObject(restore)


def _lock(value: Any) -> KeptObject:
    saved = value.locked()

    def restore() -> None:
        if value.locked() and not saved:
            value.release()
        elif saved:
            value.acquire(False)

    return KeptObject(restore)


def _reentrant_lock(value: Any) -> KeptObject:
    kind: Any = sys.modules["_thread"].RLock
    if kind._is_owned(value):
        return KeptObject(state=lambda: kind.__repr__(value))

    def restore() -> None:
        while kind._is_owned(value):
            kind.release(value)

    return KeptObject(restore)


def _queue(value: Any) -> KeptObject:
    kind: Any = sys.modules["_queue"].SimpleQueue
    if not kind.empty(value):
        return KeptObject(leads_to=_referents(value), state=lambda: kind.qsize(value))

    def restore() -> None:
        while not kind.empty(value):
            kind.get_nowait(value)

    return KeptObject(restore)


def _thread_data(value: Any) -> KeptObject:
    return KeptObject(leads_to=(sys.modules["_thread"]._local.__getattribute__(value, "__dict__"),))


def _cache(value: Any) -> KeptObject:
    """A cache that was filled at import keeps that, as far as its entries can be reached."""
    info = value.cache_info()
    wrapped = value.__wrapped__
    if not (info.currsize or info.hits or info.misses):

        def clear() -> None:
            if value.cache_info() != info:
                value.cache_clear()

        return KeptObject(clear, (wrapped, vars(value)))
    entries = cache_entries(value)
    if info.maxsize is not None or entries is None:
        return KeptObject(leads_to=(wrapped, vars(value)), state=value.cache_info)
    saved = dict(entries)

    def restore() -> None:
        if len(entries) != len(saved) or not all(map(is_, entries.values(), saved.values())):
            entries.clear()
            entries.update(saved)

    # Hits and misses cannot be set.
    return KeptObject(restore, (wrapped, vars(value), *saved.values()), state=value.cache_info)


def cache_entries(value: Any) -> dict[Any, Any] | None:
    """The dict inside a cache without a limit."""
    own = vars(value)
    found = [v for v in gc.get_referents(value) if type(v) is dict and v is not own]
    size = value.cache_info().currsize
    return found[0] if len(found) == 1 and len(found[0]) == size else None


def _digest(value: Any) -> KeptObject:
    return KeptObject(state=lambda: value.hexdigest())


def _tuple_field(value: Any) -> KeptObject:
    """A field of a named tuple: nothing of it changes but its text."""
    text = value.__doc__

    def restore() -> None:
        if value.__doc__ is not text:
            value.__doc__ = text

    return KeptObject(restore)


_WAYS: dict[type, Callable[[Any], KeptObject]] = {
    MethodType: _bound,
    BuiltinFunctionType: _bound,
    # Methods that know the class which defines them are of a subclass.
    type(re.compile("").match): _bound,
    _tuplegetter: _tuple_field,
    MethodWrapperType: _bound,
    memoryview: _memory,
    GeneratorType: _generator,
    CoroutineType: _generator,
    AsyncGeneratorType: _generator,
    CACHED: _cache,
}

_BY_NAME: dict[tuple[str, str], Callable[[Any], KeptObject]] = {
    ("functools", "partial"): _partial,
    ("weakref", "ReferenceType"): _reference,
    ("array", "array"): _array,
    ("_io", "StringIO"): _buffer,
    ("_io", "BytesIO"): _buffer,
    ("_random", "Random"): _random,
    ("_thread", "lock"): _lock,
    ("_thread", "RLock"): _reentrant_lock,
    ("_thread", "_local"): _thread_data,
    ("_queue", "SimpleQueue"): _queue,
    ("_hashlib", "HASH"): _digest,
}
"""Types of modules that need not be loaded."""
