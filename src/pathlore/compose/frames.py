"""Opens and closes frames: a framed call sees formals in place of its arguments, its caller sees applications."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from sys import _getframe
from types import (
    BuiltinFunctionType,
    CodeType,
    FrameType,
    FunctionType,
    MemberDescriptorType,
    ModuleType,
    TracebackType,
)
from typing import Any

from pathlore.compose.library import Library
from pathlore.compose.path import ComposedPath
from pathlore.compose.shapes import (
    ABSENT,
    ABSENT_TOKEN,
    KINDS,
    UNMADE,
    Done,
    Layout,
    ShapeReader,
    UnframableError,
    built,
    formal,
    read_field,
    rebased,
    write_field,
)
from pathlore.expr import build
from pathlore.expr.application import apply
from pathlore.forks.stopping import is_requested
from pathlore.instrumentation.versions import LiveFunction
from pathlore.program.framing import FrameFacts, Framing
from pathlore.program.stubs import own_code, parameter_names
from pathlore.project import OWN_CODE
from pathlore.runtime.calls import UNBROKEN
from pathlore.runtime.formatting import BETWEEN
from pathlore.runtime.heap import LazyInput, force
from pathlore.runtime.path import PathEnded, context
from pathlore.runtime.values.symbolic import Symbolic, term_of
from pathlore.transform.results import CHECKED
from pathlore.trie.summary import Applied, Outcome, Summary

_VALUES = 3
"""A scalar that stays concrete becomes a formal when so many values of it were met."""
_ODD = (StopIteration, StopAsyncIteration, SystemExit, OSError, UnicodeError, SyntaxError, ImportError)
"""Exceptions with more in them than arguments."""


class Promoted(PathEnded):
    """A scalar becomes a formal, so that summaries have to be made again."""


class Fault(PathEnded):
    """Something went wrong in Pathlore itself. The program must not take it for an exception of its own."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"internal error: {type(error).__name__}: {error}")


