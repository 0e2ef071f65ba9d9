"""Models of `time`: clocks show inputs, which go back for the time of day alone, and `sleep` does not wait."""

from __future__ import annotations

import time
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime.drawing import draw_float, draw_int
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool

_LATEST = 2.0**33
"""Seconds after the epoch: the year 2242."""


def _clock(name: str, make: Callable[..., Any], latest: Any, native: Callable[[], Any]) -> Callable[[], Any]:
    def show() -> Any:
        if not context.exploring:
            return native()
        shown = context.path.kept
        earliest = type(latest)(0) if name in _SET_BACK else shown.get(("time", name), type(latest)(0))
        value = shown["time", name] = make(f"time.{name}", earliest, latest)
        return value

    return show


def sleep(seconds: Any) -> None:
    if not context.exploring or not isinstance(seconds, (int, float)):
        time.sleep(seconds)
    elif seconds < 0:
        time.sleep(-1)
    else:
        beyond: Any = seconds > _LONGEST
        if type(beyond) is SymBool:
            beyond = context.path.unlikely(beyond, "no sleep takes centuries", _getframe())
        if beyond:
            raise OverflowError("timestamp too large to convert to C _PyTime_t")
    if context.exploring:
        # Marks the draw, so that the reproduction does not wait either.
        context.path.drawn["time.sleep"] = None


_LONGEST = 9_223_372_036
"""Seconds in 2**63 nanoseconds."""
_SET_BACK = ("time", "time_ns")
_NAMES = ("time", "monotonic", "perf_counter", "process_time")

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **{getattr(time, n): _clock(n, draw_float, _LATEST, getattr(time, n)) for n in _NAMES},
    **{
        getattr(time, f"{n}_ns"): _clock(f"{n}_ns", draw_int, int(_LATEST) * 10**9, getattr(time, f"{n}_ns"))
        for n in _NAMES
    },
    time.sleep: sleep,
}
