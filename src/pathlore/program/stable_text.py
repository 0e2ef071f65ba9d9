"""Process-independent texts of values, for the keys of stored data."""

from __future__ import annotations

import re
from typing import Any

from pathlore.records import frozen


def stable_text(value: Any) -> str:
    """What `repr` gives, without addresses, and with the members of sets in the order of their own texts."""
    kind: Any = type(value)
    if kind is list:
        return f"[{', '.join(map(stable_text, value))}]"
    if kind is tuple:
        return f"({stable_text(value[0])},)" if len(value) == 1 else f"({', '.join(map(stable_text, value))})"
    if kind is dict:
        return f"{{{', '.join(f'{stable_text(key)}: {stable_text(item)}' for key, item in value.items())}}}"
    if kind in (set, frozenset) and value:
        members = f"{{{', '.join(sorted(map(stable_text, value)))}}}"
        return members if kind is set else f"frozenset({members})"
    if getattr(vars(kind).get("__repr__"), "__module__", None) == frozen.__module__:
        parts = (f"{name}={stable_text(getattr(value, name))}" for name in kind.__match_args__)
        return f"{kind.__qualname__}({', '.join(parts)})"
    return without_addresses(repr(value))


def without_addresses(text: str) -> str:
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text)
