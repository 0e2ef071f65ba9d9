"""Restores names: those of dicts, classes, functions, instances, slots and the builtins.

Where there are many, they are looked at together: between most paths of a large package not one of thousands changed.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from itertools import chain, count, repeat
from operator import attrgetter, is_
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any, NamedTuple

from pathlore.dict_versions import DictVersions
from pathlore.runtime.heap import LazyField, LazySlot
from pathlore.sandbox.guard import stored_defaults
from pathlore.sandbox.kinds import count_arguments

_FIXED = {"__dict__", "__weakref__"}
_EMPTY: Any = object()
_BUILTINS = vars(builtins)


class Namespaces:
    """Dicts that are looked at together."""

    def __init__(self) -> None:
        self._dicts: list[dict[Any, Any]] = []
        self._saved: list[dict[Any, Any]] = []
        self._sizes: list[int] = []
        self._names: list[Any] = []
        self._values: list[Any] = []
        self._versions = DictVersions()

    def add(self, namespace: dict[Any, Any], saved: dict[Any, Any]) -> None:
        self._dicts.append(namespace)
        self._versions.add(namespace)
        self._saved.append(saved)
        self._sizes.append(len(saved))
        self._names.extend(saved)
        self._values.extend(saved.values())

    def replace(self, namespace: dict[Any, Any], name: Any, value: Any) -> None:
        """Has another value restored under a name from now on."""
        number = next(n for n, known in enumerate(self._dicts) if known is namespace)
        saved = self._saved[number]
        self._values[sum(self._sizes[:number]) + list(saved).index(name)] = saved[name] = value
        dict.__setitem__(namespace, name, value)

    def restore(self) -> None:
        if self._versions.are_noted:
            return
        dicts = self._dicts
        # Without a step in Python for each dict.
        if not (
            list(map(dict.__len__, dicts)) == self._sizes
            and all(map(is_, chain.from_iterable(map(dict.values, dicts)), self._values))
            and all(map(is_, chain.from_iterable(map(dict.__iter__, dicts)), self._names))
        ):
            self._put_back()
        self._versions.note()

    def _put_back(self) -> None:
        for namespace, saved in zip(self._dicts, self._saved, strict=True):
            if (
                dict.__len__(namespace) == len(saved)
                and all(map(is_, dict.values(namespace), saved.values()))
                and all(map(is_, dict.__iter__(namespace), saved))
            ):
                continue
            dict.clear(namespace)
            dict.update(namespace, saved)


class NamesOfClass:
    """What a class has in its dict. Descriptors of lazy fields are put there by others."""

    def __init__(self, cls: type) -> None:
        self.names = dict(cls.__dict__)
        self._cls = cls
        self._values = list(self.names.values())

    def replace(self, name: str, value: Any) -> None:
        """Has another value restored under a name from now on."""
        self._values[list(self.names).index(name)] = self.names[name] = value
        _set_on_class(self._cls, name, value)

    def restore(self) -> None:
        current = self._cls.__dict__
        if len(current) == len(self._values) and all(map(is_, current.values(), self._values)):
            return
        for name, value in list(current.items()):
            if name not in self.names and not isinstance(value, (LazyField, LazySlot)):
                type.__delattr__(self._cls, name)
        for name, value in self.names.items():
            now = current.get(name)
            if now is not value and not isinstance(now, (LazyField, LazySlot)) and name not in _FIXED:
                _set_on_class(self._cls, name, value)


class FreshCounter:
    """An `itertools.count` that is held under one name and nowhere else: each path begins with a new one."""

    def __init__(self, put: Callable[[Any], None], first: Any) -> None:
        self._put = put
        self._text = repr(first)
        self._arguments = count_arguments(first)
        self._current = first

    def restore(self) -> None:
        if repr(self._current) != self._text:
            self._current = count(*self._arguments)
            self._put(self._current)


class Attributes:
    """Special attributes of many objects, looked at together."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self._get = attrgetter(*names) if len(names) > 1 else lambda owner, get=attrgetter(*names): (get(owner),)
        self._owners: list[Any] = []
        self._values: list[Any] = []

    def add(self, owner: Any) -> None:
        self._owners.append(owner)
        self._values.extend(self._get(owner))

    def restore(self) -> None:
        if all(map(is_, chain.from_iterable(map(self._get, self._owners)), self._values)):
            return
        values = iter(self._values)
        for owner in self._owners:
            for name in self._names:
                value = next(values)
                if getattr(owner, name) is not value:
                    setattr(owner, name, value)


