"""What the interpreter insists on: concrete results of special methods and some attributes, classes in `except`."""

from __future__ import annotations

from sys import _getframe
from types import GetSetDescriptorType
from typing import Any

from pathlore.runtime import keys
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


def store(value: Any, owner: Any = None, name: str = "") -> Any:
    """`owner.name = value`, with a real value where a native setter takes it; without an owner, that value."""
    if isinstance(value, Symbolic):
        met_symbolic(_getframe(1))
        setter = next((vars(cls)[name] for cls in type(owner).__mro__ if name in vars(cls)), None)
        if not name or type(setter) is GetSetDescriptorType:
            value = realise_deeply(value, _getframe(1), Reason.STORE)
    if name:
        setattr(owner, name, value)
    return value


def namespace(names: Any) -> Any:
    """`owner.__dict__`, or what it becomes."""
    return keys.namespace(names, _getframe(1))


def caught(kinds: Any) -> Any:
    """The operand of `except`: a class, or a tuple of classes, which may be an input."""
    if type(kinds) in STAND_INS:
        met_symbolic(_getframe(1))
    return settled(kinds)
