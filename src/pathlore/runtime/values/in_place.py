"""In-place operators with a symbolic operand on the right, and comparisons with a container as input there.

Python asks the right operand of `xs += ys` before a list may change itself, as it does for `xs + ys`, and a set asks it
when it does not know the operand. Only the instruction tells which operator it is.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType, WrapperDescriptorType
from typing import Any

_COMPARE_OP = dis.opmap["COMPARE_OP"]
_SHIFTED = 5 if sys.version_info >= (3, 13) else 4 if sys.version_info >= (3, 12) else 0
_COMPARISONS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
REFLECTED_COMPARISONS = {"__lt__": "__gt__", "__le__": "__ge__", "__gt__": "__lt__", "__ge__": "__le__"}
_BINARY_OP = dis.opmap["BINARY_OP"]
_IN_PLACE = range(13, 26)
"""The arguments of `BINARY_OP` for `+=` to `^=`."""


def in_place(left: Any, name: str, frame: FrameType) -> Callable[[Any], Any] | None:
    """What changes a left operand written in C, if the frame is at an in-place operator. `name` is that of the operator
    without underscores."""
    method = getattr(type(left), f"__i{name}__", None)
    # One in Python has been called by now.
    if type(method) is not WrapperDescriptorType:
        return None
    return partial(method, left) if is_in_place(frame) else None


def is_in_place(frame: FrameType) -> bool:
    instructions, number = frame.f_code.co_code, frame.f_lasti
    return number >= 0 and instructions[number] == _BINARY_OP and instructions[number + 1] in _IN_PLACE


def is_reflected(name: str, frame: FrameType) -> bool:
    """Whether Python asks for a comparison because the operand on the left did not know the answer."""
    instructions, number = frame.f_code.co_code, frame.f_lasti
    if name not in _COMPARISONS or number < 0 or instructions[number] != _COMPARE_OP:
        return False
    return dis.cmp_op[instructions[number + 1] >> _SHIFTED] != _COMPARISONS[name]
