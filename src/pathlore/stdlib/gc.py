"""Models of `gc`: how often garbage is collected is Pathlore's choice while paths are explored."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from pathlore.runtime.path import Unsupported, context


def _not_followed(function: Callable[..., Any]) -> Callable[..., Any]:
    def ask(*args: Any, **kwargs: Any) -> Any:
        if not context.exploring:
            return function(*args, **kwargs)
        return context.path.end(Unsupported(f"gc.{function.__name__} tells of Pathlore's collector, not the program's"))

    return ask


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    function: _not_followed(function) for function in (gc.get_threshold, gc.get_count, gc.get_stats)
}
