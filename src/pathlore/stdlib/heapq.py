"""Models of `heapq`: the Python that the library has for it, where values are symbolic."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any

from pathlore.stdlib.pure import pure

_python = pure("heapq", "_heapq")

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    getattr(heapq, name): _python[name]
    for name in (
        *("heappush", "heappop", "heapify", "heapreplace", "heappushpop", "merge", "nlargest", "nsmallest"),
        *("_heappop_max", "_heapify_max", "_heapreplace_max"),
    )
    if hasattr(heapq, name)
}
