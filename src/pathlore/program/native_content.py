"""Reads what objects hold besides attributes, only through methods of types written in C.

No code of the program runs, whatever its classes override: `list.__getitem__`, not `value[:]`.
"""

from __future__ import annotations

import _thread
import contextvars
import gc
import operator
import os
import sys
import warnings
import weakref
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable
from functools import partial
from struct import Struct
from types import (
    AsyncGeneratorType,
    CodeType,
    CoroutineType,
    GeneratorType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
)
from typing import Any

from pathlore.own_library import library_module
from pathlore.program.attributes import attribute_of
from pathlore.records import frozen


class UnreadError(Exception):
    """Something of a value cannot be read."""


@frozen
class Content:
    """What an object holds: by the builtin type that holds it. `reads` are names that it reads when it is used."""

    parts: tuple[tuple[type, Any], ...] = ()
    reads: frozenset[str] = frozenset()
    is_all: bool = False
    """Whether the attributes of the object tell nothing more."""


def _get(base: type, name: str, value: Any) -> Any:
    """What a descriptor of a base says, whatever the class of the value overrides."""
    return vars(base)[name].__get__(value)


_ALL = slice(None)
_UNSET = ("unset",)

# By the type that holds it; a subclass comes before its base.
_READERS: tuple[tuple[type, type, Callable[[Any], Iterable[Any]]], ...] = (
    (int, tuple, lambda v: (int.__add__(v, 0),)),
    (float, tuple, lambda v: (float.__pos__(v),)),
    (complex, tuple, lambda v: (complex.__pos__(v),)),
    (str, tuple, lambda v: (str.__str__(v),)),
    (bytes, tuple, lambda v: (bytes(memoryview(v)),)),
    (bytearray, tuple, lambda v: (bytes(memoryview(v)),)),
    (memoryview, tuple, lambda v: (v.tobytes(), v.format, v.readonly)),
    (tuple, tuple, lambda v: tuple.__getitem__(v, _ALL)),
    (list, list, lambda v: list.__getitem__(v, _ALL)),
    (defaultdict, list, lambda v: (*dict.items(v), _get(defaultdict, "default_factory", v))),
    (OrderedDict, list, lambda v: tuple(OrderedDict.items(v))),
    (dict, list, lambda v: tuple(dict.items(v))),
    (set, set, set.__iter__),
    (frozenset, set, frozenset.__iter__),
    (deque, list, lambda v: (*deque.__iter__(v), _get(deque, "maxlen", v))),
    # Whether it has no attributes, or a table of none, depends on who has looked.
    (partial, tuple, lambda v: tuple(_get(partial, name, v) for name in ("func", "args", "keywords"))),
    (Struct, tuple, lambda v: (_get(Struct, "format", v),)),
    (weakref.ref, tuple, lambda v: (weakref.ref.__call__(v),)),
    (contextvars.ContextVar, tuple, lambda v: (v.name, *_current(v))),
)


def _current(variable: contextvars.ContextVar[Any]) -> tuple[Any, ...]:
    try:
        return (variable.get(),)
    except LookupError:
        return ()


def native_content(value: Any) -> Content:
    """What an object holds; UnreadError where that is not known."""
    kind: Any = type(value)
    if kind is object:
        return Content()
    special = _special(kind, value)
    if special is not None:
        return special
    for base, shown, read in _READERS:
        if issubclass(kind, base):
            return Content(((shown, read(value)),))
    if issubclass(kind, BaseException):
        return Content(((tuple, (value.args, value.__cause__, value.__context__, value.__suppress_context__)),))
    return _reduced(kind, value)


