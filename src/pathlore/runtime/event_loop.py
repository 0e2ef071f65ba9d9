"""Drives coroutines to their end without waiting and without sockets."""

from __future__ import annotations

import asyncio
from typing import Any

from pathlore.runtime.path import BoundReached, context


class Timeless(asyncio.BaseEventLoop):
    """An event loop without a clock of its own: where others would sleep, time jumps. It opens no sockets."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._selector = self

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            why = "the coroutine waits for something that never happens"
            if context.exploring:
                context.path.bound(why)
            raise BoundReached(why)
        self._now += timeout
        return []

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


def run_coroutine(coroutine: Any) -> Any:
    """Drives a coroutine to its end, without waiting."""
    loop = Timeless()
    try:
        return loop.run_until_complete(coroutine)
    finally:
        loop.close()


def run(main: Any, *, debug: bool | None = None, loop_factory: Any = None) -> Any:
    """`asyncio.run`, without waiting."""
    with asyncio.Runner(debug=debug, loop_factory=Timeless) as runner:
        return runner.run(main)
