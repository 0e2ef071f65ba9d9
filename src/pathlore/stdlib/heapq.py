"""Models of `heapq`: the library's own Python implementation."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Any

from pathlore.stdlib.pure import pure

_python = pure("heapq", "_heapq")


def _of_list(native: Callable[..., Any], python: Callable[..., Any]) -> Callable[..., Any]:
    """The C functions refuse a heap that is not a list, so they get it for their error."""

    def function(*args: Any) -> Any:
        if native.__name__ in _TAKING and args and isinstance(args[0], list) and not args[0]:
            return native([], *args[1:])
        return (python if args and isinstance(args[0], list) else native)(*args)

    return function


_TAKING = frozenset({"heappop", "heapreplace", "_heappop_max", "_heapreplace_max"})
"""What says of an empty heap in words of its own that it is empty."""


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **{getattr(heapq, name): _python[name] for name in ("merge", "nlargest", "nsmallest")},
    **{
        getattr(heapq, name): _of_list(getattr(heapq, name), _python[name])
        for name in (
            *("heappush", "heappop", "heapify", "heapreplace", "heappushpop"),
            *("_heappop_max", "_heapify_max", "_heapreplace_max"),
        )
        if hasattr(heapq, name)
    },
}
