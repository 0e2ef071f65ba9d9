"""How the arguments of a call get to the parameters of a function."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from types import (
    FunctionType,
)

from pathlore.program.dependence.abstract import (
    Live,
    NewObject,
    Plain,
    ValueKind,
)
from pathlore.program.dependence.classes import container_of
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import EACH, ITEMS, KEYS, item
from pathlore.program.dependence.machine import BodyFrame, Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.steps import Passed


class ArgumentFlow:
    """Passes arguments to parameters."""

    def __init__(self, machine: Machine, members: AttributeFlow, containers: ContainerFlow) -> None:
        self._machine = machine
        self._members = members
        self._flow = machine.flow
        self._heap = machine.heap
        self._containers = containers

    def pass_on(self, frame: BodyFrame, given: Passed, function: FunctionType | None, value: int) -> None:
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
        site = StepSite(frame.number, -1, ("arguments", frame.number))

        def seen(number: int) -> None:
            value = self._machine.value(number)
            known = isinstance(value, (NewObject, Live)) and container_of(class_of(value) or object) is tuple
            for position, name in enumerate(parameters[first:]):
                target = frame.node(frame.body.variables[name])
                if known:
                    flow.edge(heap.field(number, item(position)), target)
                    flow.edge(heap.field(number, ITEMS), target)
                else:
                    self._containers.items(number, target, site)
            if star >= 0:
                rest = max(0, len(parameters) - first)
                if known and not rest:
                    for position in range(8):
                        flow.edge(heap.field(number, item(position)), heap.field(star, item(position)))
                self._containers.items(number, heap.field(star, ITEMS), site)

        flow.watch(source, seen)

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
        keys, found = flow.node(), flow.node()
        key = self._containers.items_of(keys, site)
        flow.put(key, Plain(str))
        for name, given, result in (("keys", Passed(), keys), ("__getitem__", Passed((key,)), found)):
            methods = flow.node()
            self._members.load(number, name, methods, site.part(name))
            flow.watch(methods, partial(self._machine.call, given=given, target=result, site=site))
        for target in targets:
            flow.edge(found, target)

    def _defaults(self, frame: BodyFrame, function: FunctionType | None, value: int) -> None:
        parameters = frame.body.parameters
        variables = frame.body.variables
        if not self._machine.first("defaults", frame.number, value):
            return
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