class FunctionDefaults(Attributes):
    """The defaults of functions. To read one is an event that is audited, and so is to store one.

    Where hundreds of functions are looked at between two paths, the former takes longer than most paths.
    """

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self._seen = -1

    def restore(self) -> None:
        if stored_defaults.count != self._seen or not stored_defaults.are_told:
            super().restore()
            self._seen = stored_defaults.count


AUDITED = ("__defaults__", "__kwdefaults__")


class ClassesAndDicts:
    """The class and the dict of instances, looked at together: both can be assigned."""

    def __init__(self) -> None:
        self._owners: list[Any] = []
        self._classes: list[type] = []
        self._dicts: list[Any] = []

    def add(self, owner: Any, attributes: Any) -> None:
        self._owners.append(owner)
        self._classes.append(type(owner))
        self._dicts.append(attributes)

    def restore(self) -> None:
        owners = self._owners
        if all(map(is_, map(type, owners), self._classes)) and all(
            map(is_, map(object.__getattribute__, owners, repeat("__dict__")), self._dicts)
        ):
            return
        for owner, cls, attributes in zip(owners, self._classes, self._dicts, strict=True):
            if type(owner) is not cls:
                object.__setattr__(owner, "__class__", cls)
            if object.__getattribute__(owner, "__dict__") is not attributes:
                object.__setattr__(owner, "__dict__", attributes)


class DictMember(NamedTuple):
    """Where objects of a class keep their attributes."""

    member: GetSetDescriptorType | MemberDescriptorType | None
    is_told: bool
    """Whether `__dict__` says so. A property of the program may be in its place, and is not asked."""


def dict_member(cls: type) -> DictMember:
    is_told = True
    for base in cls.__mro__:
        member: Any = base.__dict__.get("__dict__")
        if type(member) in (GetSetDescriptorType, MemberDescriptorType):
            return DictMember(member, is_told)
        is_told = is_told and member is None
    return DictMember(None, is_told)


def _set_on_class(cls: type, name: str, value: Any) -> None:
    try:
        type.__setattr__(cls, name, value)
    except (AttributeError, TypeError):  # what a class only shows
        return


def slot_content(member: MemberDescriptorType, value: Any) -> Any:
    try:
        return member.__get__(value)
    except AttributeError:
        return _EMPTY


def restore_slot(member: MemberDescriptorType, value: Any, content: Any) -> None:
    if content is not _EMPTY:
        member.__set__(value, content)
    elif slot_content(member, value) is not _EMPTY:
        member.__delete__(value)


class Builtins:
    """Puts the builtins back. They are never missing meanwhile: the clock's ticks need them."""

    __slots__ = ("_is_exact", "_saved", "_values", "_versions")

    def __init__(self, is_exact: bool = True) -> None:
        self._saved = dict(_BUILTINS)
        self._values = list(self._saved.values())
        self._is_exact = is_exact
        """Whether what the program puts there may claim to be equal to what was there."""
        self._versions = DictVersions(_BUILTINS)

    def restore(self) -> None:
        if not self._versions.are_noted:
            if not self._are_same():
                self._put_back()
            self._versions.note()

    def _are_same(self) -> bool:
        # Lists are compared by identity first, which takes a third of the time.
        if self._is_exact:
            return len(_BUILTINS) == len(self._values) and all(map(is_, _BUILTINS.values(), self._values))
        return [*_BUILTINS.values()] == self._values

    def _put_back(self) -> None:
        _BUILTINS.update(self._saved)
        for name in tuple(_BUILTINS):
            if name not in self._saved:
                del _BUILTINS[name]