class Frames:
    """Decides which calls are framed, and keeps their summaries."""

    outlines = True
    lazily = False
    """Whether calls are framed that can see references which are not made yet."""

    def __init__(self, framing: Framing, regions: bool = True, library: Library | None = None) -> None:
        self.framing = framing
        self.library = library
        """What earlier runs know of functions, if anybody keeps it."""
        self.regions = regions
        """Whether regions are framed, too."""
        self.summaries: dict[tuple[object, tuple[object, ...]], Summary] = {}
        self.excluded: dict[object, str] = {}
        """Functions that are not framed, with the reason."""
        self.reasons: dict[object, str] = {}
        """Why calls of functions were not framed."""
        self._regions: dict[CodeType, FunctionType] = {}
        """Functions that stand for regions, by their plain code."""
        self._promoted: set[tuple[object, str]] = set()
        self._met: dict[tuple[object, str], set[Any]] = {}

    @property
    def functions(self) -> int:
        """So many functions have summaries."""
        return len({function for function, _ in self.summaries})

    def clear(self) -> None:
        self.summaries.clear()
        if self.library is not None:
            self.library.begin()

    def call(self, entry: LiveFunction, twin: FunctionType, /, *args: Any, **keywords: Any) -> Any:
        """A call of a function of the project."""
        path = context.path
        if not isinstance(path, ComposedPath) or path.ended is not None or keywords:
            return twin(*args, **keywords)
        function = entry.function
        if function.__name__ in CHECKED:
            # Native code wants a plain value of it.
            return twin(*args)
        facts = self.framing.of(function)
        if LazyInput in map(type, args):
            if path.is_active(facts.group):
                # The target makes its inputs when it reads them.
                return twin(*args)
            # The target itself is summarised: its frame sees what is there, and makes no inputs.
            args = tuple([force(value) for value in args])
        return self._framed(path, function, facts, twin, args)

    def region(self, plain: CodeType | None, function: FunctionType, /, *args: Any) -> Any:
        """A region of a function, which is called like any other."""
        path = context.path
        if not isinstance(path, ComposedPath) or path.ended is not None or plain is None or not self.regions:
            return function(*args)
        if plain.co_freevars:
            return function(*args)
        known = self._regions.get(plain)
        if known is None:
            known = self._regions[plain] = FunctionType(plain, function.__globals__)
        return self._framed(path, known, self.framing.of(known), function, args)

    def _framed(
        self, path: ComposedPath, function: FunctionType, facts: FrameFacts, twin: FunctionType, args: tuple[Any, ...]
    ) -> Any:
        if facts.refused is not None or function in self.excluded or path.is_active(facts.group):
            return twin(*args)
        frame = _getframe(1)
        formals: list[Symbolic] | None = None
        try:
            reader, plans = self._read(function, facts, args)
            if reader.symbolic:
                formals = self._open(path, function, facts, reader, frame)
        except UnframableError as why:
            self.reasons[function] = str(why)
        except Exception as fault:
            path.end(Fault(fault))
        if formals is None:
            return twin(*args)
        handling = sys.exc_info()[1]
        try:
            result = twin(*[built(plan, formals) for plan in plans])
        except PathEnded:
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and is_requested():
                raise
            try:
                self._raised(path, facts, reader, error, handling)
            except Exception as fault:
                path.end(Fault(fault))
            raise
        try:
            return self._returned(path, facts, reader, result)
        except Exception as fault:
            path.end(Fault(fault))

    def _open(
        self, path: ComposedPath, function: FunctionType, facts: FrameFacts, reader: ShapeReader, frame: FrameType
    ) -> list[Symbolic]:
        """Opens the frame; gives its formals."""
        summary = self._summary(function, reader)
        actuals = tuple(term_of(value) for _, value in reader.scalars)
        path.call(summary, actuals, function, facts.group, frame)
        formals = [formal(term, value) for term, (_, value) in zip(summary.formals, reader.scalars, strict=True)]
        self._bind(reader, formals)
        if facts.stores:
            reader.note_orders()
        return formals

    @staticmethod
    def _bind(reader: ShapeReader, formals: list[Symbolic]) -> None:
        """Puts formals where the call will look for its scalars."""
        for instance, name, number in reader.fields:
            write_field(instance, name, formals[number])
        for bind, number in reader.bound:
            bind(formals[number])

    def _field(self, instance: Any, name: str) -> Any:
        """What a call sees of a field of an object that it is given."""
        return read_field(instance, name)

    def _read(self, function: FunctionType, facts: FrameFacts, args: tuple[Any, ...]) -> tuple[ShapeReader, list[Any]]:
        """Everything that the call can see."""

        def promoted(where: str, value: Any) -> bool:
            key = (function, where)
            if key in self._promoted:
                return True
            met = self._met.setdefault(key, set())
            met.add((type(value), repr(value)))
            if len(met) >= _VALUES:
                self._promoted.add(key)
                context.path.end(Promoted())
            return False

        reader = ShapeReader(
            sorted(facts.attributes),
            facts.calls,
            facts.stores,
            self.framing.knows,
            promoted,
            self.framing.compares_identity,
            self._field,
        )
        names = parameter_names(own_code(function))
        plans = [reader.read(value, name) for name, value in zip(names, args, strict=True)]
        for (scope, name), seen in zip(facts.reads, facts.seen, strict=True):
            self._name(reader, name, scope.get(name, ABSENT), seen, partial(scope.__setitem__, name))
        for (cell, name), seen in zip(facts.cells, facts.held, strict=True):
            try:
                value = cell.cell_contents
            except ValueError:
                value = ABSENT
            self._name(reader, name, value, seen, partial(setattr, cell, "cell_contents"))
        self._classes(reader, facts)
        return reader, plans

    def _classes(self, reader: ShapeReader, facts: FrameFacts) -> None:
        """Takes in what classes hold that the call may get hold of, as far as it may be something else by now."""
        for owner, name in facts.shared:
            reader.shared(owner, name)
        members = self.framing.members
        for cls in facts.classes:
            if not members.is_untouched(cls):
                if not members.is_current(cls):
                    raise UnframableError(f"the class {cls.__qualname__} was changed")
                for name in sorted(members.changed_data(cls)):
                    if name == "__match_args__":
                        raise UnframableError(f"the class {cls.__qualname__} was changed")
                    if name in facts.attributes:
                        reader.shared(cls, name)

    @staticmethod
    def _name(reader: ShapeReader, name: str, value: Any, seen: Any, bind: Callable[[Any], None]) -> None:
        if value is not seen and isinstance(seen, (FunctionType, type, ModuleType, BuiltinFunctionType)):
            raise UnframableError(f"{name} is something else by now")
        if value is ABSENT:
            reader.tokens.append(ABSENT_TOKEN)
        else:
            reader.name(value, name, bind)

    def _summary(self, function: Any, reader: ShapeReader) -> Summary:
        key = (function, tuple(reader.tokens))
        found = self.summaries.get(key)
        if found is None:
            content = "" if self.library is None else self.library.key(function, reader.tokens)
            found = None if self.library is None else self.library.find(content)
            if found is None:
                name = f"{function.__qualname__}#{content[:10] or len(self.summaries) + 1}"
                formals = tuple(
                    build.variable(f"{name}({where})", KINDS[type(value)][1]) for where, value in reader.scalars
                )
                found = self._new(name, formals, function.__qualname__, tuple(reader.names), content)
            self.summaries[key] = found
        return found

    _new: Callable[..., Summary] = Summary

    # Ends

    def _returned(self, path: ComposedPath, facts: FrameFacts, reader: ShapeReader, result: Any) -> Any:
        layout = Layout(reader)
        try:
            layout.add(result)
        except UnframableError as why:
            path.misfit(str(why))
        fields = self._left(path, facts, reader, layout)
        values = self._end(path, reader, layout)
        done: Done = {}
        result = rebased(result, values, reader, done)
        self._put_back(facts.stores, reader, fields, values, done)
        return result

    def _raised(
        self, path: ComposedPath, facts: FrameFacts, reader: ShapeReader, error: BaseException, handling: Any
    ) -> None:
        if path.ended is not None:
            raise path.ended
        layout = Layout(reader)
        chain = _raised_together(error, handling)
        try:
            for one in chain:
                if not _is_plain_exception(one):
                    raise UnframableError(f"it raises {type(one).__name__}")
                layout.tokens.append(("raised", type(one), *_said_of(one, chain, handling), len(one.__dict__)))
                layout.add(one.args)
                if isinstance(one, AttributeError):
                    layout.add(one.obj)
                for name, value in one.__dict__.items():
                    layout.tokens.append(name)
                    layout.add(value)
        except UnframableError as why:
            path.misfit(str(why))
        fields = self._left(path, facts, reader, layout)
        values = self._end(path, reader, layout)
        done: Done = {}
        for one in chain:
            one.args = rebased(one.args, values, reader, done)
            if isinstance(one, AttributeError):
                one.obj = rebased(one.obj, values, reader, done)
            for name, value in list(one.__dict__.items()):
                one.__dict__[name] = rebased(value, values, reader, done)
        self._put_back(facts.stores, reader, fields, values, done)

    def _left(
        self, path: ComposedPath, facts: FrameFacts, reader: ShapeReader, layout: Layout
    ) -> list[tuple[Any, str, Any]]:
        """Fields of given objects that the call may have written, with their values."""
        found = []
        try:
            for number, instance in enumerate(reader.objects):
                moved = [name for name in reader.moved(number) if name in facts.stores] if facts.stores else []
                for name in sorted(facts.stores):
                    value = read_field(instance, name, self.lazily)
                    is_there = value is not ABSENT and value is not UNMADE
                    layout.tokens.append((number, name, is_there, moved.index(name) if name in moved else None))
                    if is_there:
                        layout.add(value)
                        found.append((instance, name, value))
        except UnframableError as why:
            path.misfit(str(why))
        return found

    def _end(self, path: ComposedPath, reader: ShapeReader, layout: Layout) -> Any:
        """Ends the segment; gives what stands for the slots in the caller."""
        slots = tuple(term_of(value) for value in layout.slots)
        outcome = path.returned(tuple(layout.tokens), slots)
        actuals = tuple(value for _, value in reader.scalars)
        return iter([_application(outcome, n, value, actuals) for n, value in enumerate(layout.slots)])

    def _put_back(
        self,
        stores: frozenset[str],
        reader: ShapeReader,
        fields: list[tuple[Any, str, Any]],
        values: Any,
        done: Done,
    ) -> None:
        for bind, number in reader.bound:
            bind(reader.scalars[number][1])
        for instance, name, number in reader.fields:
            # What may have been written is among the fields that were left, or was deleted.
            if name not in stores:
                write_field(instance, name, reader.scalars[number][1])
        for instance, name, value in fields:
            write_field(instance, name, rebased(value, values, reader, done))


