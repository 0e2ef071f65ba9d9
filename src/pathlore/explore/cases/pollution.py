"""Tells whether code left traces in its modules: state that one test would leave to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from types import CellType, FunctionType, ModuleType
from typing import Any

_ATOMS = (int, str, bytes, float, complex, bool, type(None), ModuleType)
_LIMIT = 20_000
_SKIPPED = {"__builtins__", "__loader__", "__spec__", "__cached__", "__dict__", "__weakref__"}


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
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or key not in _SKIPPED:
                yield key
                yield item
    elif isinstance(value, (list, tuple, set, frozenset, deque, bytearray)):
        yield len(value)
        yield from value
    elif isinstance(value, CellType):
        yield from _contents(value)
    elif isinstance(value, (staticmethod, classmethod)):
        yield value.__func__
    elif isinstance(value, FunctionType):
        if value.__module__ in names:
            yield from (value.__defaults__, value.__kwdefaults__, value.__closure__, value.__dict__)
    elif isinstance(value, type):
        if value.__module__ in names:
            yield from (item for name, item in vars(value).items() if name not in _SKIPPED)
    elif type(value).__module__ in names:
        yield getattr(value, "__dict__", None)
        yield from _slots(value)


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
