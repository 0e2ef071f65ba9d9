"""What making an object does in the graph: `__new__`, `__init__`, and what generated and native ones do."""

from __future__ import annotations

import dataclasses
import enum
from collections import defaultdict
from functools import partial
from types import (
    FunctionType,
    MethodDescriptorType,
    WrapperDescriptorType,
)
from typing import Any

from pathlore.program.dependence.abstract import (
    Closure,
    Live,
    MadeClass,
    MadeInstance,
    NativeMethod,
    NewObject,
    Plain,
)
from pathlore.program.dependence.classes import container_of, declared, mro
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import ALL, EVERYWHERE, HELD, ITEMS, KEYS, TWIN, item
from pathlore.program.dependence.locating import body_of, file_of
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_calls import NativeFlow
from pathlore.program.dependence.native_table import DECLARED, native_name
from pathlore.program.dependence.partials import PartialCalls
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.steps import Passed
from pathlore.program.natives import is_written_in_python
from pathlore.program.stubs import own_code

_COLLECTIONS = frozenset({"ChainMap", "UserDict", "UserList", "UserString"})
"""Classes of `collections` that extend no builtin type: their code is analysed."""


class ObjectMaking:
    """Makes objects of classes."""

    def __init__(
        self, machine: Machine, members: AttributeFlow, containers: ContainerFlow, natives: NativeFlow
    ) -> None:
        self._machine = machine
        self._members = members
        self._containers = containers
        self._flow = machine.flow
        self._heap = machine.heap
        self._natives = natives
        self.partials = PartialCalls(machine)

    def construct(self, cls: type, given: Passed, target: int, site: StepSite) -> None:
        metaclass = type(cls)
        called = declared(metaclass, "__call__")
        if isinstance(called, FunctionType) and enum.Enum not in mro(cls):
            bound = Passed(
                (self._machine.lifted(cls), *given.positional), given.star, given.keywords, given.double_star
            )
            self._machine.call(self._heap.lift(called), bound, target, site.part("metaclass"))
        elif partial in mro(cls) and given.positional:
            self.partials.make(cls, given, target, site)
        elif _is_native(cls) and BaseException not in mro(cls):
            self._natives.function(native_name(cls), cls, given, target, site)
        else:
            self.make(cls, given, target, site)

    def make(self, cls: type, given: Passed, target: int, site: StepSite) -> None:
        """What `type.__call__` does."""
        flow = self._flow
        if enum.Enum in mro(cls):
            known = vars(cls)["_member_map_"].values()
            if not known:
                # A call that makes an enumeration.
                self._natives.function(native_name(cls), cls, given, target, site)
            for member in known:
                flow.add(target, 1 << self._heap.lift(member))
            missing = declared(cls, "_missing_")
            if isinstance(missing, classmethod) and isinstance(missing.__func__, FunctionType):
                given_class = Passed((self._machine.lifted(cls), *given.positional), given.star)
                self._machine.call(self._heap.lift(missing.__func__), given_class, target, site.part("_missing_"))
            return
        made_in_python = (declared(cls, name) for name in ("__new__", "__init__"))
        if type in mro(cls) and not any(isinstance(found, (FunctionType, staticmethod)) for found in made_in_python):
            self._natives.builtins.classes.make(given, self._heap.lift(cls), target, site)
            return
        made = flow.node()
        new = declared(cls, "__new__")
        new = new.__func__ if isinstance(new, staticmethod) else new
        if isinstance(new, FunctionType) and not is_generated(new) and new.__module__ != "typing":
            given_class = Passed(
                (self._machine.lifted(cls), *given.positional), given.star, given.keywords, given.double_star
            )
            self._machine.call(self._heap.lift(new), given_class, made, site.part("__new__"))
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
            elif isinstance(value, MadeClass) and isinstance(declared(cls, "__init__"), FunctionType):
                self.initialise(number, cls, given, site)

        flow.watch(made, seen)

    def initialise(self, made: int, cls: type, given: Passed, site: StepSite) -> None:
        function = declared(cls, "__init__")
        last = declared(cls, "__del__")
        if isinstance(last, FunctionType):
            self._machine.call(self._heap.lift(last), Passed((self._machine.just(made),)), self._machine.nobody, site)
        if _is_named_tuple(cls) and not isinstance(function, FunctionType):
            new = declared(cls, "__new__")
            if not isinstance(new, FunctionType) or is_generated(new):
                self._named_tuple(made, cls, given)
        elif isinstance(function, FunctionType):
            bound = Passed((self._machine.just(made), *given.positional), given.star, given.keywords, given.double_star)
            if dataclasses.is_dataclass(cls) and own_code(function).co_filename.startswith("<"):
                self._data_class(made, cls, function, given, site)
            else:
                self._machine.call(self._heap.lift(function), bound, self._machine.nobody, site.part("__init__"))
                if not is_followed(function, self._machine) or body_of(function) is None:
                    self.fill(made, cls, given, site)
                    # Its attributes are not known.
                    self._flow.edge(self._heap.gather(given.slots()), self._heap.field(made, EVERYWHERE))
        elif function is not object.__init__ or not _is_plain_base(cls):
            self.fill(made, cls, given, site)

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
                self._machine.call(
                    heap.lift(field.default_factory), Passed(), heap.field(made, field.name), site.part(field.name)
                )
            elif field.default is not dataclasses.MISSING:
                flow.add(heap.field(made, field.name), 1 << heap.lift(field.default))
        after = declared(cls, "__post_init__")
        if isinstance(after, FunctionType):
            everything = heap.gather(given.slots())
            count = max(0, own_code(after).co_argcount - 1)
            bound = Passed((self._machine.just(made), *(everything for _ in range(count))))
            self._machine.call(heap.lift(after), bound, flow.node(), site.part("__post_init__"))

    def new(self, given: Passed, target: int, site: StepSite) -> None:
        """`object.__new__(cls)` and its like."""

        def seen(number: int) -> None:
            value = self._machine.value(number)
            rest = Passed(given.positional[1:], given.star, given.keywords, given.double_star)
            if isinstance(value, Live) and isinstance(value.thing, type) and type in mro(value.thing):
                self._natives.builtins.classes.make(rest, number, target, site)
            elif isinstance(value, Live) and isinstance(value.thing, type):
                made = self._flow.number(NewObject(value.thing, (*site.key, "new")))
                self._flow.add(target, 1 << made)
                if _is_named_tuple(value.thing):
                    self._named_tuple(made, value.thing, rest)
                elif not _is_plain_base(value.thing):
                    self.fill(made, value.thing, rest, site)
            elif isinstance(value, MadeClass) and self._is_metaclass(number):
                self._natives.builtins.classes.make(rest, number, target, site)
            elif isinstance(value, MadeClass):
                self._flow.put(target, MadeInstance(number, (*site.key, "new")))

        if given.positional:
            self._flow.watch(given.positional[0], seen)

    def fill(self, made: int, cls: type, given: Passed, site: StepSite) -> None:
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
        if defaultdict in mro(cls):
            for source in given.positional[:1]:
                flow.edge(self._containers.called(source, (), site), heap.field(made, ITEMS))
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

    def construct_made(self, callee: int, given: Passed, target: int, site: StepSite) -> None:
        """A call of a class that a function makes."""
        machine, called = self._machine, self._flow.node()
        self._members.made.of_metaclass(callee, "__call__", called)
        self._flow.watch(called, lambda number: machine.call(number, given, target, site.part("metaclass")))
        if self._is_metaclass(callee):
            self._construct_class(callee, given, target, site)
        else:
            self.make_made(callee, given, target, site)

    def _is_metaclass(self, number: int) -> bool:
        values = map(self._machine.value, bits_of(self._flow.holds(self._members.made.native_bases(number))))
        return any(
            isinstance(value, Live) and isinstance(value.thing, type) and type in mro(value.thing) for value in values
        )

    def _construct_class(self, metaclass: int, given: Passed, target: int, site: StepSite) -> None:
        """A metaclass that a function makes is called: it makes a class."""
        flow, results = self._flow, self._flow.node()
        flow.edge(results, target)
        self._natives.builtins.classes.make(given, metaclass, results, site)
        bound = Passed(
            (self._machine.just(metaclass), *given.positional), given.star, given.keywords, given.double_star
        )
        methods = self._members.made.field(metaclass, "__new__")

        def new(number: int) -> None:
            if isinstance(self._machine.value(number), Closure):
                self._machine.call(number, bound, results, site.part("__new__"))

        def made(number: int) -> None:
            if isinstance(self._machine.value(number), MadeClass):
                self._containers.call_method(number, "__init__", given, self._machine.nobody, site)

        flow.watch(methods, new)
        flow.watch(results, made)

    def make_made(self, callee: int, given: Passed, target: int, site: StepSite) -> None:
        """An object of a class that a function makes."""
        flow, heap, machine = self._flow, self._heap, self._machine
        made = flow.number(MadeInstance(callee, site.key))
        flow.add(target, 1 << made)
        self._natives.builtins.classes.enumerations.looked_up(callee, given, target, site)
        results = heap.through(made, "__new__")
        flow.edge(results, target)
        if not machine.first("made", made, given):
            # What its constructor finds may be the class itself, where native code made methods of it.
            return
        for name in ("__init__", "__new__", "__post_init__", "__del__"):
            methods = flow.node()
            self._members.special(made if name != "__new__" else callee, name, methods, site.part(name))
            chosen = given
            if name == "__new__":
                chosen = Passed((machine.just(callee), *given.positional), given.star, given.keywords)
            elif name == "__post_init__":
                chosen = Passed((), (self._given_later(callee, made, given),))
            elif name == "__del__":
                chosen = Passed(())

            def seen(number: int, chosen: Passed = chosen, is_new: bool = name == "__new__") -> None:
                if not isinstance(machine.value(number), NativeMethod):
                    machine.call(number, chosen, results if is_new else machine.nobody, site)

            flow.watch(methods, seen)
        everything = flow.node()
        for source in given.slots():
            flow.edge(source, everything)
        decorated = heap.field(callee, "is generated")
        flow.watch(decorated, lambda number: flow.edge(everything, heap.field(made, EVERYWHERE)))
        flow.watch(self._members.made.native_bases(callee), lambda base: self._fill_natively(made, base, given, site))

    def _given_later(self, callee: int, made: int, given: Passed) -> int:
        """A node with a list of what `__post_init__` may be given: arguments, and defaults that the class has."""
        flow, heap = self._flow, self._heap
        later = flow.number(NewObject(list, ("given later", made)))
        for source in (*given.slots(), heap.field(callee, ALL)):
            flow.edge(source, heap.field(later, ITEMS))
        return self._machine.just(later)

    def _fill_natively(self, made: int, base: int, given: Passed, site: StepSite) -> None:
        """What a base class in native code, or in library code that is not analysed, makes of its arguments."""
        flow, heap = self._flow, self._heap
        value = self._machine.value(base)
        if isinstance(value, Live) and isinstance(value.thing, type):
            self._be_native(made, value.thing, given, site)
        if not self._machine.first("filled", made, given):
            return
        flow.edge(heap.gather(given.slots()), heap.field(made, HELD))
        for name, source in given.keywords:
            flow.edge(source, heap.field(made, name))
        for source in given.slots():
            self._spread_into(source, made)

    def _be_native(self, made: int, base: type, given: Passed, site: StepSite) -> None:
        """An object whose class extends a builtin one has its methods, and what goes into it by them."""
        if partial in mro(base) and given.positional:
            calls = self._flow.node()
            self.partials.make(base, given, calls, site)
            self._flow.watch(calls, lambda number: self._flow.accompany(made, number))
        elif container_of(base) is not None and self._machine.first("is native", made, base):
            twin = self._flow.number(NewObject(base, (TWIN, made)))
            self._heap.share(made, twin)
            self._flow.accompany(made, twin)
            self.fill(twin, base, given, site)


def is_followed(function: FunctionType, machine: Machine) -> bool:
    """Whether the code of a function is analysed."""
    if native_name(function) in DECLARED:
        return False
    name = function.__qualname__.partition(".")[0]
    if function.__module__ == "collections" and name in _COLLECTIONS:
        return True
    return machine.followed(file_of(function))


def _is_named_tuple(cls: type) -> bool:
    return tuple in mro(cls) and isinstance(declared(cls, "_fields"), tuple)


def is_generated(function: FunctionType) -> bool:
    """Whether a function was made of a text."""
    return own_code(function).co_filename.startswith("<")


def _is_plain_base(cls: type) -> bool:
    """Whether a class extends no native type but `object`."""
    return not any(map(_is_native, mro(cls)[:-1]))


def _is_native(cls: type) -> bool:
    """Whether a class was made by native code, which may leave it as open to changes as a class statement does."""
    own = (member for member in vars(cls).values() if isinstance(member, (MethodDescriptorType, WrapperDescriptorType)))
    return not is_written_in_python(cls) or any(member.__objclass__ is cls for member in own)
