"""CallFlow in the graph: which body runs, how arguments get to parameters, and what making an object does."""

from __future__ import annotations

import dataclasses
import enum
import json
from collections.abc import Iterable
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
    ValueKind,
)
from pathlore.program.dependence.heap import EACH, EVERYWHERE, HELD, ITEMS, KEYS, container_of, declared, item, mro
from pathlore.program.dependence.locating import body_of, file_of
from pathlore.program.dependence.machine import BodyFrame, Machine, StepSite
from pathlore.program.dependence.members import AttributeFlow, class_of, in_classes
from pathlore.program.dependence.native_table import SOMETHING, twin_of
from pathlore.program.dependence.partials import PartialCalls
from pathlore.program.dependence.steps import RESULT, SENT, YIELDED, Body, Passed
from pathlore.program.natives import is_written_in_python
from pathlore.program.stubs import own_code

RETURNED, TAKEN = "return", "sent"
"""Fields of generators and coroutines."""
_MOST_CONTEXTS = 6
"""Objects that calls of one method are told apart by; calls on all others count as one."""
_SCANNER = "json.Scanner"
_COLLECTIONS = frozenset({"ChainMap", "UserDict", "UserList", "UserString"})
"""Classes of `collections` that extend no builtin type: their code is analysed."""
_SLOTS = (MethodDescriptorType, WrapperDescriptorType, MethodWrapperType)


class NativeCalls(Protocol):
    """What native callees do."""

    def function(self, name: str, thing: Any, given: Passed, target: int, site: StepSite) -> None: ...

    def method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None: ...


class Bodies(Protocol):
    """Runs the steps of a body."""

    def run(self, frame: BodyFrame) -> None: ...


