"""Has Python tell of calls: by `sys.monitoring`, or by a profile function where there is none."""

from __future__ import annotations

import sys
import threading

# Type checkers take this for true. The program may do without `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType
    from typing import Any

    from .recorder import Recorder

_TOOLS = (4, 3)
"""Numbers that are not set aside for debuggers, coverage, profilers and optimisers."""
_RESUME_AT_START = 0


def monitor(recorder: Recorder, is_wanted: Callable[[str, Any], bool]) -> Callable[[], None] | None:
    """Asks for the calls of the project's functions, and switches off what is of no use.

    Gives what has everything told again; None where others have taken all numbers.
    """
    monitoring: Any = getattr(sys, "monitoring")  # noqa: B009  (newer than the oldest Python)
    tool = next((number for number in _TOOLS if monitoring.get_tool(number) is None), None)
    if tool is None:
        return None
    events, off = monitoring.events, monitoring.DISABLE
    monitoring.use_tool_id(tool, "pathlore learn")
    frame_of = sys._getframe

    def started(code: CodeType, offset: int) -> Any:
        frame = frame_of(1)
        if not is_wanted(code.co_filename, frame.f_globals.get("__name__")):
            return off
        if code.co_name == "<module>":
            recorder.module(frame.f_globals.get("__name__"), code.co_filename)
            return off
        site = recorder.site(code)
        if site is None or not site.on:
            return off
        if not site.types:
            monitoring.set_local_events(tool, code, events.PY_RETURN | events.PY_YIELD)
        local = frame.f_locals
        arguments = [local.get(name) for name in site.parameters]
        if type(local) is dict:
            # A copy, which would keep the arguments alive for as long as the call lasts.
            local.clear()
        site.enter(arguments, frame)
        return None if site.on else off

    def returned(code: CodeType, offset: int, value: Any) -> Any:
        site = recorder.site(code)
        if site is None or not site.on:
            return off
        if code.co_flags & _YIELDING == 0:
            site.leave(value, frame_of(1))
        else:
            site.confirm(frame_of(1))
        return None

    def yielded(code: CodeType, offset: int, value: Any) -> Any:
        site = recorder.site(code)
        if site is None or not site.on:
            return off
        if code.co_flags & _YIELDING == _GENERATOR:
            # What a coroutine yields is between it and its loop.
            site.give(value, frame_of(1))
        return None

    monitoring.register_callback(tool, events.PY_START, started)
    monitoring.register_callback(tool, events.PY_RETURN, returned)
    monitoring.register_callback(tool, events.PY_YIELD, yielded)
    monitoring.set_events(tool, events.PY_START)
    again: Callable[[], None] = monitoring.restart_events
    return again


_GENERATOR, _ASYNC_GENERATOR = 0x20, 0x200
_YIELDING = _GENERATOR | _ASYNC_GENERATOR


def profile(recorder: Recorder, is_wanted: Callable[[str, Any], bool]) -> None:
    """Asks for all calls: the script that Python was started with is not imported, and nothing else sees its calls."""
    import dis  # only this way of recording needs it

    returning, resume = dis.opmap["RETURN_VALUE"], dis.opmap["RESUME"]
    codes: dict[int, bytes] = {}

    def called(frame: FrameType, event: str, value: Any) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        if not is_wanted(code.co_filename, frame.f_globals.get("__name__")):
            return
        if code.co_name == "<module>":
            recorder.module(frame.f_globals.get("__name__"), code.co_filename)
            return
        site = recorder.site(code)
        if site is None or not site.on:
            return
        instructions = codes.get(id(code))
        if instructions is None:
            instructions = codes[id(code)] = code.co_code
        instruction = instructions[frame.f_lasti], instructions[frame.f_lasti + 1]
        if event == "call" and instruction == (resume, _RESUME_AT_START):
            local = frame.f_locals
            site.enter([local.get(name) for name in site.parameters], frame)
        elif event == "return" and instruction[0] == returning and code.co_flags & _YIELDING == 0:
            # An exception that leaves the function is told as a return of None.
            site.leave(value, frame)

    threading.setprofile(called)
    sys.setprofile(called)