def _special(kind: Any, value: Any) -> Content | None:
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name in _STATELESS:
        return Content(is_all=True)
    if name == "os._Environ":
        return Content(reads=frozenset({"environ"}), is_all=value is os.environ)
    if name in ("logging.Logger", "logging.RootLogger"):
        handlers = [type(handler).__qualname__ for handler in value.handlers]
        parts = (value.name, value.level, value.disabled, value.propagate, value.getEffectiveLevel(), handlers)
        return Content(((tuple, parts),), is_all=True)
    if kind in (GeneratorType, CoroutineType, AsyncGeneratorType):
        return _suspended(kind, value)
    if kind is operator.attrgetter or kind is operator.methodcaller:
        arguments = value.__reduce__()[1]
        names = frozenset(part for word in arguments if isinstance(word, str) for part in word.split("."))
        return Content(((tuple, value.__reduce__()[1:]),), names, is_all=True)
    if kind.__module__.partition(".")[0] == "pathlib" and kind.__qualname__ in _PATHS:
        # Which of its texts it keeps depends on who has asked for them.
        return Content(((tuple, (kind.__str__(value),)),), is_all=True)
    if kind.__module__ == "_io" and attribute_of(value, "name") in _STREAMS:
        return Content(is_all=True)
    if kind is weakref.finalize:
        return Content(((tuple, _finalizer(value)),), is_all=True)
    random = library_module("random")
    if random is not None and value is attribute_of(random, "_inst"):
        return Content(is_all=True)  # its draws are inputs, whatever its state is
    if random is not None and issubclass(kind, random.Random) and not issubclass(kind, random.SystemRandom):
        return Content(((tuple, (random.Random.getstate(value),)),))
    return None


_PATHS = frozenset({"PurePosixPath", "PureWindowsPath", "PosixPath", "WindowsPath"})
_STATELESS = frozenset(
    {
        *("_thread.lock", "_thread.RLock", "_abc._abc_data", "types.GenericAlias", "_thread._localdummy"),
        *("functools._lru_list_elem",),
    }
)


def _finalizer(value: Any) -> tuple[Any, ...]:
    """What is called, and with which arguments; its table is that of all finalizers."""
    found = vars(weakref.finalize)["_registry"].get(value)
    return () if found is None else (found.func, found.args, found.kwargs, found.weakref)


_STREAMS = ("<stdin>", "<stdout>", "<stderr>")


def _suspended(kind: Any, value: Any) -> Content:
    """A generator or coroutine: where it is, and its variables."""
    prefix = {GeneratorType: "gi", CoroutineType: "cr"}.get(kind, "ag")
    frame = getattr(value, f"{prefix}_frame")
    code = getattr(value, f"{prefix}_code")
    if frame is None:
        return Content(((tuple, (code.co_qualname, "ended")),))
    # It goes on with the code that it began with, which has no blocks.
    return Content(((tuple, (code, frame.f_lasti, dict(frame.f_locals))),), frozenset(names_in(code)))


