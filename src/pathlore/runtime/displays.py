"""Dicts and sets made from keys that may be symbolic."""

from __future__ import annotations

from collections.abc import Iterable
from sys import _getframe
from typing import Any

from pathlore.runtime import keys


def dict_display(*entries: Any) -> dict[Any, Any]:
    """A dict from pairs of key and value, and mappings to take over as tuples of one."""
    items: list[Any] = []
    for entry in entries:
        if len(entry) == 2:
            items.append(entry)
        else:
            mapping = entry[0]
            items.extend((key, mapping[key]) for key in mapping.keys())  # noqa: SIM118  (what ** asks for)
    return dict_of(items)


def dict_of(items: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    made: dict[Any, Any] = {}
    frame = _getframe(1)
    for key, value in items:
        if keys.needs_search(made, key):
            keys.insert(made, key, value, frame)
        else:
            made[key] = value
    return made


def set_of(items: Iterable[Any]) -> set[Any]:
    made: set[Any] = set()
    frame = _getframe(1)
    for item in items:
        if keys.needs_search(made, item):
            keys.insert(made, item, keys.MISSING, frame)
        else:
            made.add(item)
    return made
