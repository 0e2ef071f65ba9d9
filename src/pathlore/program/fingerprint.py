"""Fingerprints of values: the same in every process in which the value is the same.

They stand for the data that code reads without running anything that a path would know of: constants, defaults, class
attributes, what decorators made. Functions of the project are known by their name and signature: what they do shows
when they run.
"""

from __future__ import annotations

import enum
import functools
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable
from hashlib import blake2b
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GenericAlias,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
    UnionType,
    WrapperDescriptorType,
)
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.stubs import own_code

_SIZE = 12
_MOST = 200_000
"""So many parts of a value are looked at."""

_PLAIN = (type(None), bool, int, complex, str, bytes, type(...), type(NotImplemented), range, slice)
_NATIVE = (BuiltinFunctionType, WrapperDescriptorType, GetSetDescriptorType, MemberDescriptorType)
_CACHED: Any = type(functools.lru_cache(lambda: None))
_WRAPPING = (classmethod, staticmethod)


class Fingerprints:
    """Takes fingerprints. `knows` says whether the code of a file is followed; `opaque` stands for what is not seen.

    Whatever the module `own` is called, fingerprints are the same.
    """

    def __init__(self, knows: Callable[[str], bool], opaque: str, own: str = "") -> None:
        self._knows = knows
        self._opaque = opaque
        self._own = own

    def of(self, *values: Any) -> str:
        return _Taken(self._knows, self._opaque, self._own).of(values)

    def of_class_data(self, cls: type) -> str:
        """What is in a class besides its functions."""
        return _Taken(self._knows, self._opaque, self._own).of_class(cls)

    def of_shape(self, cls: type) -> str:
        """What decides how instances of a class behave where no name of an attribute is written."""
        taken = _Taken(self._knows, self._opaque, self._own)
        taken.say("class", cls.__module__, cls.__qualname__, *(_name(b) for b in (type(cls), *cls.__mro__)))
        special = [(n, v) for n, v in vars(cls).items() if n.startswith("__") and n not in _ALWAYS]
        for name, value in sorted(special, key=lambda item: item[0]):
            taken.say(name)
            taken.add(value)
        return taken.digest()


_ALWAYS = frozenset(
    {
        *("__dict__", "__weakref__", "__doc__", "__module__", "__firstlineno__", "__static_attributes__"),
        *("__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__", "__abstractmethods__"),
        *("__parameters__", "__orig_bases__", "__dataclass_fields__", "__dataclass_params__", "__match_args__"),
        *("__qualname__", "__classcell__", "__subclasshook__"),
    }
)


def _name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def without_module(name: str, own: str) -> str:
    """A name without that of the module `own`, if it is one in it."""
    return name[len(own) :] if own and (name == own or name.startswith(f"{own}.")) else name