class CallFlow:
    """Finds out what a call runs."""

    # Large: one small method for each kind of callee.

    def __init__(self, machine: Machine, members: AttributeFlow) -> None:
        self._machine = machine
        self._members = members
        self._flow = machine.flow
        self._heap = machine.heap
        self.natives: NativeCalls
        self.bodies: Bodies
        self._frames: dict[Key, BodyFrame] = {}
        self._cells: dict[int, tuple[CellType, int]] = {}
        self._done: set[Key] = set()
        self._contexts: dict[Body, dict[int, None]] = {}
        self._partials = PartialCalls(machine)

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
                self._construct_made(callee, given, target, site)
            case NewObject() | MadeInstance():
                self._object(callee, given, target, site)
            case Holder():
                self.natives.method("__call__", callee, given, target, site)
            case InputFunction():
                self._flow.edge(self._heap.field(callee, RETURNED), target)
            case UnknownValue():
                self._machine.unclear(site, "a call of something that is not known")
                self._flow.put(target, UNKNOWN)
                self.natives.method("__call__", callee, given, target, site)
            case Plain(cls=cls):
                # A number or a text raises.
                if cls is object or declared(cls, "__call__") is not None:
                    self.natives.function(SOMETHING, None, given, target, site)
            case Scalar() | Super():
                return

    def _live(self, callee: int, thing: Any, given: Passed, target: int, site: StepSite) -> None:
        if isinstance(thing, type):
            self.construct(thing, given, target, site)
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
                self.natives.function(native_name(thing), thing, given, target, site)
            elif thing.__name__ == "__new__":
                self._new(given, target, site)
            else:
                self.natives.method(thing.__name__, self._heap.lift(owner), given, target, site)
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
                self.natives.function(native_name(thing), thing, given, target, site)
            return
        rest = Passed(given.positional[1:], given.star, given.keywords, given.double_star)

        def receiver(number: int) -> None:
            self._native_method(thing.__name__, number, rest, target, site)

        self._flow.watch(given.positional[0], receiver)

    def _native_method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        value = self._machine.value(receiver)
        if name == "__call__" and isinstance(value, Live) and isinstance(value.thing, type):
            self._make(value.thing, given, target, site)
        elif name == "__new__":
            self._new(given, target, site)
        elif name == "__init__" and isinstance(value, (NewObject, MadeInstance)):
            self._fill(receiver, class_of(value) or object, given, site)
        elif name == "__init__" or (name == "__init_subclass__"):
            return
        elif name == "__setattr__" and len(given.positional) > 1:
            self._set_named(receiver, given, site)
        elif name == "__getattribute__" and given.positional:
            self._get_named(receiver, given, target, site)
        else:
            self.natives.method(name, receiver, given, target, site)

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
        if self._partials.call(callee, given, target, site):
            return
        methods = self._flow.node()
        self._members.load(callee, "__call__", methods, site.part("__call__"))

        def seen(number: int) -> None:
            if isinstance(self._machine.value(number), (BoundMethod, NativeMethod)):
                self.call(number, given, target, site)

        self._flow.watch(methods, seen)

    # Functions

    def _function(self, callee: int, function: FunctionType, given: Passed, target: int, site: StepSite) -> None:
        body = body_of(function) if self._is_followed(function) else None
        if body is None and function.__name__ == "__new__" and _is_generated(function):
            self._new(given, target, site)
        elif body is None:
            self.natives.function(native_name(function), function, given, target, site)
        else:
            self._enter(body, (callee,), given, target, site, function=function, value=callee)

    def _is_followed(self, function: FunctionType) -> bool:
        name = function.__qualname__.partition(".")[0]
        if function.__module__ == "collections" and name in _COLLECTIONS:
            return True
        return self._machine.followed(file_of(function))

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
                self._machine.callers.setdefault(frame.number, {})[site.frame, site.span.line] = None
            self._pass(frame, chosen, function, value)
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
        if number not in known and len(known) >= _MOST_CONTEXTS:
            return []
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
        self.bodies.run(frame)
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

    # Arguments

    def _pass(self, frame: BodyFrame, given: Passed, function: FunctionType | None, value: int) -> None:
        flow, parameters = self._flow, frame.body.parameters
        variables = frame.body.variables

        def node(name: str) -> int:
            return frame.node(variables[name])

        count = len(parameters.positional)
        for name, source in zip(parameters.positional, given.positional, strict=False):
            flow.edge(source, node(name))
        rest = given.positional[count:]
        star = self._star(frame, parameters.star) if parameters.star else -1
        for number, source in enumerate(rest):
            if star >= 0:
                flow.edge(source, self._heap.field(star, item(number)))
        for source in given.star:
            self._spread(source, len(given.positional), frame, star)
        named = {*parameters.positional[parameters.only_positional :], *parameters.keyword_only}
        entries = self._double_star(frame, parameters.double_star) if parameters.double_star else -1
        for name, source in given.keywords:
            if name in named:
                flow.edge(source, node(name))
            elif entries >= 0:
                flow.edge(source, self._heap.field(entries, ITEMS))
        for source in given.double_star:
            self._entries(source, frame, [node(name) for name in named], entries)
        self._defaults(frame, function, value)

    def _star(self, frame: BodyFrame, name: str) -> int:
        made = self._flow.number(NewObject(tuple, ("star", frame.number)))
        self._flow.add(frame.node(frame.body.variables[name]), 1 << made)
        return made

    def _double_star(self, frame: BodyFrame, name: str) -> int:
        made = self._flow.number(NewObject(dict, ("double star", frame.number)))
        self._flow.add(frame.node(frame.body.variables[name]), 1 << made)
        self._flow.put(self._heap.field(made, KEYS), Plain(str))
        return made

    def _spread(self, source: int, first: int, frame: BodyFrame, star: int) -> None:
        """An iterable whose items are arguments from the `first` on."""
        flow, heap = self._flow, self._heap
        parameters = frame.body.parameters.positional

        def seen(number: int) -> None:
            value = self._machine.value(number)
            known = isinstance(value, (NewObject, Live)) and container_of(class_of(value) or object) is tuple
            for position, name in enumerate(parameters[first:]):
                target = frame.node(frame.body.variables[name])
                if known:
                    flow.edge(heap.field(number, item(position)), target)
                    flow.edge(heap.field(number, ITEMS), target)
                else:
                    self.items(number, target)
            if star >= 0:
                rest = max(0, len(parameters) - first)
                if known and not rest:
                    for position in range(8):
                        flow.edge(heap.field(number, item(position)), heap.field(star, item(position)))
                self.items(number, heap.field(star, ITEMS))

        flow.watch(source, seen)

    def items(self, number: int, target: int) -> None:
        """What iterating over a value gives."""
        self.natives.method("__iter__ items", number, Passed(), target, StepSite(0, -1, ("items", number)))

    def _entries(self, source: int, frame: BodyFrame, nodes: list[int], entries: int) -> None:
        flow, heap = self._flow, self._heap

        def seen(number: int) -> None:
            targets = (*nodes, *((heap.field(entries, ITEMS),) if entries >= 0 else ()))
            for node in targets:
                flow.edge(heap.field(number, EACH), node)
            if self._flow.is_of(number, ValueKind.SPECIAL):
                self._mapping(number, targets)

        flow.watch(source, seen)

    def _mapping(self, number: int, targets: Iterable[int]) -> None:
        """A mapping of the program that is spread: its keys are looked up."""
        flow, site = self._flow, StepSite(0, -1, ("spread", number))
        found = flow.node()
        for name, given in (("keys", Passed()), ("__getitem__", Passed((self._machine.plain(str),)))):
            methods = flow.node()
            self._members.load(number, name, methods, site.part(name))
            result = found if name == "__getitem__" else self._machine.nobody
            flow.watch(methods, partial(self.call, given=given, target=result, site=site))
        for target in targets:
            flow.edge(found, target)

    def _defaults(self, frame: BodyFrame, function: FunctionType | None, value: int) -> None:
        parameters = frame.body.parameters
        variables = frame.body.variables
        key = ("defaults", frame.number, value)
        if key in self._done:
            return
        self._done.add(key)
        for name in ("__defaults__", "__kwdefaults__"):
            # Code may assign them.
            assigned = self._heap.deep(self._heap.field(value, name))
            for parameter in (*parameters.positional, *parameters.keyword_only):
                self._flow.edge(assigned, frame.node(variables[parameter]))
        if function is None:
            for name in (*parameters.positional, *parameters.keyword_only):
                known = self._heap.existing(value, f"default {name}")
                if known is not None:
                    self._flow.edge(known, frame.node(variables[name]))
            return
        defaults = function.__defaults__ or ()
        named = dict(zip(parameters.positional[len(parameters.positional) - len(defaults) :], defaults, strict=False))
        named.update(function.__kwdefaults__ or {})
        for name, default in named.items():
            if name in variables:
                self._flow.add(frame.node(variables[name]), 1 << self._heap.lift(default))

    # Making objects

    def construct(self, cls: type, given: Passed, target: int, site: StepSite) -> None:
        metaclass = type(cls)
        called = in_classes(metaclass, "__call__")
        if isinstance(called, FunctionType) and enum.Enum not in mro(cls):
            bound = Passed(
                (self._machine.lifted(cls), *given.positional), given.star, given.keywords, given.double_star
            )
            self.call(self._heap.lift(called), bound, target, site.part("metaclass"))
        elif cls is partial and given.positional:
            self._partials.make(given, target, site)
        elif _is_native(cls) and BaseException not in mro(cls):
            self.natives.function(native_name(cls), cls, given, target, site)
        else:
            self._make(cls, given, target, site)

    def _make(self, cls: type, given: Passed, target: int, site: StepSite) -> None:
        """What `type.__call__` does."""
        flow = self._flow
        if enum.Enum in mro(cls):
            for member in vars(cls)["_member_map_"].values():
                flow.add(target, 1 << self._heap.lift(member))
            missing = in_classes(cls, "_missing_")
            if isinstance(missing, classmethod) and isinstance(missing.__func__, FunctionType):
                given_class = Passed((self._machine.lifted(cls), *given.positional), given.star)
                self.call(self._heap.lift(missing.__func__), given_class, target, site.part("_missing_"))
            return
        made_in_python = (in_classes(cls, name) for name in ("__new__", "__init__"))
        if type in mro(cls) and not any(isinstance(found, (FunctionType, staticmethod)) for found in made_in_python):
            self.natives.function(native_name(cls), cls, given, target, site)
            return
        made = flow.node()
        new = in_classes(cls, "__new__")
        new = new.__func__ if isinstance(new, staticmethod) else new
        if isinstance(new, FunctionType) and not _is_generated(new) and new.__module__ != "typing":
            given_class = Passed(
                (self._machine.lifted(cls), *given.positional), given.star, given.keywords, given.double_star
            )
            self.call(self._heap.lift(new), given_class, made, site.part("__new__"))
        elif BaseException in mro(cls) and not is_written_in_python(cls):
            # One for each type: programs and libraries raise them in many places.
            flow.put(made, NewObject(cls, ("exception",)))
        else:
            flow.put(made, NewObject(cls, site.key))
        flow.edge(made, target)

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, NewObject) and cls in mro(value.cls):
                self.initialise(number, value.cls, given, site)

        flow.watch(made, seen)

    def initialise(self, made: int, cls: type, given: Passed, site: StepSite) -> None:
        function = in_classes(cls, "__init__")
        last = in_classes(cls, "__del__")
        if isinstance(last, FunctionType):
            self.call(self._heap.lift(last), Passed((self._machine.just(made),)), self._machine.nobody, site)
        if _is_named_tuple(cls) and not isinstance(function, FunctionType):
            new = in_classes(cls, "__new__")
            if not isinstance(new, FunctionType) or _is_generated(new):
                self._named_tuple(made, cls, given)
        elif isinstance(function, FunctionType):
            bound = Passed((self._machine.just(made), *given.positional), given.star, given.keywords, given.double_star)
            if dataclasses.is_dataclass(cls) and own_code(function).co_filename.startswith("<"):
                self._data_class(made, cls, function, given, site)
            else:
                self.call(self._heap.lift(function), bound, self._machine.nobody, site.part("__init__"))
                if not self._is_followed(function) or body_of(function) is None:
                    self._fill(made, cls, given, site)
                    # Its attributes are not known.
                    self._flow.edge(self._heap.gather(given.slots()), self._heap.field(made, EVERYWHERE))
        elif function is not object.__init__ or not _is_plain_base(cls):
            self._fill(made, cls, given, site)

    def _named_tuple(self, made: int, cls: Any, given: Passed) -> None:
        flow, heap = self._flow, self._heap
        fields: tuple[str, ...] = cls._fields
        for number, source in enumerate(given.positional):
            flow.edge(source, heap.field(made, item(number)))
        for name, source in given.keywords:
            if name in fields:
                flow.edge(source, heap.field(made, item(fields.index(name))))
        for name, default in cls._field_defaults.items():
            flow.add(heap.field(made, item(fields.index(name))), 1 << heap.lift(default))
        for source in (*given.star, *given.double_star):
            flow.edge(heap.gather((source,)), heap.field(made, ITEMS))

    def _data_class(self, made: int, cls: Any, function: FunctionType, given: Passed, site: StepSite) -> None:
        """What a generated `__init__` does."""
        flow, heap = self._flow, self._heap
        code = own_code(function)
        names = code.co_varnames[1 : code.co_argcount]
        for name, source in (*zip(names, given.positional, strict=False), *given.keywords):
            self._members.store(made, name, source, site)
        for source in (*given.star, *given.double_star):
            flow.edge(heap.gather((source,)), heap.field(made, "*="))
        for field in cls.__dataclass_fields__.values():
            if field.default_factory is not dataclasses.MISSING:
                self.call(
                    heap.lift(field.default_factory), Passed(), heap.field(made, field.name), site.part(field.name)
                )
            elif field.default is not dataclasses.MISSING:
                flow.add(heap.field(made, field.name), 1 << heap.lift(field.default))
        after = in_classes(cls, "__post_init__")
        if isinstance(after, FunctionType):
            everything = heap.gather(given.slots())
            count = max(0, own_code(after).co_argcount - 1)
            bound = Passed((self._machine.just(made), *(everything for _ in range(count))))
            self.call(heap.lift(after), bound, flow.node(), site.part("__post_init__"))

    def _new(self, given: Passed, target: int, site: StepSite) -> None:
        """`object.__new__(cls)` and its like."""

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, Live) and isinstance(value.thing, type):
                made = self._flow.number(NewObject(value.thing, (*site.key, "new")))
                rest = Passed(given.positional[1:], given.star, given.keywords, given.double_star)
                self._flow.add(target, 1 << made)
                if _is_named_tuple(value.thing):
                    self._named_tuple(made, value.thing, rest)
                elif not _is_plain_base(value.thing):
                    self._fill(made, value.thing, rest, site)
            elif isinstance(value, MadeClass):
                self._flow.put(target, MadeInstance(number, (*site.key, "new")))

        if given.positional:
            self._flow.watch(given.positional[0], seen)

    def _fill(self, made: int, cls: type, given: Passed, site: StepSite) -> None:
        """What a native `__init__` or `__new__` does with its arguments: the object holds them."""
        flow, heap = self._flow, self._heap
        everything = heap.gather(given.slots())
        flow.edge(everything, heap.field(made, HELD))
        kind = container_of(cls)
        if kind is not None:
            for source in given.slots():
                self._spread_into(source, made)
            for _, source in given.keywords:
                flow.edge(source, heap.field(made, ITEMS))
                flow.put(heap.field(made, KEYS), Plain(str))
        if BaseException in mro(cls):
            args = flow.number(NewObject(tuple, ("args", made)))
            for number, source in enumerate(given.positional):
                flow.edge(source, heap.field(args, item(number)))
            for source in given.star:
                flow.edge(heap.deep(source), heap.field(args, ITEMS))
            flow.add(heap.field(made, "args"), 1 << args)

    def _spread_into(self, source: int, made: int) -> None:
        """All that an iterable or a mapping gives goes into a container."""
        flow, heap = self._flow, self._heap
        everything = heap.deep(source)
        flow.edge(everything, heap.field(made, ITEMS))
        flow.edge(everything, heap.field(made, KEYS))

    def _construct_made(self, callee: int, given: Passed, target: int, site: StepSite) -> None:
        """An object of a class that a function makes."""
        flow, heap, machine = self._flow, self._heap, self._machine
        made = flow.number(MadeInstance(callee, site.key))
        flow.add(target, 1 << made)
        flow.edge(heap.gather(given.slots()), heap.field(made, HELD))
        for name in ("__init__", "__new__", "__post_init__", "__del__"):
            methods = flow.node()
            self._members.load(made if name != "__new__" else callee, name, methods, site.part(name))
            chosen = given
            if name == "__new__":
                chosen = Passed((machine.just(callee), *given.positional), given.star, given.keywords)
            elif name in ("__post_init__", "__del__"):
                chosen = Passed(())

            def seen(number: int, chosen: Passed = chosen, is_new: bool = name == "__new__") -> None:
                if not isinstance(machine.value(number), NativeMethod):
                    self.call(number, chosen, target if is_new else flow.node(), site)

            flow.watch(methods, seen)
        # What a native base class, or a generated constructor, makes of its arguments.
        for name, source in given.keywords:
            flow.edge(source, heap.field(made, name))
        everything = flow.node()
        for source in given.slots():
            flow.edge(source, everything)
        decorated = heap.field(callee, "is generated")
        flow.watch(decorated, lambda number: flow.edge(everything, heap.field(made, "*=")))
        for source in given.slots():
            self._spread_into(source, made)


def native_name(thing: Any) -> str:
    """The name of a callee, without the underscore of a module in C."""
    module = attribute_of(thing, "__module__") or attribute_of(attribute_of(thing, "__objclass__"), "__module__", "")
    name = attribute_of(thing, "__qualname__", type(thing).__name__)
    if not isinstance(module, str) or module == "builtins":
        return str(name)
    return f"{module.removeprefix('_')}.{name}"


def _is_named_tuple(cls: type) -> bool:
    return tuple in mro(cls) and isinstance(declared(cls, "_fields"), tuple)


def _is_generated(function: FunctionType) -> bool:
    return own_code(function).co_filename.startswith("<")


def _is_plain_base(cls: type) -> bool:
    """Whether a class extends no native type but `object`."""
    return not any(map(_is_native, mro(cls)[:-1]))


def _is_native(cls: type) -> bool:
    """Whether a class was made by native code, which may leave it as open to changes as a class statement does."""
    own = (member for member in vars(cls).values() if isinstance(member, (MethodDescriptorType, WrapperDescriptorType)))
    return not is_written_in_python(cls) or any(member.__objclass__ is cls for member in own)
