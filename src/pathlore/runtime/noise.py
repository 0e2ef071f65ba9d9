"""What operators and the clock notice about code: where something symbolic was met, and where time goes.

Code objects are known by their ids: hashing one costs more than what is saved. An id that is used again by another
code object makes that one count as loud, which costs time and nothing else.
"""

from __future__ import annotations

from collections import Counter
from types import FrameType

LOUD: set[int] = set()
"""Code in which an operator met something symbolic, or which was on the stack when a choice was made."""

HEAT: Counter[int] = Counter()
"""How often the clock found code on the stack."""

_DEEPEST = 400
"""Frames that are looked at; a choice below more of them makes everything loud."""
EVERYTHING = 0
"""In `LOUD`: nothing is quiet any more. No object has this id."""


def met_symbolic(frame: FrameType) -> None:
    """An operator of this frame met something that plain Python would not have done by itself."""
    LOUD.add(id(frame.f_code))


def made_choice(frame: FrameType | None) -> None:
    """A choice was made with these frames on the stack."""
    loud = LOUD
    for _ in range(_DEEPEST):
        if frame is None:
            return
        loud.add(id(frame.f_code))
        frame = frame.f_back
    loud.add(EVERYTHING)


def found_running(frame: FrameType | None) -> None:
    """The clock ticked."""
    while frame is not None:
        HEAT[id(frame.f_code)] += 1
        frame = frame.f_back
