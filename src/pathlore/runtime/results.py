"""What native code insists on: results of special methods that are a real bool, int or string, classes to catch."""

from __future__ import annotations

from sys import _getframe
from typing import Any

from pathlore.runtime.formatting import ACCEPTING
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.nesting import realise_deeply, settled
from pathlore.runtime.values.symbolic import Symbolic


def returned(value: Any) -> Any:
    """What a special method returns, made concrete unless its caller can do with a symbolic value."""
    if _getframe(2).f_code in ACCEPTING:
        return value
    if type(value) is SymBool:
        return bool(value)
    return realise_deeply(value, _getframe(1)) if isinstance(value, Symbolic) else value


def caught(kinds: Any) -> Any:
    """What `except` catches: a class, or a tuple of them, which may be an input."""
    return settled(kinds)
