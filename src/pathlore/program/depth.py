"""Ensures room on the stack for walks over deeply nested code."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_FRAMES = 50_000
"""An `elif` is nested in the one before it, and a walk takes two or three frames for each. These are frames of Python,
which take no room on the stack of C."""


@contextmanager
def room_to_recurse() -> Iterator[None]:
    """More frames than the program may have: walks begin wherever a function is called, and as deep as it can get."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + _FRAMES)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
