"""Reads what an object itself holds, past descriptors: reading must not initialise lazy fields."""

from __future__ import annotations

from collections.abc import Iterator
from types import MemberDescriptorType
from typing import Any

from pathlore.runtime.heap import LazySlot

ABSENT: Any = object()


def held(instance: Any, name: str) -> Any:
    """The value of an attribute in the object, or ABSENT."""
    attributes = _attributes(instance)
    if name in attributes:
        return attributes[name]
    for base in type(instance).__mro__:
        member: Any = base.__dict__.get(name)
        slot = member.slot if isinstance(member, LazySlot) else member
        if isinstance(slot, MemberDescriptorType):
            try:
                return slot.__get__(instance, type(instance))
            except AttributeError:
                return ABSENT
    return ABSENT


def names_held(instance: Any) -> Iterator[str]:
    """The names of its attributes and slots."""
    yield from list(_attributes(instance))
    for base in type(instance).__mro__:
        for name, member in list(base.__dict__.items()):
            slot = member.slot if isinstance(member, LazySlot) else member
            if isinstance(slot, MemberDescriptorType) and name not in ("__dict__", "__weakref__"):
                yield name


def _attributes(instance: Any) -> dict[str, Any]:
    try:
        found = object.__getattribute__(instance, "__dict__")
    except AttributeError:
        return {}
    return found if isinstance(found, dict) else {}
