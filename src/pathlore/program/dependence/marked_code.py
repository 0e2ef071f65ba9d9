"""Says where a function may meet something symbolic: at which statements and expressions, variables and calls."""

from __future__ import annotations

from collections.abc import Iterable
from types import CodeType

from pathlore.program.concrete_parts import Marks
from pathlore.program.dependence.graph import Graph, plain_name
from pathlore.program.dependence.machine import BodyFrame
from pathlore.program.dependence.steps import Passed, Span, Step
from pathlore.program.plan import Position


class MarkedCode:
    """The answers of a solved graph; `others` are frames that call what depends on more than its arguments, and where.

    None stands for a place that is not known.
    """

    def __init__(self, graph: Graph, others: Iterable[tuple[BodyFrame, Span | None]]) -> None:
        self._graph = graph
        self._calls: dict[int, set[Span | None]] = {}
        """By the number of a frame, where it calls what may meet something symbolic."""
        for frame, span in others:
            self._calls.setdefault(frame.number, set()).add(span)
        self._spread()

    def _spread(self) -> None:
        """Whoever calls such a frame is one."""
        frames, callers = self._graph.machine.frames, self._graph.machine.callers
        symbolic = {key for key, met in self._graph.functions() if met}
        pending = [f.number for f in frames[1:] if (f.body.path, f.body.name) in symbolic or f.number in self._calls]
        seen = set(pending)
        while pending:
            for above, span in callers.get(pending.pop(), ()):
                self._calls.setdefault(above, set()).add(span)
                if above not in seen:
                    seen.add(above)
                    pending.append(above)

    def marks(self, code: CodeType) -> Marks | None:
        """Those of a function with this code; None where it cannot be told."""
        path, name = code.co_filename, plain_name(code.co_qualname)
        inner = name + "."
        positions: set[Position] = set()
        names: set[str] = set()
        calls: set[Span | None] = set()
        for (file, other), frames in self._graph.by_function.items():
            if file != path or not (other == name or other.startswith(inner)):
                continue
            for frame in frames:
                calls |= self._calls.get(frame.number, set())
                names |= {n for n, slot in frame.body.variables.items() if self._graph.holds_symbolic(frame, slot)}
                for step in frame.body.steps:
                    if not self._is_placed(frame, step, positions):
                        return None
        if None in calls:
            return None
        called = frozenset(_position(span) for span in calls if span is not None)
        return Marks(frozenset(positions), frozenset(names), called)

    def _is_placed(self, frame: BodyFrame, step: Step, positions: set[Position]) -> bool:
        """Puts in where a step meets something symbolic, if it does; whether that is known."""
        more = step.more.slots() if isinstance(step.more, Passed) else ()
        targets = (step.target,) if step.target >= 0 else ()
        slots = [s for s in (*step.operands, *more, *targets) if self._graph.holds_symbolic(frame, s)]
        if not slots:
            return True
        if step.span is not None:
            positions.add(_position(step.span))
            return True
        variables = set(frame.body.variables.values())
        spans = [frame.body.spans.get(slot) for slot in slots]
        positions.update(_position(span) for span in spans if span is not None)
        return any(span is not None for span in spans) or not variables.isdisjoint(slots)


def _position(span: Span) -> Position:
    return span.line, span.column, span.last_line, span.last_column
