"""Why a symbolic value has to be realised: a closed family."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any


class Reason(StrEnum):
    """What needs a real value. The first two are for those who do not say more. The texts are file format."""

    # Enum's own is written in Python; members are looked up where values are counted.
    __hash__ = str.__hash__

    NATIVE = "native code without a model"
    MODEL = "beyond what its model follows"
    HASH = "native code hashes it"
    KEY = "a key in a container that native code searches"
    LONG_SEQUENCE = "index into a sequence too long for a table"
    NO_NUMBERS = "index into a sequence that does not hold numbers alone"
    STORE = "index of an element that is assigned or deleted"
    SLICE = "bound of a slice"
    POSITION = "position to search from or to insert at"
    SIZE = "size of a container or a text"
    COUNT = "number of repetitions"
    OPERAND = "operand that no term covers"
    TEXT = "shown as text"
    RESULT = "result of a special method that Python calls"
    NAME = "name of a parameter"


Why = Reason | Callable[..., Any] | None
"""A reason, or the native function that needs the value, where nothing more is known of it."""


def function_as_reason(function: Any) -> Why:
    """A callee as a reason, if it is one object for all calls. Others may be made for each call, or hash themselves."""
    kind = type(function)
    if kind is FunctionType:
        # What a closure holds must not live longer for having been counted.
        return None if function.__closure__ else function
    return function if kind is BuiltinFunctionType and type(function.__self__) is ModuleType else None
