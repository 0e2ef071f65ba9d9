"""The instructions of code objects and facts read from them, computed once for each code object."""

from __future__ import annotations

import dis
from collections.abc import Callable
from functools import wraps
from types import CodeType
from typing import TypeVar

_Found = TypeVar("_Found")


def once_for_code(look: Callable[[CodeType], _Found]) -> Callable[[CodeType], _Found]:
    """Has a function look at each code object once.

    Code objects are told apart by identity: to compare them compares all that they contain.
    """
    known: dict[int, tuple[CodeType, _Found]] = {}

    @wraps(look)
    def looked(code: CodeType) -> _Found:
        found = known.get(id(code))
        if found is None:
            # The code object is kept, so that its identity is not given to another one.
            found = known[id(code)] = code, look(code)
        return found[1]

    return looked


@once_for_code
def instructions(code: CodeType) -> tuple[dis.Instruction, ...]:
    """The instructions, as `dis.get_instructions` gives them."""
    return tuple(dis.get_instructions(code))
