"""Notes which integers are hashes that code asked for while it was imported: they are others in each process.

A program may keep them: `attrs` writes them into the methods that it generates. A fingerprint tells what they are made
of in their place.
"""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import EllipsisType, FunctionType, NoneType
from typing import Any

_LARGE = 1 << 32
"""Smaller integers are seldom hashes of anything but themselves."""
_MOST = 100_000
_WIDEST = 64
_DEEPEST = 4
_noted: dict[int, Any] = {}
_hash = hash


class _Hashed:
    """Stands for an object of the program in what was hashed: by what its `__hash__` gave."""

    __slots__ = ("found",)

    def __init__(self, found: int) -> None:
        self.found = found

    def __hash__(self) -> int:
        return self.found


def made_of(value: int) -> str | None:
    """What an integer is the hash of, if code asked for that while it was imported."""
    if -_LARGE < value < _LARGE or value not in _noted:
        return None
    return _described(_noted[value])


@contextmanager
def noting_hashes() -> Iterator[None]:
    """Notes what `hash` gives meanwhile."""
    if builtins.hash is not _hash:
        # An import within an import, or a program that has a function of its own there.
        yield
        return

    around: list[int] = []
    """What the calls gave that were made within the one under way: methods of the program ask for hashes in turn."""

    def noted(obj: Any, /) -> int:
        nonlocal around
        outer, around = around, []
        try:
            found = _hash(obj)
        finally:
            inner, around = around, outer
        outer.append(found)
        if not -_LARGE < found < _LARGE and len(_noted) < _MOST:
            if _is_plain(obj, _DEEPEST):
                _noted.setdefault(found, obj)
            elif inner:
                _note_tuple(found, obj, inner)
        return found

    noted.__name__, noted.__qualname__, noted.__module__ = "hash", "hash", "builtins"
    builtins.hash = noted
    try:
        yield
    finally:
        if builtins.hash is noted:
            builtins.hash = _hash
        if sys.getrefcount(noted) > _OURS:
            _replace(noted)


def _note_tuple(found: int, obj: Any, inner: list[int]) -> None:
    """Of a tuple with objects of the program, which had the hashes `inner` in this order, if they explain its hash."""
    left = iter(inner)
    shape = _without_objects(obj, left, _DEEPEST)
    is_known = all(-_LARGE < each < _LARGE or each in _noted for each in inner)
    if type(shape) is tuple and next(left, None) is None and is_known and _hash(shape) == found:
        _noted.setdefault(found, shape)


def _without_objects(value: Any, hashes: Iterator[int], levels: int) -> Any:
    if type(value) is tuple and levels > 0 and len(value) <= _WIDEST:
        return tuple(_without_objects(item, hashes, levels - 1) for item in value)
    if _is_plain(value, levels):
        return value
    return _Hashed(next(hashes, 0))


_OURS = 2
"""References to a function that nobody holds on to: a variable, and an argument."""


def _replace(noted: Any) -> None:
    """Code that was imported keeps the function under a name or as a default: the real one takes its place."""
    for holder in gc.get_referrers(noted):
        if type(holder) is dict:
            for name in [name for name, value in dict.items(holder) if value is noted]:
                dict.__setitem__(holder, name, _hash)
        elif type(holder) is tuple:
            defaults = tuple(_hash if value is noted else value for value in holder)
            for function in gc.get_referrers(holder):
                if type(function) is FunctionType and function.__defaults__ is holder:
                    function.__defaults__ = defaults


_ATOMS = frozenset({str, bytes, int, float, complex, bool, range, NoneType, EllipsisType})


def _is_plain(value: Any, levels: int) -> bool:
    """Whether a text says all of a value. None of its code runs."""
    kind = type(value)
    if kind in _ATOMS or kind is type:
        return True
    if kind is not tuple and kind is not frozenset:
        return False
    return levels > 0 and len(value) <= _WIDEST and all(_is_plain(item, levels - 1) for item in value)


def _described(value: Any) -> str:
    kind = type(value)
    if kind is type:
        return f"{value.__module__}.{value.__qualname__}"
    if kind is _Hashed:
        return f"hash {made_of(value.found) or value.found}"
    if kind is int and type(_noted.get(value, value)) is not int and (of := made_of(value)) is not None:
        return f"hash {of}"
    if kind is not tuple and kind is not frozenset:
        # Python refuses to write very long integers as decimals.
        return f"{kind.__name__} {hex(value) if kind is int else repr(value)}"
    parts = [_described(item) for item in value]
    return f"{kind.__name__} of {len(parts)}: {', '.join(parts if kind is tuple else sorted(parts))}"
