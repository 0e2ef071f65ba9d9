"""Classes that are made while the target runs, in the graph: by statements, by `type`, and by metaclasses."""

from __future__ import annotations

from pathlore.program.dependence.abstract import (
    BoundMethod,
    Closure,
    Holder,
    Key,
    Live,
    MadeClass,
    NewObject,
    ValueKind,
)
from pathlore.program.dependence.callbacks import CallbackFlow
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.enumerations import EnumerationFlow, is_enumeration
from pathlore.program.dependence.heap import EACH, EVERYWHERE, ITEMS
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import BASES
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.steps import METACLASS, Body, Passed
from pathlore.program.natives import is_written_in_python

_NAME = "name of a class"
"""Begins the site of the name that a metaclass is told by a class statement: it tells which class it makes."""


class ClassMaking:
    """Makes classes, and tells those of them that ask for it."""

    def __init__(
        self, machine: Machine, members: AttributeFlow, containers: ContainerFlow, callbacks: CallbackFlow
    ) -> None:
        self._machine = machine
        self._members = members
        self._containers = containers
        self._callbacks = callbacks
        self._flow = machine.flow
        self._heap = machine.heap
        self.enumerations = EnumerationFlow(machine, members)
        self._bodies: dict[Key, Body] = {}
        """Of classes that calls make, by place."""

    def make(self, given: Passed, metaclass: int, target: int, site: StepSite) -> None:
        """`type(name, bases, namespace)`, or the same by a metaclass, -1 for none."""
        if given.star or len(given.positional) < 3:
            self._callbacks.anything("type", given.slots(), target, site, True)
            return
        flow = self._flow

        def seen(name: int) -> None:
            value = self._machine.value(name)
            if isinstance(value, NewObject) and value.site[0] == _NAME:
                flow.add(target, 1 << int(str(value.site[1])))
            elif self._machine.first("class made", given, site.key):
                self._make(given, metaclass, target, site)

        flow.watch(given.positional[0], seen)

    def _make(self, given: Passed, metaclass: int, target: int, site: StepSite) -> None:
        """Whatever the namespace has may be any attribute of the class."""
        flow, heap = self._flow, self._heap
        around = self._machine.frames[site.frame].body
        body = self._bodies.setdefault(site.key, Body(f"{around.name}.<class>", around.path, around.line))
        number = flow.number(MadeClass(body, site.frame))
        made = self._machine.just(number)
        flow.add(target, 1 << number)
        flow.add(self._machine.made_classes, 1 << number)
        if metaclass >= 0:
            flow.add(heap.field(number, METACLASS), 1 << metaclass)
        _, bases, namespace = given.positional[:3]
        flow.edge(self._containers.items_of(bases, site), heap.field(number, BASES))
        options = Passed((), (), given.keywords, given.double_star)

        def base(found: int) -> None:
            hooks = flow.node()
            self._members.load(found, "__init_subclass__", hooks, site)
            self.tell_base(hooks, made, options, site)

        def space(found: int) -> None:
            members = heap.field(found, EACH)
            flow.edge(members, heap.field(number, EVERYWHERE))
            told = Passed((made, self._machine.plain(str)))
            flow.watch(members, lambda member: self.named(member, told, site), ValueKind.SPECIAL)

        flow.watch(heap.field(number, BASES), base)
        flow.watch(namespace, space)

    def replaced_base(self, number: int, made: int, site: StepSite) -> None:
        """What is no class may say which bases a class has in its place."""
        bases, given = self._flow.node(), Passed((self._machine.plain(tuple),))
        if self._containers.call_method(number, "__mro_entries__", given, bases, site):
            self._flow.edge(self._containers.items_of(bases, site), self._heap.field(made, BASES))

    def tell_base(self, hooks: int, made: int, given: Passed, site: StepSite) -> None:
        """`__init_subclass__` of a base gets the class that was made, whatever the base is."""
        bound = Passed((made, *given.positional), given.star, given.keywords, given.double_star)

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, BoundMethod):
                self._machine.call(value.function, bound, self._machine.nobody, site)
            elif isinstance(value, (Closure, Holder)):
                self._machine.call(number, bound, self._machine.nobody, site)

        self._flow.watch(hooks, seen)

    def tell_metaclass(self, metaclass: int, made: int, given: Passed, site: StepSite) -> None:
        """A class statement calls a metaclass with the class that it is to make, its bases and its namespace."""
        flow, heap = self._flow, self._heap
        name = flow.number(NewObject(str, (_NAME, made)))
        bases = flow.number(NewObject(tuple, (*site.key, "bases")))
        flow.edge(heap.field(made, BASES), heap.field(bases, ITEMS))
        space = flow.node()
        self._members.namespace(made, space)
        passed = Passed((self._machine.just(name), self._machine.just(bases), space), (), given.keywords)
        self._machine.call(metaclass, passed, self._machine.nobody, site.part("metaclass"))

    def tell_metaclass_of(self, base: int, made: int, given: Passed, site: StepSite) -> None:
        """The metaclass that a base has makes the class."""
        value = self._machine.value(base)
        if is_enumeration(value):
            self.enumerations.fill(made, site)
        elif isinstance(value, Live) and isinstance(value.thing, type) and is_written_in_python(type(value.thing)):
            self.tell_metaclass(self._heap.lift(type(value.thing)), made, given, site)
        elif isinstance(value, MadeClass):
            metaclasses = self._members.made.metaclasses(base)
            self._flow.watch(metaclasses, lambda number: self.tell_metaclass(number, made, given, site))

    def named(self, member: int, given: Passed, site: StepSite) -> None:
        """What stands in a class statement is told of the class and of its name."""
        self._containers.call_method(member, "__set_name__", given, self._machine.nobody, site)