class _Taken:
    """One fingerprint that is being taken."""

    def __init__(self, knows: Callable[[str], bool], opaque: str, own: str) -> None:
        self._knows = knows
        self._opaque = opaque
        self._own = own
        self._hash = blake2b(digest_size=_SIZE)
        self._seen: dict[int, int] = {}
        self._kept: list[Any] = []
        self._parts = 0

    def of(self, values: Iterable[Any]) -> str:
        for value in values:
            self.add(value)
        return self.digest()

    def of_class(self, cls: type) -> str:
        self._class(cls)
        return self.digest()

    def digest(self) -> str:
        return self._hash.hexdigest()

    def say(self, *words: str) -> None:
        for word in words:
            word = without_module(word, self._own)
            self._hash.update(word.encode("utf-8", "surrogatepass"))
            self._hash.update(b"\0")

    def add(self, value: Any) -> None:
        self._parts += 1
        kind = type(value)
        if kind in _PLAIN:
            self.say(kind.__name__, repr(value))
            return
        if kind is float:
            self.say("float", value.hex())
            return
        number = self._seen.get(id(value))
        if number is not None:
            self.say("again", str(number))
            return
        if self._parts > _MOST:
            self.say("more", self._opaque)
            return
        self._seen[id(value)] = len(self._seen)
        self._kept.append(value)
        self._compound(kind, value)

    def _compound(self, kind: Any, value: Any) -> None:
        if isinstance(value, ModuleType):
            self.say("module", value.__name__)
        elif isinstance(value, type):
            self.say("class", _name(value))
            if self._is_known(value):
                self._class(value)
        elif kind is FunctionType:
            self._function(value)
        elif kind is CodeType:
            self._code(value)
        elif isinstance(value, enum.Enum):
            self.say("member", _name(kind), value.name)
            self.add(value.value)
        elif isinstance(value, (list, tuple, deque)):
            self._items(kind, value)
        elif isinstance(value, (dict, MappingProxyType)):
            self.say(_name(kind), str(len(value)))
            for key, item in list(value.items()):
                self.add(key)
                self.add(item)
        elif isinstance(value, (set, frozenset)):
            self._set(kind, value)
        else:
            self._other(kind, value)

    def _items(self, kind: Any, value: Any) -> None:
        self.say(_name(kind), str(len(value)))
        for item in list(value):
            self.add(item)

    def _set(self, kind: Any, value: Any) -> None:
        self.say(_name(kind), str(len(value)))
        for text in sorted(_Taken(self._knows, self._opaque, self._own).of((item,)) for item in value):
            self.say(text)

    def _other(self, kind: Any, value: Any) -> None:
        if isinstance(value, MethodType):
            self._items(kind, (value.__func__, value.__self__))
        elif isinstance(value, functools.partial):
            self._items(kind, (value.func, value.args, value.keywords))
        elif isinstance(value, _WRAPPING) or kind is _CACHED:
            self._items(kind, (value.__wrapped__,))
        elif isinstance(value, property):
            self._items(kind, (value.fget, value.fset, value.fdel))
        elif isinstance(value, functools.cached_property):
            self._items(kind, (value.func,))
        elif isinstance(value, re.Pattern):
            self._items(kind, (value.pattern, value.flags))
        elif isinstance(value, _NATIVE):
            self.say(kind.__name__, str(getattr(value, "__module__", "")), value.__qualname__)
        elif isinstance(value, (GenericAlias, UnionType)) or kind.__module__ == "typing":
            self.say(repr(value))
        else:
            self._instance(kind, value)

    def _instance(self, kind: Any, value: Any) -> None:
        self.say("instance", _name(kind))
        attributes = attribute_of(value, "__dict__")
        found = isinstance(attributes, dict)
        if found:
            self.add(dict(attributes))
        for base in kind.__mro__:
            slots = base.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                if isinstance(base.__dict__.get(name), MemberDescriptorType):
                    found = True
                    self.say(name)
                    self.add(attribute_of(value, name, _UNSET))
        if not found:
            text = _text(value)
            self.say(self._opaque if text is None else text)

    def _is_known(self, cls: type) -> bool:
        file = attribute_of(sys.modules.get(cls.__module__), "__file__")
        return bool(file) and self._knows(file)

    def _class(self, cls: type) -> None:
        """The data in a class; what is called has a name, under which it is looked at where it is used."""
        for name in sorted(vars(cls)):
            value = vars(cls)[name]
            if name in _ALWAYS or isinstance(value, (FunctionType, property, functools.cached_property, *_WRAPPING)):
                continue
            self.say(name)
            self.add(value)

    def _function(self, function: FunctionType) -> None:
        code = own_code(function)
        self.say("function", str(function.__module__), function.__qualname__)
        self.add(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
        self.say(str(code.co_argcount), str(code.co_posonlyargcount), str(code.co_flags & _SHAPE))
        self.add(function.__defaults__)
        self.add(function.__kwdefaults__)
        for cell in function.__closure__ or ():
            try:
                self.add(cell.cell_contents)
            except ValueError:
                self.say("empty")
        if function.__dict__:
            self.add(dict(function.__dict__))
        if code.co_name == "<lambda>" or not self._knows(code.co_filename):
            self._code(code)

    def _code(self, code: CodeType) -> None:
        self.say("code", code.co_code.hex(), repr(code.co_names), repr(code.co_varnames))
        for constant in code.co_consts:
            self.add(constant)


_SHAPE = 0x04 | 0x08 | 0x20 | 0x80 | 0x100 | 0x200
"""Flags of code: which arguments it takes and what a call of it gives."""
_UNSET = ("unset",)


def _text(value: Any) -> str | None:
    """The text that an object gives of itself, unless that says nothing."""
    kind: Any = type(value)
    if kind.__repr__ is object.__repr__:
        return None
    try:
        text = repr(value)
    except Exception:  # code under test
        return None
    return None if " at 0x" in text else text
