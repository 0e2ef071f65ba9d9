"""Frames of calls that are replayed: what they leave is given back as plain terms, references are made before them."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from types import FrameType, FunctionType
from typing import Any

from pathlore.compose.frames import Frames
from pathlore.compose.path import ComposedPath
from pathlore.compose.replay_path import WANTS, ReplayPath, ReplaySummary
from pathlore.compose.shapes import KINDS, UNMADE, Layout, ShapeReader, UnframableError, formal, read_field
from pathlore.program.framing import FrameFacts
from pathlore.runtime.calls import UNBROKEN
from pathlore.runtime.formatting import BETWEEN
from pathlore.runtime.values.symbolic import Symbolic, term_of
from pathlore.trie.choice import Callee
from pathlore.trie.summary import Summary


class ReplayFrames(Frames):
    """Frames whose summaries tell all paths through a callee apart."""

    lazily = True
    _new: Callable[..., Summary] = ReplaySummary

    def _framed(
        self, path: ComposedPath, function: FunctionType, facts: FrameFacts, twin: FunctionType, args: tuple[Any, ...]
    ) -> Any:
        assert isinstance(path, ReplayPath)
        if facts.refused is None and function not in self.excluded and not path.is_active(facts.group):
            while (wanted := self._wanted(path, function, facts, args, _getframe(1))) is not None:
                instance, name = wanted
                path.want(instance, name)
                getattr(instance, name, None)
                if read_field(instance, name, lazily=True) is UNMADE:
                    path.misfit(f"field {name} is not made")
        return super()._framed(path, function, facts, twin, args)

    def _wanted(
        self, path: ReplayPath, function: FunctionType, facts: FrameFacts, args: tuple[Any, ...], frame: FrameType
    ) -> tuple[Any, str] | None:
        """The object and the field that a call is known to need, if they are not made yet: the call is passed over."""
        if function not in path.ways.wanting or path.is_intended():
            return None
        try:
            reader, _ = self._read(function, facts, args)
        except UnframableError:
            return None
        if not reader.symbolic:
            return None
        summary = self._summary(function, reader)
        actuals = tuple(term_of(value) for _, value in reader.scalars)
        leaf = summary.leaf([concrete(value) for _, value in reader.scalars])
        layout: Any = None if leaf is None else leaf.outcome.layout
        if leaf is None or not _wants(layout):
            return None
        path.call(summary, actuals, function, facts.group, frame)
        path.passed(leaf.outcome)
        _, number, name = layout
        return reader.objects[number], name

    def _open(
        self, path: ComposedPath, function: FunctionType, facts: FrameFacts, reader: ShapeReader, frame: FrameType
    ) -> list[Symbolic]:
        assert isinstance(path, ReplayPath)
        summary = self._summary(function, reader)
        actuals = tuple(term_of(value) for _, value in reader.scalars)
        path.call(summary, actuals, function, facts.group, frame)
        given = {f: concrete(v) for f, (_, v) in zip(summary.formals, reader.scalars, strict=True)}
        values = path.opened(reader, given)
        formals = [formal(term, values[term]) for term in summary.formals]
        self._bind(reader, formals)
        return formals

    def _end(self, path: ComposedPath, reader: ShapeReader, layout: Layout) -> Any:
        assert isinstance(path, ReplayPath)
        slots = tuple(term_of(value) for value in layout.slots)
        path.returned(tuple(layout.tokens), slots)
        call = path.nodes[-1]
        assert isinstance(call, Callee)
        actuals = path.ways.actuals(call)
        return iter([_plain(value, actuals.of(term)) for value, term in zip(layout.slots, slots, strict=True)])


def concrete(value: Any) -> Any:
    return value.sym_value if isinstance(value, Symbolic) else value


def _wants(layout: object) -> bool:
    return isinstance(layout, tuple) and layout[0] == WANTS


def _plain(value: Any, term: Any) -> Any:
    """What the caller sees of a scalar that a call leaves: what depends on no input is no symbolic value."""
    if not isinstance(value, Symbolic):
        return value
    cls, _ = KINDS[type(value)]
    return cls.sym_variable(term, value.sym_value) if term.variables else value.sym_value


BETWEEN.add(ReplayFrames._framed.__code__.co_filename)
UNBROKEN |= {ReplayFrames._wanted.__code__, ReplayFrames._open.__code__, ReplayFrames._end.__code__}
