"""Reads attributes of objects of the program, whose own code may run meanwhile and raise whatever it likes."""

from __future__ import annotations

from typing import Any


def attribute_of(value: Any, name: str, default: Any = None) -> Any:
    """An attribute, or `default` where there is none.

    `getattr` with a default lets pass all but AttributeError: a `__getattr__` of a module, of a class or of a lazy
    proxy may raise anything else, and has no say in what is looked for.
    """
    try:
        return getattr(value, name, default)
    except Exception:
        return default
