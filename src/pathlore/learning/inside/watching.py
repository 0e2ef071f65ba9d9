"""Observes calls: by `sys.monitoring`, or by a profile function where there is none."""

from __future__ import annotations

import sys
import threading

# Type checkers take this for true. The program may do without `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType
    from typing import Any

    from .recorder import CallRecorder

    IsWanted = Callable[[str, Any], bool]

_TOOLS = (4, 3)
"""Numbers that are not set aside for debuggers, coverage, profilers and optimisers."""
_RESUME_AT_START = 0


_GENERATOR, _ASYNC_GENERATOR = 0x20, 0x200
_YIELDING = _GENERATOR | _ASYNC_GENERATOR


class Monitor:
    """Hears of the calls of the project's functions, and switches off what is of no use."""

    def __init__(self, recorder: CallRecorder, is_wanted: IsWanted, tool: int) -> None:
        self._recorder = recorder
        self._is_wanted = is_wanted
        self._tool = tool
        self._monitoring: Any = getattr(sys, "monitoring")  # noqa: B009  (newer than the oldest Python)
        self._off = self._monitoring.DISABLE
        events = self._monitoring.events
        self._inner = events.PY_RETURN | events.PY_YIELD
        self._monitoring.use_tool_id(tool, "pathlore learn")
        self._monitoring.register_callback(tool, events.PY_START, self._started)
        self._monitoring.register_callback(tool, events.PY_RETURN, self._returned)
        self._monitoring.register_callback(tool, events.PY_YIELD, self._yielded)
        self._monitoring.set_events(tool, events.PY_START)

    def again(self) -> None:
        """Has everything told again that was switched off."""
        self._monitoring.restart_events()

    def _started(self, code: CodeType, offset: int) -> Any:
        frame = sys._getframe(1)
        module = dict.get(frame.f_globals, "__name__")
        if not self._is_wanted(code.co_filename, module):
            return self._off
        if code.co_name == "<module>":
            self._recorder.module(module, code.co_filename)
            return self._off
        watched = self._recorder.watched(code)
        if watched is None or not watched.on:
            return self._off
        if not watched.types:
            self._monitoring.set_local_events(self._tool, code, self._inner)
        local = frame.f_locals
        arguments = [local.get(name) for name in watched.parameters]
        if type(local) is dict:
            # A copy, which would keep the arguments alive for as long as the call lasts.
            local.clear()
        watched.enter(arguments, frame)
        return None if watched.on else self._off

    def _returned(self, code: CodeType, offset: int, value: Any) -> Any:
        watched = self._recorder.watched(code)
        if watched is None or not watched.on:
            return self._off
        if code.co_flags & _YIELDING == 0:
            watched.leave(value, sys._getframe(1))
        else:
            watched.confirm(sys._getframe(1))
        return None

    def _yielded(self, code: CodeType, offset: int, value: Any) -> Any:
        watched = self._recorder.watched(code)
        if watched is None or not watched.on:
            return self._off
        if code.co_flags & _YIELDING == _GENERATOR:
            # What a coroutine yields is between it and its loop.
            watched.give(value, sys._getframe(1))
        return None


def monitor(recorder: CallRecorder, is_wanted: IsWanted) -> Callable[[], None] | None:
    """Asks for calls. Gives what has everything told again; None where that is not possible."""
    monitoring: Any = getattr(sys, "monitoring", None)
    if monitoring is None:
        return None
    tool = next((number for number in _TOOLS if monitoring.get_tool(number) is None), None)
    return None if tool is None else Monitor(recorder, is_wanted, tool).again


def profile(recorder: CallRecorder, is_wanted: IsWanted) -> None:
    """Asks for all calls: the script that Python was started with is not imported, and nothing else sees its calls."""
    import dis  # for start-up time: only this way of recording needs it

    returning, resume = dis.opmap["RETURN_VALUE"], dis.opmap["RESUME"]
    codes: dict[int, bytes] = {}

    def called(frame: FrameType, event: str, value: Any) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        module = dict.get(frame.f_globals, "__name__")
        if not is_wanted(code.co_filename, module):
            return
        if code.co_name == "<module>":
            recorder.module(module, code.co_filename)
            return
        watched = recorder.watched(code)
        if watched is None or not watched.on:
            return
        instructions = codes.get(id(code))
        if instructions is None:
            instructions = codes[id(code)] = code.co_code
        instruction = instructions[frame.f_lasti], instructions[frame.f_lasti + 1]
        if event == "call" and instruction == (resume, _RESUME_AT_START):
            local = frame.f_locals
            watched.enter([local.get(name) for name in watched.parameters], frame)
        elif event == "return" and instruction[0] == returning and code.co_flags & _YIELDING == 0:
            # An exception that leaves the function is told as a return of None.
            watched.leave(value, frame)

    threading.setprofile(called)
    sys.setprofile(called)
