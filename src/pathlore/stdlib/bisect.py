"""Models of `bisect`: the library's own Python implementation."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import Any

from pathlore.stdlib.pure import pure

_python = pure("bisect", "_bisect")

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    getattr(bisect, name): _python[name] for name in ("bisect_left", "bisect_right", "insort_left", "insort_right")
}
