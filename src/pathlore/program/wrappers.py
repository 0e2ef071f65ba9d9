"""Finds the function behind wrappers, without running code of theirs."""

from __future__ import annotations

import inspect
from types import FunctionType
from typing import Any

_MOST_WRAPPERS = 50


def unwrapped(value: Any) -> Any:
    """What `__wrapped__` leads to in the end; a wrapper that leads back to itself is taken as it is."""
    for _ in range(_MOST_WRAPPERS):
        is_function = isinstance(value, FunctionType)
        found = value.__dict__.get("__wrapped__") if is_function else inspect.getattr_static(value, "__wrapped__", None)
        if found is None:
            break
        value = found
    return value
