"""What may be native code, and what is known to be written in Python."""

from __future__ import annotations

_HEAP_TYPE, _IMMUTABLE_TYPE = 1 << 9, 1 << 8


def is_written_in_python(cls: type) -> bool:
    """Whether a class was made by a class statement and not by native code."""
    return bool(cls.__flags__ & _HEAP_TYPE) and not cls.__flags__ & _IMMUTABLE_TYPE
