"""Displays: dicts and sets written with keys that may be symbolic."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime import keys
from pathlore.runtime.calls import call
from pathlore.runtime.noise import QUIET, STAND_INS, listen, met_symbolic
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.nesting import realise_deeply

_FIRST = itemgetter(0)


def dict_display(*entries: Any) -> dict[Any, Any]:
    """`{key: value, **mapping}`: each entry is a pair, or a tuple of one that holds what `entries_of` returned."""
    items: list[Any] = []
    for entry in entries:
        if len(entry) == 2:
            items.append(entry)
        else:
            items.extend(entry[0])
    return _dict_of(items, _getframe(1))


def entries_of(mapping: Any) -> list[Any]:
    """The entries that `**mapping` puts into a dict: a copy, since later entries may change the mapping."""
    if not hasattr(mapping, "keys"):
        raise TypeError(f"'{mapping.__class__.__name__}' object is not a mapping")
    if type(mapping) in STAND_INS:
        met_symbolic(_getframe(1))
    return _entries(mapping)


def _entries(mapping: Any) -> list[tuple[Any, Any]]:
    """What `**` asks a mapping for: nothing, if it is a dict that is iterated as dicts are."""
    kind = type(mapping)
    if issubclass(kind, dict) and kind.__iter__ is dict.__iter__:
        return list(dict.items(mapping))
    return [(key, mapping[key]) for key in mapping.keys()]  # noqa: SIM118


def keywords_of(mapping: Any) -> Any:
    """`**mapping` in a call, with the names of parameters realised. Python itself refuses what is no mapping."""
    if not hasattr(mapping, "keys") or (type(mapping) is dict and all(type(key) is str for key in mapping)):
        return mapping
    frame = _getframe(1)
    met_symbolic(frame)
    # What is no text is refused whatever its value.
    return {
        realise_deeply(key, frame, Reason.NAME) if isinstance(key, str) else key: value
        for key, value in _entries(mapping)
    }


def dict_of(items: list[tuple[Any, Any]]) -> dict[Any, Any]:
    return _dict_of(items, _getframe(1))


def _dict_of(items: list[tuple[Any, Any]], frame: FrameType) -> dict[Any, Any]:
    if keys.PLAIN.issuperset(map(type, map(_FIRST, items))):
        return dict(items)
    made: dict[Any, Any] = {}
    if id(frame.f_code) in QUIET:
        listen(frame, map(_FIRST, items))
    for key, value in items:
        if keys.needs_search(made, key):
            keys.insert(made, key, value, frame)
        else:
            made[key] = value
    return made


def set_of(items: Sequence[Any]) -> set[Any]:
    if keys.PLAIN.issuperset(map(type, items)):
        return set(items)
    made: set[Any] = set()
    frame = _getframe(1)
    if id(frame.f_code) in QUIET:
        listen(frame, items)
    for item in items:
        if keys.needs_search(made, item):
            keys.insert(made, item, keys.MISSING, frame)
        else:
            made.add(item)
    return made


def set_extended(made: set[Any], items: Any) -> set[Any]:
    """A display in the making, with the items of another iterable."""
    call(made.update, items)
    return made


def set_with(made: set[Any], item: Any) -> set[Any]:
    """A display in the making, with one more item."""
    call(made.add, item)
    return made
