"""The state that the parts of the analysis share, and how they reach each other."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from types import FunctionType
from typing import Any, Protocol

from pathlore.program.dependence.abstract import Key, Plain, Value, merged
from pathlore.program.dependence.crowds import Crowds
from pathlore.program.dependence.heap import ObjectFields
from pathlore.program.dependence.propagation import Propagation
from pathlore.program.dependence.steps import ANY_TEXT, OWN_MODULE, Body, Passed, Span, WrittenText
from pathlore.records import frozen


@frozen
class Contexts:
    """What tells two calls of a function apart."""

    k: int = 0
    """So many call sites, the innermost last."""
    receiver: bool = True
    """The allocation site of the object that a method is called on."""
    few: bool = False
    """Whether objects are told apart by their classes only, and what native code makes not at all."""


@frozen
class DynamicPlace:
    """Where the code does something that no analysis can tell."""

    path: str
    line: int
    what: str


class BodyFrame:
    """A body in one context: its slots are the nodes from `base` on."""

    __slots__ = ("base", "body", "function", "is_start", "made_class", "number", "outer", "owner", "receiver", "sites")

    def __init__(self, number: int, body: Body, base: int, outer: int, sites: Key, owner: int) -> None:
        self.number = number
        self.body = body
        self.base = base
        self.outer = outer
        """The frame around it, for a function in a function."""
        self.sites = sites
        """The call sites of its context."""
        self.owner = owner
        """The class that it is a method of, for `super()`; -1 for none."""
        self.function: FunctionType | None = None
        self.receiver = -1
        """The object that tells its context apart, if one does."""
        self.is_start = False
        """Whether the call of the target, or one that makes its inputs, runs it."""
        self.made_class = -1
        """The class whose statement it is, if it is that of a class."""

    def node(self, slot: int) -> int:
        return self.base + slot


@frozen
class StepSite:
    """Where something is done: for the names of what is made there, and for what is told about it."""

    frame: int
    step: int
    key: Key
    """Names what is made there."""
    span: Span | None = None

    def part(self, name: str) -> StepSite:
        """The same place, for another object that is made there."""
        return StepSite(self.frame, self.step, (*self.key, name), self.span)


@frozen
class NativeCall:
    """A call of native code, or of library code that is not followed."""

    name: str
    nodes: tuple[int, ...]
    """What it is given, the receiver first."""
    frame: int
    span: Span
    step: int

    @property
    def line(self) -> int:
        return self.span.line


class CallOfValue(Protocol):
    """Calls a value."""

    def __call__(self, callee: int, given: Passed, target: int, site: StepSite) -> None: ...


class Machine:
    """The state of one analysis."""

    # Large: what the parts of the analysis share, and nothing that one of them needs alone.

    def __init__(self, contexts: Contexts, seconds: float, followed: Callable[[str], bool]) -> None:
        self.contexts = contexts
        self.flow = Propagation(seconds, merged if contexts.few else None)
        self.heap = ObjectFields(self.flow)
        self.flow.crowds = Crowds(self.flow, self.heap)
        self.frames: list[BodyFrame] = []
        self._singles: dict[int, int] = {}
        self._done: set[Key] = set()
        self.nobody = self.flow.node()
        """Gets results that nobody uses."""
        self.raised = self.flow.node()
        """What was raised anywhere: a handler may catch any of it."""
        self.made_classes = self.flow.node()
        """Classes that functions make."""
        self.dynamic: dict[DynamicPlace, int] = {}
        """With the frame."""
        self.followed = followed
        """Whether the code of a file is analysed."""
        self.call: CallOfValue
        self.taken: set[tuple[int, int]] = set()
        """Iterators and the nodes that get their items."""
        self.builtins = vars(builtins)
        self.natives: dict[Key, NativeCall] = {}
        """Native calls by place and callee."""
        self.callers: dict[int, dict[tuple[int, Span], None]] = {}
        """Frames that call a frame, and where in them."""

    def value(self, number: int) -> Value:
        return self.flow.values[number]

    def just(self, number: int) -> int:
        """The node that has one value and never gets another."""
        node = self._singles.get(number)
        if node is None:
            node = self._singles[number] = self.flow.node()
            self.flow.add(node, 1 << number)
        return node

    def plain(self, kind: type) -> int:
        return self.just(self.flow.number(Plain(kind)))

    def lifted(self, thing: Any) -> int:
        return self.just(self.heap.lift(thing))

    def first(self, *key: object) -> bool:
        """Whether this is done for the first time: many values bring the same work."""
        if key in self._done:
            return False
        self._done.add(key)
        return True

    def texts(self, nodes: tuple[int, ...], site: StepSite) -> tuple[WrittenText, ...]:
        """What the text that a call is given may be, as far as it is written out there."""
        if nodes and site.frame >= 0:
            frame = self.frames[site.frame]
            found = frame.body.texts.get(nodes[0] - frame.base)
            if found == (OWN_MODULE,):
                return (WrittenText(str(self.globals_of(frame).get("__name__")), is_whole=True),)
            if found and OWN_MODULE not in found:
                return found
        return (ANY_TEXT,)

    def globals_of(self, frame: BodyFrame) -> dict[str, Any]:
        """The global variables that the code of a frame has."""
        while frame.function is None and frame.outer >= 0:
            frame = self.frames[frame.outer]
        return {} if frame.function is None else frame.function.__globals__

    def unclear(self, site: StepSite, what: str) -> None:
        """Notes that something is done here which cannot be told."""
        frame = self.frames[site.frame]
        place = DynamicPlace(frame.body.path, site.span.line if site.span else frame.body.line, what)
        self.dynamic.setdefault(place, site.frame)
