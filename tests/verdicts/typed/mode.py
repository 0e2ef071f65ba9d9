# finds: AssertionError in opened
# for: opened("r+")
"""Modes of a file: one of them can do both."""

from typing import Literal


def opened(mode: Literal["r", "w", "a", "r+"]) -> bool:
    writable = mode in ("w", "a")
    assert writable == (mode != "r")
    return writable
