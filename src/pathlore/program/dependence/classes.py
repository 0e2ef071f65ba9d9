"""Classes of the program, read past metaclasses: their bases and members, the builtin containers that they extend."""

from __future__ import annotations

from typing import Any


def container_of(cls: type) -> type | None:
    """The builtin container that a class is, or extends."""
    for base in mro(cls):
        if base in (list, tuple, dict, set, frozenset, slice):
            return base
    if cls.__module__ in ("collections", "_collections") and cls.__name__ == "deque":
        return list
    return None


_MRO = vars(type)["__mro__"].__get__


def mro(cls: type) -> tuple[type, ...]:
    """The classes in which attributes are looked for, read past metaclasses."""
    found: tuple[type, ...] = _MRO(cls)
    return found


def subclasses(cls: type) -> list[type]:
    """A class and all that extend it, read past metaclasses."""
    found = [cls]
    for known in found:
        found.extend(type.__subclasses__(known))
    return found


_declared: dict[tuple[type, str], Any] = {}


def declared(cls: type, name: str) -> Any:
    """What a class or one of its bases has under a name, read past metaclasses; None where there is nothing."""
    try:
        return _declared[cls, name]
    except KeyError:
        found = _declared[cls, name] = next((vars(base)[name] for base in mro(cls) if name in vars(base)), None)
        return found


def look_again() -> None:
    """Classes may have changed since they were looked at: what they declare is kept for one analysis only."""
    _declared.clear()
