"""Finds the objects whose addresses a text has, as `repr` writes them: they vary from process to process."""

from __future__ import annotations

import re
from types import FunctionType
from typing import Any

from pathlore.collector import all_objects

_ADDRESS = r" at (0x[0-9a-f]+)>"
_BITS = 64
_MOST = 100
"""So many objects are looked for in a process: each time, all that there are are gone through."""
_looked_for: set[int] = set()


def with_objects(text: str) -> tuple[str, list[Any]]:
    """A text without its addresses, and the objects that are there; the text itself unless all of them are found."""
    found: list[Any] = []
    for address in re.finditer(_ADDRESS, text):
        holder = _object_at(int(address[1], 16), text[: address.end()])
        if not holder:
            return text, []
        found += holder
    return re.sub(_ADDRESS, " at>", text), found


def _object_at(address: int, text: str) -> list[Any]:
    """The object at an address, if a text ends with what is written of it: a number may look like an address."""
    _looked_for.add(address)
    if len(_looked_for) > _MOST:
        return []
    # `id` is an event that audit hooks see. The hash of an object is its address, rotated.
    rotated = (address >> 4 | address << (_BITS - 4)) & ((1 << _BITS) - 1)
    wanted = rotated - (1 << _BITS) if rotated >> (_BITS - 1) else rotated
    objects = all_objects()
    try:
        found = objects[list(map(object.__hash__, objects)).index(wanted)]
    except ValueError:
        return []
    kind = type(found)
    own = f"function {found.__qualname__}" if kind is FunctionType else f"{kind.__module__}.{kind.__qualname__} object"
    return [found] if text.endswith(f"<{own} at {hex(address)}>") else []
