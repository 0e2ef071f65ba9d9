"""Methods of containers and of generators in the graph."""

from __future__ import annotations

from functools import partial

from pathlore.program.dependence.abstract import (
    NewObject,
    Plain,
    Scalar,
)
from pathlore.program.dependence.callbacks import CallbackFlow
from pathlore.program.dependence.classes import container_of
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import EACH, ITEMS, KEYS, RETURNED, TAKEN, item
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.steps import Passed

_GIVE_ITEM = frozenset({"pop", "popleft", "__getitem__", "get", "setdefault", "popitem", "__next__"})
_PUT_FIRST = frozenset({"append", "appendleft", "add", "__contains__", "count", "index", "remove", "discard"})
_SPREAD = frozenset({"extend", "extendleft", "__iadd__", "union", "__or__", "__ior__", "symmetric_difference"})
_SPREAD_TOO = frozenset({"update", "symmetric_difference_update", "__xor__", "__ixor__", "__add__"})
_SAME = frozenset({"copy", "__copy__", "__mul__", "__imul__", "__rmul__", "difference", "intersection", "__and__"})
_SAME_TOO = frozenset({"__sub__", "__isub__", "__iand__", "difference_update", "intersection_update", "__reversed__"})
_NOTHING = frozenset({"clear", "reverse", "rotate", "__delitem__", "__init__"})
_TESTS = frozenset({"issubset", "issuperset", "isdisjoint", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"})


class ContainerMethods:
    """What methods put into containers and take out of them."""

    def __init__(self, machine: Machine, containers: ContainerFlow, callbacks: CallbackFlow) -> None:
        self._machine = machine
        self._containers = containers
        self._callbacks = callbacks
        self._flow = machine.flow
        self._heap = machine.heap

    def method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is a method of a container or of a generator; it has been called then."""
        value = self._machine.value(receiver)
        if isinstance(value, NewObject) and value.site[:1] == ("generator",):
            return self._generator(name, receiver, given, target, site)
        cls = class_of(value)
        kind = None if cls is None else container_of(cls)
        if kind is None or kind is slice:
            return False
        given = self._spread(given, site)
        if kind is dict and self._dict_method(name, receiver, given, target, site):
            return True
        return self._sequence_method(name, receiver, kind, given, target, site)

    def _spread(self, given: Passed, site: StepSite) -> Passed:
        """Arguments without stars: what a starred one holds may be any argument."""
        if not given.star:
            return given
        anything = self._flow.node()
        for source in given.star:
            self._flow.watch(source, lambda number: self._containers.items(number, anything, site))
        return Passed((*given.positional, anything, anything), (), given.keywords, given.double_star)

    def _generator(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        flow, heap = self._flow, self._heap
        flow.edge(heap.field(receiver, ITEMS), target)
        for source in given.slots():
            flow.edge(source, heap.field(receiver, TAKEN))
            if name in ("throw", "athrow"):
                flow.edge(source, self._machine.raised)
        if name in ("__iter__", "__aiter__", "__await__", "__anext__", "asend", "athrow"):
            flow.add(target, 1 << receiver)
        flow.edge(heap.field(receiver, RETURNED), target)
        return True

    def _dict_method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        flow, heap = self._flow, self._heap
        keys, values = heap.field(receiver, KEYS), heap.field(receiver, EACH)
        if name in ("keys", "__iter__"):
            made = flow.number(NewObject(list, ("keys", receiver), bool(flow.symbolic >> receiver & 1)))
            flow.edge(keys, heap.field(made, ITEMS))
            flow.add(target, 1 << made)
        elif name in ("values", "items"):
            made = flow.number(NewObject(list, (name, receiver), bool(flow.symbolic >> receiver & 1)))
            flow.add(target, 1 << made)
            if name == "values":
                flow.edge(values, heap.field(made, ITEMS))
                return True
            pair = flow.number(NewObject(tuple, ("entry", receiver)))
            flow.edge(keys, heap.field(pair, item(0)))
            flow.edge(values, heap.field(pair, item(1)))
            flow.add(heap.field(made, ITEMS), 1 << pair)
        elif name in ("get", "setdefault", "pop", "__getitem__", "__setitem__", "__delitem__", "__contains__"):
            self._looked_up(name, receiver, given, target, site)
        elif name in ("update", "__ior__", "__or__"):
            for source in given.positional:
                self._containers.update(receiver, source, site)
            for _, source in given.keywords:
                flow.edge(source, heap.field(receiver, ITEMS))
                flow.put(keys, Plain(str))
            for source in given.double_star:
                self._containers.update(receiver, source, site)
            flow.add(target, 1 << receiver)
        elif name == "popitem":
            pair = flow.number(NewObject(tuple, ("entry", receiver)))
            flow.edge(keys, heap.field(pair, item(0)))
            flow.edge(values, heap.field(pair, item(1)))
            flow.add(target, 1 << pair)
        elif name in ("fromkeys", "most_common", "elements", "subtract", "total", "move_to_end"):
            return False
        else:
            return name in _TESTS and self._test(receiver, given, target, site)
        return True

    def _looked_up(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        if name not in ("__setitem__", "__delitem__", "__contains__"):
            for key in given.positional[:1]:
                flow.edge(self._containers.values_at(receiver, key, site), target)
        if name == "__contains__":
            flow.put(target, Plain(bool))
        for default in given.positional[1:]:
            flow.edge(default, target)
            if name in ("setdefault", "__setitem__"):
                flow.edge(default, self._containers.values_at(receiver, given.positional[0], site, is_written=True))
        for key in given.positional[:1]:
            if name in ("setdefault", "__setitem__"):
                flow.edge(key, heap.field(receiver, KEYS))
            self._containers.looked_up_by(receiver, key, target if name != "__setitem__" else -1, site)
        if name in ("__getitem__", "get"):
            for key in given.positional[:1]:
                self._containers.call_method(receiver, "__missing__", Passed((key,)), target, site)

    def _test(self, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        flow, heap = self._flow, self._heap
        flow.put(target, Plain(bool))
        for source in (self._machine.just(receiver), *given.positional):
            everything = heap.deep(source)
            self._callbacks.compared(everything)

            flow.when_symbolic(everything, partial(flow.put, target, Scalar("bool"), everything))
        return True

    def _sequence_method(
        self, name: str, receiver: int, kind: type, given: Passed, target: int, site: StepSite
    ) -> bool:
        flow, heap = self._flow, self._heap
        items = heap.field(receiver, ITEMS)
        if name in _GIVE_ITEM:
            flow.edge(heap.field(receiver, EACH), target)
            for index in given.positional[:1]:
                self._containers.looked_up_by(receiver, index, target, site)
        elif name in ("__setitem__", "insert") and len(given.positional) > 1:
            flow.edge(given.positional[1], items)
            self._containers.written_at(receiver, given.positional[0])
        elif name in _PUT_FIRST:
            self._put_or_search(name, receiver, given, target, site)
        elif name in _SPREAD or name in _SPREAD_TOO:
            for source in given.positional:
                flow.edge(self._containers.items_of(source, site), items)
            flow.add(target, 1 << receiver)
        elif name in _SAME or name in _SAME_TOO:
            # A copy counts as the original: what is put into it later may be in both.
            flow.add(target, 1 << receiver)
        elif name == "sort":
            for _, source in given.keywords:
                self._callbacks.compared(self._containers.called(source, (items,), site))
            self._callbacks.compared(heap.field(receiver, EACH))
        elif name == "__iter__":
            made = flow.number(NewObject(list, ("iterator", receiver), bool(flow.symbolic >> receiver & 1)))
            flow.edge(heap.field(receiver, EACH), heap.field(made, ITEMS))
            flow.add(target, 1 << made)
        elif name in _TESTS:
            return self._test(receiver, given, target, site)
        elif name == "__len__":
            flow.put(target, Plain(int))
            if flow.symbolic >> receiver & 1:
                flow.put(target, Scalar("int"))
        elif name == "_replace" or name == "_asdict":
            for source in given.slots():
                flow.edge(source, items)
            flow.add(target, 1 << receiver)
        else:
            return name in _NOTHING
        return True

    def _put_or_search(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        if name in ("append", "appendleft", "add"):
            for source in given.positional:
                flow.edge(source, heap.field(receiver, ITEMS))
                if name == "add":
                    self._containers.looked_up_by(receiver, source, -1, site)
            return
        flow.put(target, Plain(int if name in ("count", "index") else bool))
        for source in given.positional[:1]:
            # An error message shows what is not there.
            flow.watch(source, self._callbacks.indexed)
        for source in given.positional[:1]:
            both = flow.node()
            flow.edge(heap.field(receiver, EACH), both)
            flow.edge(source, both)
            everything = heap.deep(both)
            self._callbacks.compared(everything)

            found = Scalar("int" if name in ("count", "index") else "bool")
            flow.when_symbolic(everything, partial(flow.put, target, found, everything))
