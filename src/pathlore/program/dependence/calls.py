"""Calls in the graph: which body runs, and in which context."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    WrapperDescriptorType,
)
from typing import Any, Protocol

from pathlore.program.attributes import attribute_of
from pathlore.program.dependence.abstract import (
    UNKNOWN,
    BoundMethod,
    Closure,
    Holder,
    InputFunction,
    Key,
    Live,
    MadeClass,
    MadeInstance,
    NativeMethod,
    NewObject,
    Plain,
    Scalar,
    Super,
    UnknownValue,
)
from pathlore.program.dependence.arguments import ArgumentFlow
from pathlore.program.dependence.classes import declared
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import ITEMS, RETURNED, TAKEN
from pathlore.program.dependence.locating import body_of
from pathlore.program.dependence.machine import BodyFrame, Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.making import ObjectMaking, is_followed, is_generated
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_calls import NativeFlow
from pathlore.program.dependence.native_table import SOMETHING, native_name, twin_of
from pathlore.program.dependence.steps import RESULT, SENT, YIELDED, Body, Passed
from pathlore.program.natives import is_written_in_python
from pathlore.program.stubs import own_code

_MOST_CONTEXTS = 6
"""Objects that calls of one method are told apart by in any case; calls on all others count as one."""
_MOST_STEPS = 1_000
"""Short methods are told apart by more objects, up to so many steps of all their contexts together."""
_MOST_STEPS_OF_ALL = 20_000
_MOST_NESTED = 3
"""Objects that are called by the `__call__` of another one, each of which is followed with its own arguments."""
_SCANNER = "json.Scanner"
_SLOTS = (MethodDescriptorType, WrapperDescriptorType, MethodWrapperType)


class Bodies(Protocol):
    """Runs the steps of a body."""

    def run(self, frame: BodyFrame) -> None: ...


class CallFlow:
    """Finds out what a call runs."""

    # Large: one small method for each kind of callee.

    def __init__(
        self, machine: Machine, members: AttributeFlow, containers: ContainerFlow, natives: NativeFlow
    ) -> None:
        self._machine = machine
        self._members = members
        self._flow = machine.flow
        self._heap = machine.heap
        self._natives = natives
        self._callbacks = containers.callbacks
        self._arguments = ArgumentFlow(machine, members, containers)
        self._making = ObjectMaking(machine, members, containers, natives)
        self.bodies: Bodies
        self._frames: dict[Key, BodyFrame] = {}
        self._cells: dict[int, tuple[CellType, int]] = {}
        self._contexts: dict[Body, dict[int, None]] = {}
        self._left = _MOST_STEPS_OF_ALL

    # Callees

    def call(self, callee: int, given: Passed, target: int, site: StepSite) -> None:
        value = self._machine.value(callee)
        match value:
            case Live(thing=thing):
                self._live(callee, thing, given, target, site)
            case Closure(body=body, frame=frame, owner=owner):
                self._enter(body, (body, frame, owner), given, target, site, outer=frame, owner=owner, value=callee)
            case BoundMethod(function=function, receiver=receiver):
                bound = Passed(
                    (self._machine.just(receiver), *given.positional),
                    given.star,
                    given.keywords,
                    given.double_star,
                )
                self.call(function, bound, target, site)
            case NativeMethod(name=name, receiver=receiver):
                self._native_method(name, receiver, given, target, site)
            case MadeClass():
                self._making.construct_made(callee, given, target, site)
            case NewObject() | MadeInstance():
                self._object(callee, given, target, site)
            case Holder():
                self._natives.method("__call__", callee, given, target, site)
            case InputFunction():
                self._flow.edge(self._heap.field(callee, RETURNED), target)
            case UnknownValue():
                self._machine.unclear(site, "a call of something that is not known")
                self._flow.put(target, UNKNOWN)
                self._natives.method("__call__", callee, given, target, site)
            case Plain(cls=cls):
                # A number or a text raises.
                if cls is object or declared(cls, "__call__") is not None:
                    self._natives.function(SOMETHING, None, given, target, site)
            case Scalar() | Super():
                return

    def _live(self, callee: int, thing: Any, given: Passed, target: int, site: StepSite) -> None:
        if isinstance(thing, type):
            self._making.construct(thing, given, target, site)
        elif isinstance(thing, FunctionType):
            self._function(callee, thing, given, target, site)
        elif isinstance(thing, MethodType):
            bound = Passed(
                (self._machine.lifted(thing.__self__), *given.positional),
                given.star,
                given.keywords,
                given.double_star,
            )
            self.call(self._heap.lift(thing.__func__), bound, target, site)
        elif isinstance(thing, BuiltinFunctionType):
            owner = thing.__self__
            if owner is None or type(owner).__name__ == "module":
                self._natives.function(native_name(thing), thing, given, target, site)
            elif thing.__name__ == "__new__":
                self._making.new(given, target, site)
            else:
                self._natives.method(thing.__name__, self._heap.lift(owner), given, target, site)
        elif isinstance(thing, _SLOTS):
            self._slot(thing, given, target, site)
        elif isinstance(thing, partial):
            self._partial(thing, given, target, site)
        elif native_name(type(thing)) == _SCANNER:
            self._scanner(given, target, site)
        elif isinstance(attribute_of(thing, "__wrapped__"), FunctionType) and not is_written_in_python(type(thing)):
            # A cache in front of a function gives what the function gives.
            self.call(self._heap.lift(thing.__wrapped__), given, target, site)
        else:
            self._object(callee, given, target, site)

    def _scanner(self, given: Passed, target: int, site: StepSite) -> None:
        """The scanner of the usual decoder: the model runs the one in Python."""
        made = self._flow.node()
        decoder = Passed((self._machine.lifted(attribute_of(json, "_default_decoder")),))
        self._machine.call(self._heap.lift(twin_of(_SCANNER)), decoder, made, site.part("scanner"))
        self._flow.watch(made, lambda number: self.call(number, given, target, site))

    def _slot(self, thing: Any, given: Passed, target: int, site: StepSite) -> None:
        """`list.append(items, 3)`: the first argument is the receiver."""
        if isinstance(thing, MethodWrapperType):
            self._native_method(thing.__name__, self._heap.lift(thing.__self__), given, target, site)
            return
        if not given.positional:
            # It raises, unless something spread is the receiver.
            if given.star:
                self._natives.function(native_name(thing), thing, given, target, site)
            return
        rest = Passed(given.positional[1:], given.star, given.keywords, given.double_star)

        def receiver(number: int) -> None:
            self._native_method(thing.__name__, number, rest, target, site)

        self._flow.watch(given.positional[0], receiver)

    def _native_method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        value = self._machine.value(receiver)
        if name == "__call__" and isinstance(value, Live) and isinstance(value.thing, type):
            self._making.make(value.thing, given, target, site)
        elif name == "__call__" and isinstance(value, MadeClass):
            self._making.make_made(receiver, given, target, site)
        elif name == "__new__":
            self._making.new(given, target, site)
        elif name == "__init__" and isinstance(value, (NewObject, MadeInstance)):
            self._making.fill(receiver, class_of(value) or object, given, site)
        elif name in ("__init__", "__init_subclass__"):
            return
        elif name == "__prepare__":
            # That of `type` gives an empty namespace.
            self._flow.put(target, NewObject(dict, (*site.key, "namespace")))
        elif name == "__setattr__" and len(given.positional) > 1:
            self._set_named(receiver, given, site)
        elif name == "__getattribute__" and given.positional:
            self._get_named(receiver, given, target, site)
        else:
            self._natives.method(name, receiver, given, target, site)

    def _set_named(self, receiver: int, given: Passed, site: StepSite) -> None:
        """`object.__setattr__`: past what the class says about assignments."""
        for text in self._machine.texts(given.positional, site):
            if text.is_whole:
                field = self._heap.field(receiver, text.first)
            else:
                self._machine.unclear(site, "an assignment to an attribute whose name is computed")
                field = self._heap.matching(receiver, text, is_written=True)
            self._flow.edge(given.positional[1], field)

    def _get_named(self, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        """`object.__getattribute__`."""
        for text in self._machine.texts(given.positional, site):
            if text.is_whole:
                self._members.load(receiver, text.first, target, site)
            else:
                self._flow.edge(self._heap.matching(receiver, text), target)

    def _partial(self, thing: Any, given: Passed, target: int, site: StepSite) -> None:
        lifted = self._machine.lifted
        keywords = tuple((name, lifted(value)) for name, value in thing.keywords.items())
        bound = Passed(
            (*(lifted(value) for value in thing.args), *given.positional),
            given.star,
            (*keywords, *given.keywords),
            given.double_star,
        )
        self.call(self._heap.lift(thing.func), bound, target, site)

    def _object(self, callee: int, given: Passed, target: int, site: StepSite) -> None:
        """An object that can be called."""
        if self._making.partials.call(callee, given, target, site):
            return
        if site.key.count("__call__") >= _MOST_NESTED:
            # What is called may be a method of itself, as far as is known here, with one argument more each time.
            for source in given.slots():
                spread = source not in given.positional
                self._callbacks.call_back(callee, self._heap.deep(source) if spread else source, target)
            return
        methods = self._flow.node()
        self._members.special(callee, "__call__", methods, site.part("__call__"))

        def seen(number: int) -> None:
            if isinstance(self._machine.value(number), (BoundMethod, NativeMethod)):
                self.call(number, given, target, site)

        self._flow.watch(methods, seen)

    # Functions

    def _function(self, callee: int, function: FunctionType, given: Passed, target: int, site: StepSite) -> None:
        body = body_of(function) if is_followed(function, self._machine) else None
        if body is None and function.__name__ == "__new__" and is_generated(function):
            self._making.new(given, target, site)
        elif body is None:
            self._natives.function(native_name(function), function, given, target, site)
        else:
            self._enter(body, (callee,), given, target, site, function=function, value=callee)

    def _enter(
        self,
        body: Body,
        key: Key,
        given: Passed,
        target: int,
        site: StepSite,
        outer: int = -1,
        owner: int = -1,
        function: FunctionType | None = None,
        value: int = -1,
    ) -> None:
        k = self._machine.contexts.k
        sites: Key = ()
        if k:
            sites = (*self._machine.frames[site.frame].sites, (site.key[:2]))[-k:]
        receivers = self._receivers(body, given, function, owner)
        for receiver in receivers or (None,):
            chosen = given
            if receiver is not None and len(receivers) > 1:
                chosen = Passed(
                    (self._machine.just(receiver), *given.positional[1:]),
                    given.star,
                    given.keywords,
                    given.double_star,
                )
            context = (*key, receiver, sites)
            frame = self._frame(body, context, outer, owner, function, sites, -1 if receiver is None else receiver)
            if site.key and site.key[0] in ("call of the target", "making"):
                frame.is_start = True
            if site.span is not None:
                self._machine.callers.setdefault(frame.number, {})[site.frame, site.span] = None
            self._arguments.pass_on(frame, chosen, function, value)
            self._give_back(frame, target)

    def _receivers(self, body: Body, given: Passed, function: FunctionType | None, owner: int) -> list[int]:
        """The object that a method is called on, where that tells calls apart."""
        if not self._machine.contexts.receiver or not given.positional or not body.parameters.positional:
            return []
        if "." not in body.name or body.name.rpartition(".")[2] == "__new__":
            return []
        bits = self._flow.holds(given.positional[0])
        if not bits or bits & (bits - 1):
            return []
        number = bits.bit_length() - 1
        if not isinstance(self._machine.value(number), (NewObject, MadeInstance)):
            return []
        known = self._contexts.setdefault(body, {})
        if number not in known:
            if len(known) >= max(_MOST_CONTEXTS, min(_MOST_STEPS, self._left) // len(body.steps or (0,))):
                return []
            if len(known) >= _MOST_CONTEXTS:
                self._left -= len(body.steps)
        known[number] = None
        return [number]

    def _frame(
        self,
        body: Body,
        key: Key,
        outer: int,
        owner: int,
        function: FunctionType | None,
        sites: Key,
        receiver: int = -1,
        made_class: int = -1,
    ) -> BodyFrame:
        known = self._frames.get(key)
        if known is not None:
            return known
        flow = self._flow
        base = flow.node(body.slots)
        frame = BodyFrame(len(self._machine.frames), body, base, outer, sites, owner)
        frame.function = function
        frame.receiver, frame.made_class = receiver, made_class
        self._machine.frames.append(frame)
        self._frames[key] = frame
        self._connect(frame, function)
        flow.later(partial(self.bodies.run, frame))
        return frame

    def class_frame(self, body: Body, around: BodyFrame, made: int) -> BodyFrame:
        """The frame of a class statement in a function."""
        return self._frame(body, (body, around.number), around.number, -1, None, around.sites, made_class=made)

    def _connect(self, frame: BodyFrame, function: FunctionType | None) -> None:
        """Variables of the functions around it."""
        flow, body = self._flow, frame.body
        cells = {}
        if function is not None:
            cells = dict(zip(own_code(function).co_freevars, function.__closure__ or (), strict=False))
        for name, slot in body.free.items():
            node = frame.node(slot)
            source = None
            if frame.outer >= 0:
                around = self._machine.frames[frame.outer]
                if name in around.body.variables:
                    source = around.node(around.body.variables[name])
            elif name in cells:
                source = self.cell(cells[name])
            if source is not None:
                flow.edge(source, node)
                if name in body.rebound:
                    flow.edge(node, source)

    def cell(self, cell: CellType) -> int:
        """The node of a variable of a function that has returned."""
        known = self._cells.get(id(cell))
        if known is None:
            known = self._cells[id(cell)] = (cell, self._flow.node())
            with suppress(ValueError):  # it may have no value
                self._flow.add(known[1], 1 << self._heap.lift(cell.cell_contents))
        return known[1]

    def _give_back(self, frame: BodyFrame, target: int) -> None:
        flow, body = self._flow, frame.body
        if not body.is_generator and not body.is_coroutine:
            flow.edge(frame.node(RESULT), target)
            return
        made = flow.number(NewObject(object, ("generator", frame.number)))
        heap = self._heap
        flow.edge(frame.node(YIELDED), heap.field(made, ITEMS))
        flow.edge(frame.node(RESULT), heap.field(made, RETURNED))
        flow.edge(heap.field(made, TAKEN), frame.node(SENT))
        flow.add(target, 1 << made)