def names_in(code: CodeType) -> set[str]:
    """Globals and attributes that code reads, and texts that may be names."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= names_in(constant)
        elif isinstance(constant, str) and constant.isidentifier():
            found.add(constant)
    return found


def _reduced(kind: Any, value: Any) -> Content:
    """What a type written in C pickles of its objects. Classes written in Python have attributes and nothing else."""
    for base in kind.__mro__[:-1]:
        for name, arguments in (("__reduce_ex__", (4,)), ("__reduce__", ()), ("__getstate__", ())):
            method = vars(base).get(name)
            if isinstance(method, MethodDescriptorType):
                pickled = _pickled(method, value, arguments, name)
                if name != "__getstate__" and (members := _unordered(kind, method, value, arguments)):
                    return Content(((tuple, pickled[:1]), (set, members)))
                return Content(((tuple, pickled),))
    if any(_is_native(base) for base in kind.__mro__[:-1]) and own_attributes(value) is None:
        raise UnreadError
    if _hides(kind):
        return Content(((tuple, tuple(held for held in gc.get_referents(value) if held is not kind)),))
    return Content()


def _hides(kind: type) -> bool:
    """Whether objects have room for more than the descriptors of their class show, whatever module it names."""
    shown = sum(isinstance(part, MemberDescriptorType) for part in vars(kind).values())
    shown += ("__dict__" in vars(kind)) + ("__weakref__" in vars(kind))
    return kind.__basicsize__ - (kind.__base__ or object).__basicsize__ > shown * _POINTER


_POINTER = (sys.maxsize.bit_length() + 1) // 8


def _pickled(method: Any, value: Any, arguments: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = method(value, *arguments)
    except Exception:
        raise UnreadError from None
    if name == "__getstate__" or not isinstance(found, tuple):
        return (found,)
    maker, *rest = found
    return getattr(maker, "__qualname__", ""), *map(_listed, rest)


def _unordered(kind: Any, method: Any, value: Any, arguments: tuple[Any, ...]) -> list[Any]:
    """What is in a container that keeps no order, as tables of hashes of other languages do: it differs by itself."""
    given = _given(kind, method(value, *arguments))
    if given is None or len(given) < 2 or not all(map(_is_plain_key, given)):
        return []
    for _ in range(_TRIES):
        again = _given(kind, method(kind(list(given)), *arguments))
        if again is None or len(again) != len(given):
            return []
        if any(_key(one) is not _key(other) for one, other in zip(given, again, strict=True)):
            return given
    return []


_TRIES = 16
"""Two members come in the same order in half of all tries."""
_PLAIN_KEYS = (int, str, bytes, float, type(None), bool)


def _given(kind: Any, pickled: Any) -> list[Any] | None:
    """The members of a container that is pickled as a call of its class with a list of them."""
    match pickled:
        case (maker, ([*members],), *rest) if maker is kind and not any(rest):
            return members
    return None


def _key(member: Any) -> Any:
    return member[0] if type(member) is tuple and len(member) == 2 else member


def _is_plain_key(member: Any) -> bool:
    """Whether to put it into a table runs no code of the program."""
    key = _key(member)
    return all(type(part) in _PLAIN_KEYS for part in (key if type(key) is tuple else (key,)))


def _listed(part: Any) -> Any:
    return list(part) if hasattr(type(part), "__next__") else part


def _is_native(cls: type) -> bool:
    """Whether a class is written in C, so that its objects may hold what no descriptor shows."""
    if not cls.__flags__ & _HEAP_TYPE:
        return True
    spec = attribute_of(sys.modules.get(cls.__module__), "__spec__")
    origin = attribute_of(spec, "origin")
    return isinstance(origin, str) and (origin == "built-in" or origin.endswith((".so", ".pyd")))


_HEAP_TYPE = 1 << 9


_OFFSETS = ("__vectorcalloffset__", "__dictoffset__", "__weaklistoffset__")
"""Members by which types written in C tell Python where things are: `partial` shows an address there."""


def own_attributes(value: Any) -> list[tuple[str, Any]] | None:
    """Attributes in the object itself, by the descriptors of its classes; None where it cannot have any."""
    found: list[tuple[str, Any]] | None = None
    if isinstance(value, _thread._local):
        # The attributes of this thread are behind no descriptor.
        found = list(_thread._local.__getattribute__(value, "__dict__").items())
    for base in type(value).__mro__:
        for name, descriptor in list(vars(base).items()):
            if name == "__dict__" and isinstance(descriptor, (GetSetDescriptorType, MemberDescriptorType)):
                attributes = descriptor.__get__(value)
                found = [*attributes.items(), *(found or ())] if isinstance(attributes, dict) else found
            elif name == "__dict__":
                raise UnreadError  # a property of the program hides the attributes
            elif isinstance(descriptor, MemberDescriptorType) and name not in _OFFSETS:
                found = [*(found or ()), (f"{base.__qualname__}.{name}", attribute_through(descriptor, value))]
    return found


def attribute_through(descriptor: Any, value: Any) -> Any:
    try:
        return descriptor.__get__(value)
    except AttributeError:
        return _UNSET
