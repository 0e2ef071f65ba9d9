"""Observes in a plain run what each conditional of the program decided, concrete ones included."""

from __future__ import annotations

import dis
import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

from pathlore.confirmation.confirm import PlainOutcome
from pathlore.findings import Conditional
from pathlore.program.code_events import is_conditional


class TracedConditionals:
    """A spectator of plain runs. `seen` has the conditionals of the last one, from the call of `start` on."""

    def __init__(self, knows: Callable[[str | None], bool], start: CodeType) -> None:
        self.seen: list[Conditional] = []
        self._knows = knows
        self._start = start.co_filename, start.co_qualname, start.co_firstlineno
        self._is_started = False
        self._jumps: dict[CodeType, dict[int, _Jump]] = {}

    def around(self) -> AbstractContextManager[None]:
        return self._traced()

    def ready(self, namespace: dict[str, Any]) -> None:
        pass

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        return plain

    @contextmanager
    def _traced(self) -> Iterator[None]:
        self.seen, self._is_started = [], False
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if not self._knows(code.co_filename):
            return None
        place = code.co_filename, code.co_qualname, code.co_firstlineno
        self._is_started = self._is_started or place == self._start
        if not self._is_started:
            return None
        step = self._steps(code)
        # In this order: 3.13 gives events of instructions to frames that have a trace function, 3.12 once one is set.
        frame.f_trace = step
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        sys.settrace(self._called)
        return step

    def _steps(self, code: CodeType) -> Any:
        jumps = self._jumps.get(code)
        if jumps is None:
            jumps = self._jumps[code] = _jumps_of(code)
        pending: _Jump | None = None

        def step(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal pending
            if event == "opcode":
                if pending is not None:
                    self.seen.append(pending.decided(frame.f_lasti))
                pending = jumps.get(frame.f_lasti)
            return step

        return step


class _Jump:
    """A conditional jump. What it tests was made by the instruction before it, which has the better position."""

    def __init__(self, path: str, jump: dis.Instruction, before: dis.Instruction) -> None:
        where = before.positions
        self._line = (where.lineno or 0) if where is not None else 0
        self._text = _source(path, where)
        self._jump = jump

    def decided(self, instruction: int) -> Conditional:
        """What the conditional said if this is the next instruction: a loop goes on, a value is None, or true."""
        jumped = instruction == self._jump.argval
        name = self._jump.opname
        if name == "FOR_ITER":
            return Conditional(self._line, f"for {self._text}", not jumped)
        if "NONE" in name:
            return Conditional(self._line, f"{self._text} is None", jumped is ("NOT_NONE" not in name))
        return Conditional(self._line, self._text, jumped is ("IF_TRUE" in name))


def _jumps_of(code: CodeType) -> dict[int, _Jump]:
    instructions = list(dis.get_instructions(code))
    return {
        jump.offset: _Jump(code.co_filename, jump, before)
        for before, jump in pairwise(instructions)
        if is_conditional(jump)
    }


def _source(path: str, where: dis.Positions | None) -> str:
    """The source at a position, of several lines the first."""
    if where is None or where.lineno is None or where.col_offset is None:
        return ""
    line = linecache.getline(path, where.lineno).encode()
    end = where.end_col_offset if where.end_lineno == where.lineno else None
    return line[where.col_offset : end].decode("utf-8", "replace").strip()
