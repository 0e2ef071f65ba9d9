"""In-place operators with a symbolic operand on the right.

Python asks the right operand of `xs += ys` before a list may change itself, as it does for `xs + ys`, and a set asks it
when it does not know the operand. Only the instruction tells which operator it is.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from functools import partial
from types import FrameType, WrapperDescriptorType
from typing import Any

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
    instructions, number = frame.f_code.co_code, frame.f_lasti
    if instructions[number] != _BINARY_OP or instructions[number + 1] not in _IN_PLACE:
        return None
    return partial(method, left)
