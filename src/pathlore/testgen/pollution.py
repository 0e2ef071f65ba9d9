"""Finds out whether code changed the state of its modules, which one test would leave to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from enum import Enum
from types import CellType, FunctionType, ModuleType
from typing import Any

_ATOMS = (int, str, bytes, float, complex, bool, type(None), ModuleType)
_CONTAINERS: tuple[Any, ...] = (dict, list, tuple, set, frozenset, deque, bytearray)
_LIMIT = 20_000


def fingerprint(modules: Iterable[ModuleType]) -> list[Any]:
    """What the modules hold; equal if and only if nothing was changed in between.

    Objects in it stand for themselves, which also keeps them from giving their address to others.
    """
    modules = list(modules)
    names = {module.__name__ for module in modules}
    found: list[Any] = []
    seen: set[int] = set()
    pending: list[Any] = [vars(module) for module in modules]
    while pending and len(found) < _LIMIT:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        for part in _parts(value, names):
            if isinstance(part, _ATOMS):
                found.append((type(part), part))
            else:
                found.append(_Same(part))
                pending.append(part)
    return found


class _Same:
    """Equal to what holds the same object."""

    __slots__ = ("held",)
    __hash__ = None  # type: ignore[assignment]  # nobody needs it

    def __init__(self, held: Any) -> None:
        self.held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.held is other.held


def _parts(value: Any, names: set[str]) -> Iterator[Any]:
    kind = next((k for k in _CONTAINERS if issubclass(type(value), k)), None)
    if kind is dict:
        yield from _entries(dict.items(value))
    elif kind is not None:
        # by the builtin class: what the program's class does on its own is not asked for
        yield kind.__len__(value)
        yield from kind.__iter__(value)
    elif isinstance(value, CellType):
        yield from _contents(value)
    elif isinstance(value, (staticmethod, classmethod)):
        yield value.__func__
    elif isinstance(value, FunctionType):
        if value.__module__ in names:
            yield from (value.__defaults__, value.__kwdefaults__, value.__closure__, value.__dict__)
    elif isinstance(value, Enum) or (isinstance(value, type) and issubclass(value, Enum)):
        # Enums remember combinations of flags that were asked for.
        return
    elif isinstance(value, type):
        if value.__module__ in names:
            yield from _entries(vars(value).items())
    elif type(value).__module__ in names:
        yield getattr(value, "__dict__", None)
        yield from _slots(value)


def _entries(items: Iterable[tuple[Any, Any]]) -> Iterator[Any]:
    for key, item in items:
        # What Python itself keeps under such names comes and goes.
        if not (isinstance(key, str) and key.startswith("__") and key.endswith("__")):
            yield key
            yield item


def _contents(cell: CellType) -> Iterator[Any]:
    try:
        yield cell.cell_contents
    except ValueError:
        yield None


def _slots(value: Any) -> Iterator[Any]:
    for base in type(value).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            yield getattr(value, name, None)