# `str(x)` accepts a symbolic text from `__str__`, also if there is a frame in between.
BETWEEN.add(Frames.call.__code__.co_filename)
UNBROKEN |= {method.__code__ for method in (Frames._read, Frames._open, Frames._returned, Frames._raised)}


def _application(outcome: Outcome, slot: int, value: Any, actuals: tuple[Any, ...]) -> Symbolic:
    """What a slot is to the caller: its value in this run, and a term that is made when somebody asks."""
    applied: Applied = outcome.applied[slot]
    cls, _ = KINDS[type(value)]
    builder: Callable[..., Any] = lambda *terms: apply(applied, *terms)  # noqa: E731
    return cls(value.sym_value if isinstance(value, Symbolic) else value, builder, actuals)


def _is_plain_exception(error: BaseException) -> bool:
    """Whether an exception is its arguments and its dictionary. Anything else that it holds would leave the frame."""
    cls = type(error)
    if isinstance(error, (*_ODD, BaseExceptionGroup)) or cls.args is not BaseException.args:
        return False
    made = (base for base in cls.__mro__ if base.__module__ != "builtins")
    return not any(isinstance(raw, MemberDescriptorType) for base in made for raw in vars(base).values())


def _raised_together(error: BaseException, handling: BaseException | None) -> list[BaseException]:
    """An exception and those that it came from during the call."""
    found: list[BaseException] = []
    stack: list[BaseException | None] = [error]
    while stack:
        one = stack.pop()
        if one is None or one is handling or any(one is known for known in found):
            continue
        found.append(one)
        stack += [one.__context__, one.__cause__]
    return found


def _said_of(error: BaseException, chain: list[BaseException], handling: BaseException | None) -> tuple[object, ...]:
    """What an exception says of itself besides its arguments: where it was raised, and by number, what it came from.

    What was being handled when the call began is the context of whatever the call raises, unless somebody removes it.
    """
    links = [
        next((number for number, one in enumerate(chain) if one is link), None)
        for link in (error.__cause__, error.__context__)
    ]
    is_cut = handling is not None and error.__context__ is None and error.__traceback__ is not None
    name = error.name if isinstance(error, (AttributeError, NameError)) else None
    if not isinstance(name, (str, type(None))) or isinstance(name, Symbolic):
        raise UnframableError("it raises an error with a computed name")
    return _places(error.__traceback__), *links, error.__suppress_context__, is_cut, name


def _places(trace: TracebackType | None) -> tuple[object, ...]:
    """Where an exception was raised, below the frame that is closed."""
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if not code.co_filename.startswith(OWN_CODE):
            found.append((code.co_filename, code.co_qualname, trace.tb_lasti))
        trace = trace.tb_next
    return tuple(found)
