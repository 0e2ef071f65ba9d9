"""Items and methods of built-in containers as models hand them to native code."""

from __future__ import annotations

from typing import Any

from pathlore.runtime.calls import overridden
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES
from pathlore.runtime.values.range import SymRange
from pathlore.runtime.values.text import SymStr

_ONE_BY_ONE = frozenset((SymStr, SymBytes, SymRange))


def stepwise(iterable: Any) -> Any:
    """An iterator over what is symbolic: native code that collects items asks for their number, which fixes it."""
    kind = type(iterable)
    return iter(iterable) if kind in _ONE_BY_ONE or kind in PROXIES else iterable


def native(container: Any, name: str) -> Any:
    """A method as native code has it, whatever a class has made of it: the model may stand for what `super()` finds."""
    method = overridden(type(container), name)
    return getattr(container, name) if method is None else method.__get__(container)
