# finds: TypeError in size
# for: size(5)
"""Anything may come in, and not all of it has a length."""

from typing import Any


def size(value: Any) -> int:
    if value is None or isinstance(value, (bool, float)):
        return 0
    return len(value)
