"""Items and methods of builtin containers in the form in which models pass them to native code."""

from __future__ import annotations

from typing import Any

from pathlore.runtime.calls import overridden
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES
from pathlore.runtime.values.range import SymRange
from pathlore.runtime.values.text import SymStr

_ONE_BY_ONE = frozenset((SymStr, SymBytes, SymRange))


def stepwise(iterable: Any) -> Any:
    """An iterator over a symbolic iterable: native code asks anything with a length for it, which would settle it."""
    kind = type(iterable)
    return iter(iterable) if kind in _ONE_BY_ONE or kind in PROXIES else iterable


def native(container: Any, name: str) -> Any:
    """The native method, even if a class overrides it: the model may have been called through `super()`."""
    method = overridden(type(container), name)
    return getattr(container, name) if method is None else method.__get__(container)
