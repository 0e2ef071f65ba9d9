"""Frames of calls that are replayed: what they leave is given back as plain terms, and references that they read come
into sight one by one, each before the call is made again.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from sys import _getframe
from types import CodeType, FrameType, FunctionType, MemberDescriptorType
from typing import Any

from pathlore.compose.frames import Fault, Frames, Promoted
from pathlore.compose.path import ComposedPath
from pathlore.compose.replay_path import WANTS, ReplayPath, ReplaySummary
from pathlore.compose.shapes import (
    ABSENT,
    KINDS,
    UNMADE,
    Layout,
    ShapeReader,
    UnframableError,
    class_value,
    formal,
    read_field,
    write_field,
)
from pathlore.program.code_events import is_conditional
from pathlore.program.framing import FrameFacts
from pathlore.program.stubs import own_code
from pathlore.runtime.calls import UNBROKEN
from pathlore.runtime.formatting import BETWEEN
from pathlore.runtime.heap import LazyField, LazySlot
from pathlore.runtime.path import context
from pathlore.runtime.values.symbolic import Symbolic, term_of
from pathlore.trie.choice import Callee
from pathlore.trie.summary import Outcome, Summary

Field = tuple[int, str]
"""A field of an object, by the identity of the object."""


class ReplayFrames(Frames):
    """Frames whose summaries tell all paths through a callee apart, and know of the heap only what the callee reads."""

    lazily = True
    _new: Callable[..., Summary] = ReplaySummary
    _opened: frozenset[Field] = frozenset()
    """Fields of inputs that the call which is about to be read is known to read."""
    _reading: tuple[tuple[Any, ...], ShapeReader, list[Any]] | None = None
    """The arguments of the call that is about to be framed, and what was read of them: nothing ran since."""
    _object: Any = None
    """The object of which the last call that was passed over wants a field."""

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(*parts, **options)
        self._conditional: dict[CodeType, bool] = {}

    def _framed(
        self, path: ComposedPath, function: FunctionType, facts: FrameFacts, twin: FunctionType, args: tuple[Any, ...]
    ) -> Any:
        assert isinstance(path, ReplayPath)
        if path.is_silent or not self._has_conditional(function):
            return twin(*args)
        opened: set[Field] = set()
        # A run that ended may have left it.
        self._reading = None
        if facts.refused is None and function not in self.excluded and not path.is_active(facts.group):
            frame = _getframe(1)
            while (known := self._known(path, function, facts, args, frame, frozenset(opened))) is not None:
                if not _wants(known.layout):
                    return path.silently(twin, args)
                instance, name = self._object, known.layout[2]  # type: ignore[index]
                getattr(instance, name, None)
                opened.add((id(instance), name))
        self._opened = frozenset(opened)
        return super()._framed(path, function, facts, twin, args)

    def _has_conditional(self, function: FunctionType) -> bool:
        """A function without one has a single path, and is not worth a summary. One that calls several others has the
        paths of them all."""
        code = own_code(function)
        found = self._conditional.get(code)
        if found is None:
            calls = sum(one.opname in _CALLS for one in dis.get_instructions(code))
            reached = self.framing.reached(function) if calls > 1 else [function]
            found = self._conditional[code] = any(map(_branches, map(own_code, reached)))
        return found

    def _known(
        self,
        path: ReplayPath,
        function: FunctionType,
        facts: FrameFacts,
        args: tuple[Any, ...],
        frame: FrameType,
        opened: frozenset[Field],
    ) -> Outcome | None:
        """How a call ends, and that it was begun: it wants a reference, or a run has been there and compared it all.

        Only an end that is new in this context is worth a frame.
        """
        if path.is_intended():
            return None
        self._opened = opened
        try:
            reader, plans = self._read(function, facts, args)
            self._reading = (args, reader, plans)
            if not reader.symbolic:
                return None
            summary = self._summary(function, reader)
            if not summary.outcomes:
                return None
            leaf = summary.leaf([concrete(value) for _, value in reader.scalars])
            if leaf is None:
                return None
            outcome = leaf.outcome
            actuals = tuple(term_of(value) for _, value in reader.scalars)
            if not _wants(outcome.layout) and not path.has_taken(summary, actuals, outcome):
                return None
            self._reading = None
            path.call(summary, actuals, function, facts.group, frame)
            path.passed(outcome)
            layout: Any = outcome.layout
            self._object = reader.objects[layout[1]] if _wants(layout) else None
            return outcome
        except UnframableError:
            return None
        except Exception as fault:
            path.end(Fault(fault))

    def _read(self, function: FunctionType, facts: FrameFacts, args: tuple[Any, ...]) -> tuple[ShapeReader, list[Any]]:
        """A scalar that is symbolic in one call is a formal in all of them, so that these share a summary."""
        known, self._reading = self._reading, None
        if known is not None and known[0] is args:
            return known[1:]
        reader, plans = super()._read(function, facts, args)
        for where, value in reader.scalars:
            place = (function, where)
            if place not in self._promoted and isinstance(value, Symbolic):
                self._promoted.add(place)
                if place in self._met:
                    context.path.end(Promoted())
        return reader, plans

    def _field(self, instance: Any, name: str) -> Any:
        value = read_field(instance, name, lazily=True)
        if value is UNMADE or type(value) in KINDS or (id(instance), name) in self._opened:
            return value
        path = context.path
        assert isinstance(path, ReplayPath)
        if value is ABSENT:
            return UNMADE if path.is_hidden(instance, name) else value
        return UNMADE if _is_lazy(instance, name) else value

    def _open(
        self, path: ComposedPath, function: FunctionType, facts: FrameFacts, reader: ShapeReader, frame: FrameType
    ) -> list[Symbolic]:
        assert isinstance(path, ReplayPath)
        summary = self._summary(function, reader)
        actuals = tuple(term_of(value) for _, value in reader.scalars)
        path.call(summary, actuals, function, facts.group, frame)
        given = {f: concrete(v) for f, (_, v) in zip(summary.formals, reader.scalars, strict=True)}
        values = path.opened(reader, given)
        for instance in reader.objects:
            for name in facts.attributes:
                if self._field(instance, name) is UNMADE:
                    path.hide(instance, name, taken_out(instance, name))
        formals = [formal(term, values[term]) for term in summary.formals]
        self._bind(reader, formals)
        return formals

    def _end(self, path: ComposedPath, reader: ShapeReader, layout: Layout) -> Any:
        assert isinstance(path, ReplayPath)
        if path.ended is not None:
            # The callee caught what ended it, and went on.
            raise path.ended
        slots = tuple(term_of(value) for value in layout.slots)
        hidden = path.hidden
        path.returned(tuple(layout.tokens), slots)
        for instance, name, value in hidden:
            if value is not ABSENT and not has_value(instance, name):
                write_field(instance, name, value)
        call = path.nodes[-1]
        assert isinstance(call, Callee)
        actuals = path.ways.actuals(call)
        return iter([_plain(value, actuals.of(term)) for value, term in zip(layout.slots, slots, strict=True)])


_CALLS = frozenset({"CALL", "CALL_KW", "CALL_FUNCTION_EX"})


def _branches(code: CodeType) -> bool:
    return any(map(is_conditional, dis.get_instructions(code)))


def concrete(value: Any) -> Any:
    return value.sym_value if isinstance(value, Symbolic) else value


def has_value(instance: Any, name: str) -> bool:
    raw = class_value(type(instance), name)
    if not isinstance(raw, LazySlot):
        return name in instance.__dict__
    try:
        raw.slot.__get__(instance, type(instance))
    except AttributeError:
        return False
    return True


def taken_out(instance: Any, name: str) -> Any:
    """Takes the value of a field out of an input, so that a read of it is noticed; ABSENT where it has none."""
    raw = class_value(type(instance), name)
    if not isinstance(raw, LazySlot):
        return instance.__dict__.pop(name, ABSENT)
    slot: MemberDescriptorType = raw.slot
    try:
        value = slot.__get__(instance, type(instance))
    except AttributeError:
        return ABSENT
    slot.__delete__(instance)
    return value


def _is_lazy(instance: Any, name: str) -> bool:
    """Whether a read of a field is noticed when its value is taken out of the object."""
    return (
        isinstance(class_value(type(instance), name), (LazyField, LazySlot))
        and context.path.heap.find(instance) is not None
    )


def _wants(layout: object) -> bool:
    return isinstance(layout, tuple) and layout[0] == WANTS


def _plain(value: Any, term: Any) -> Any:
    """What the caller sees of a scalar that a call leaves: what depends on no input is no symbolic value."""
    if not isinstance(value, Symbolic):
        return value
    cls, _ = KINDS[type(value)]
    return cls.sym_variable(term, value.sym_value) if term.variables else value.sym_value


BETWEEN.add(ReplayFrames._framed.__code__.co_filename)
UNBROKEN |= {ReplayFrames._known.__code__, ReplayFrames._open.__code__, ReplayFrames._end.__code__}
