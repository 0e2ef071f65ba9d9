"""Enumerations that functions make, in the graph: their members are objects of the class, made by its statement."""

from __future__ import annotations

from enum import EnumType

from pathlore.program.dependence.abstract import Live, MadeClass, MadeInstance, NativeMethod, Plain
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.steps import Passed

MEMBERS = " members"
"""The field of a class that a function makes with its members, if it is an enumeration."""


def is_enumeration(value: object) -> bool:
    """Whether it is an enumeration of the library that classes extend."""
    return isinstance(value, Live) and type(value.thing) is EnumType


class EnumerationFlow:
    """Makes members, and gives them where the class is called, iterated over or subscribed."""

    def __init__(self, machine: Machine, members: AttributeFlow) -> None:
        self._machine = machine
        self._members = members
        self._flow = machine.flow
        self._heap = machine.heap

    def fill(self, made: int, site: StepSite) -> None:
        """Each name of the class statement may be that of a member, whose value it has there."""
        cls = self._machine.value(made)
        if not isinstance(cls, MadeClass) or not self._machine.first("enumeration", made):
            return
        for name in cls.body.variables:
            if not name.startswith("_") and name not in cls.body.free:
                self._member(made, name, site)

    def _member(self, made: int, name: str, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        raw = flow.node()
        flow.edge(heap.field(made, name), raw)
        member = flow.number(MadeInstance(made, ("member", name)))
        for field in ("value", "_value_"):
            flow.edge(raw, heap.field(member, field))
        for field in ("name", "_name_"):
            flow.put(heap.field(member, field), Plain(str))
        flow.add(heap.field(made, name), 1 << member)
        flow.add(heap.field(made, MEMBERS), 1 << member)
        # A tuple is spread, anything else is the one argument.
        given = Passed((), (raw,))
        for passed in (given, Passed((raw,))):
            self._call(member, "__init__", passed, self._machine.nobody, site)
            self._call(made, "__new__", Passed((self._machine.just(made), *passed.positional), passed.star), raw, site)

    def looked_up(self, made: int, given: Passed, target: int, site: StepSite) -> None:
        """A call of the class: one of the members, or what `_missing_` says."""
        flow = self._flow
        members = self._heap.field(made, MEMBERS)
        flow.edge(members, target)

        def seen(member: int) -> None:
            if self._machine.first("missing member", made, given):
                self._call(made, "_missing_", given, target, site)

        flow.watch(members, seen)

    def _call(self, owner: int, name: str, given: Passed, target: int, site: StepSite) -> None:
        methods = self._flow.node()
        self._members.load(owner, name, methods, site.part(name))

        def seen(number: int) -> None:
            if not isinstance(self._machine.value(number), NativeMethod):
                self._machine.call(number, given, target, site.part(name))

        self._flow.watch(methods, seen)
