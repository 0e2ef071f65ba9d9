"""Runs coroutines to completion without waiting and without sockets."""

from __future__ import annotations

import asyncio
from typing import Any

from pathlore.runtime.path import BoundReached, context


class Timeless(asyncio.BaseEventLoop):
    """An event loop with simulated time: where others sleep, its clock jumps. It opens no sockets."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        # The base class polls its selector once per round: `select` below is where time jumps.
        self._selector = self

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        # No timeout: no callback is scheduled, and without sockets nothing else can happen.
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
    """Runs a coroutine to completion, without waiting."""
    loop = Timeless()
    try:
        return loop.run_until_complete(coroutine)
    finally:
        loop.close()


def run(main: Any, *, debug: bool | None = None, loop_factory: Any = None) -> Any:
    """`asyncio.run`, without waiting."""
    with asyncio.Runner(debug=debug, loop_factory=Timeless) as runner:
        return runner.run(main)
