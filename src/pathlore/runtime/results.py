"""Results that the interpreter insists on: real values from special methods, real classes in `except`."""

from __future__ import annotations

from sys import _getframe
from typing import Any

from pathlore.runtime.formatting import ACCEPTING, BETWEEN
from pathlore.runtime.noise import STAND_INS, met_symbolic
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.nesting import realise_deeply, settled
from pathlore.runtime.values.symbolic import Symbolic


def returned(value: Any) -> Any:
    """The result of a special method, realised unless its caller accepts a symbolic value."""
    if not isinstance(value, Symbolic):
        return value
    met_symbolic(_getframe(1))
    caller = _getframe(2)
    while caller.f_code.co_filename in BETWEEN and caller.f_back is not None:
        caller = caller.f_back
    if caller.f_code in ACCEPTING:
        return value
    if type(value) is SymBool:
        return bool(value)
    return realise_deeply(value, _getframe(1), Reason.RESULT)


def caught(kinds: Any) -> Any:
    """The operand of `except`: a class, or a tuple of classes, which may be an input."""
    if type(kinds) in STAND_INS:
        met_symbolic(_getframe(1))
    return settled(kinds)
