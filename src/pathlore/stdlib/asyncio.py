"""Models of `asyncio`: coroutines run without waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pathlore.runtime import event_loop
from pathlore.runtime.path import context


def run(main: Any, **kwargs: Any) -> Any:
    if not context.exploring:
        return asyncio.run(main, **kwargs)
    # Marks the draw, so that the reproduction does not wait either.
    context.path.drawn["asyncio.run"] = None
    return event_loop.run(main, **kwargs)


FUNCTIONS: dict[Any, Callable[..., Any]] = {asyncio.run: run}
