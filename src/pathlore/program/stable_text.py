"""Texts of values that are the same in every process, for keys of what is stored."""

from __future__ import annotations

import re
from typing import Any

from pathlore.records import frozen


def stable_text(value: Any) -> str:
    """The text of a value, without addresses, and with the members of sets in the order of their own texts."""
    kind: Any = type(value)
    parts = None
    if kind in (list, tuple):
        parts = [stable_text(item) for item in value]
    elif kind in (set, frozenset):
        parts = sorted(stable_text(item) for item in value)
    elif kind is dict:
        parts = [f"{stable_text(key)}: {stable_text(item)}" for key, item in value.items()]
    elif getattr(vars(kind).get("__repr__"), "__module__", None) == frozen.__module__:
        parts = [f"{name}={stable_text(getattr(value, name))}" for name in kind.__match_args__]
    if parts is None:
        return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))
    return f"{kind.__qualname__}({', '.join(parts)})"
