"""Containers and iteration in the graph: what builtins and methods put into containers and take out of them."""

from __future__ import annotations

from collections import deque
from enum import EnumType
from functools import partial
from types import FunctionType
from typing import Any

from pathlore.program.dependence.abstract import (
    UNKNOWN,
    BoundMethod,
    Holder,
    Live,
    MadeClass,
    MadeInstance,
    NativeMethod,
    NewObject,
    Plain,
    Scalar,
    UnknownValue,
    ValueKind,
)
from pathlore.program.dependence.callbacks import CallbackFlow, Family
from pathlore.program.dependence.classes import container_of, declared
from pathlore.program.dependence.enumerations import MEMBERS
from pathlore.program.dependence.heap import EACH, HELD, ITEMS, KEYS, NAMESPACE, RETURNED, item
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.steps import Passed
from pathlore.program.dependence.streams import StreamFlow
from pathlore.program.natives import is_written_in_python

_NEW = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset, "sorted": list, "reversed": list}


def may_be_iterated(cls: type | None) -> bool:
    """Whether objects of a class may be iterated over."""
    if cls is None or cls is object:
        return True
    return any(declared(cls, name) is not None for name in ("__iter__", "__getitem__", "__next__", "__aiter__"))


class ContainerFlow:
    """What goes into containers, and out of them."""

    # Large: one small method for each family of methods.

    def __init__(self, machine: Machine, members: AttributeFlow, callbacks: CallbackFlow) -> None:
        self._machine = machine
        self._members = members
        self.callbacks = callbacks
        self._flow = machine.flow
        self._heap = machine.heap
        self.streams = StreamFlow(machine)
        self._items: dict[int, int] = {}
        self._items_of: dict[int, int] = {}

    # Iteration

    def items(self, number: int, target: int, site: StepSite) -> None:
        """What iterating over a value gives: found out once for each value."""
        known = self._items.get(number)
        if known is None:
            known = self._items[number] = self._flow.node()
            self._iterate(number, known, StepSite(0, -1, ("items of", number)))
        self._flow.edge(known, target)

    def items_of(self, node: int, site: StepSite) -> int:
        """A node with what iterating over the values of a node gives."""
        node = self._flow.find(node)
        known = self._items_of.get(node)
        if known is None:
            known = self._items_of[node] = self._flow.node()
            self._flow.watch(node, lambda number: self.items(number, known, site))
        return known

    def _iterate(self, number: int, target: int, site: StepSite) -> None:
        value = self._machine.value(number)
        flow = self._flow
        match value:
            case Scalar(sort="str"):
                flow.put(target, value)
            case Scalar(sort="bytes" | "range"):
                flow.put(target, Scalar("int"))
                flow.put(target, Plain(int))
            case Scalar():
                flow.put(target, Scalar("any"))
            case Plain(cls=cls):
                flow.put(target, Plain(int if cls in (bytes, range) else cls))
            case UnknownValue():
                flow.put(target, UNKNOWN)
            case Holder():
                self._members.give(number, target)
            case MadeClass():
                flow.edge(self._heap.field(number, MEMBERS), target)
                self._by_methods(number, target, site)
            case NewObject() | Live() | MadeInstance():
                self._items_of_object(number, target, site)

    def _inner(self, node: int, target: int, site: StepSite) -> None:
        """Native iterators hold containers and give what is in them."""
        flow, heap = self._flow, self._heap
        everything = heap.deep(node)
        flow.edge(everything, target)

    def _items_of_object(self, number: int, target: int, site: StepSite) -> None:
        value = self._machine.value(number)
        flow, heap = self._flow, self._heap
        cls = class_of(value)
        kind = None if cls is None else container_of(cls)
        is_own = isinstance(value, MadeInstance) or (cls is not None and is_written_in_python(cls))
        if isinstance(value, Live) and isinstance(value.thing, type):
            # An enumeration gives its members, any other class what its metaclass says.
            members: dict[str, Any] = dict(value.thing.__members__) if isinstance(value.thing, EnumType) else {}
            for member in members.values():
                flow.add(target, 1 << heap.lift(member))
            is_own = is_written_in_python(type(value.thing))
        if self.streams.content(number, target):
            return
        if kind is not None:
            flow.edge(heap.field(number, KEYS if kind is dict else EACH), target)
        elif not is_own and may_be_iterated(cls):
            flow.edge(heap.field(number, EACH), target)
            flow.edge(heap.field(number, HELD), target)
            if isinstance(value, Live):
                self._inner(heap.field(number, HELD), target, site)
        if is_own:
            self._by_methods(number, target, site)
            self._by_native_base(number, cls, kind, target)

    def _by_native_base(self, number: int, cls: type | None, kind: type | None, target: int) -> None:
        """A base in native code, or in a library, iterates by calling any other method: a stream reads lines."""
        value = self._machine.value(number)

        def iterate(base: int) -> None:
            self._flow.edge(self._heap.field(number, HELD), target)
            self.callbacks.special_methods(number, (), target, Family.ALL)

        if isinstance(value, MadeInstance):
            self._flow.watch(self._members.made.native_bases(value.cls), iterate)
        elif cls is None or kind is not None or isinstance(value, Live):
            return
        elif not isinstance(declared(cls, "__iter__"), (FunctionType, type(None))):
            iterate(number)

    def _by_methods(self, number: int, target: int, site: StepSite) -> None:
        """`__iter__` and `__next__`, or `__getitem__`."""
        flow = self._flow
        for name, given in (
            ("__iter__", Passed()),
            ("__aiter__", Passed()),
            ("__getitem__", Passed((self._machine.plain(int),))),
        ):
            result = target if name == "__getitem__" else flow.node()
            self.call_method(number, name, given, result, site)
            if name != "__getitem__":
                flow.watch(result, lambda iterator: self._taken(iterator, number, target, site))
        for name in ("__len__", "__length_hint__"):
            # Whoever makes a list of the items asks how many there are.
            self.call_method(number, name, Passed(), self._machine.nobody, site)
        for name in ("__next__", "__anext__"):
            result = flow.node()
            self.call_method(number, name, Passed(), result, site)
            self.awaited(result, target) if name == "__anext__" else flow.edge(result, target)

    def _taken(self, iterator: int, source: int, target: int, site: StepSite) -> None:
        value = self._machine.value(iterator)
        if iterator == source:
            return
        key = (iterator, target)
        if key in self._machine.taken:
            return
        self._machine.taken.add(key)
        if isinstance(value, (Scalar, Plain)) and not isinstance(value, Scalar):
            self._flow.put(target, Plain(object))
        else:
            self.items(iterator, target, site.part(f"iterator {iterator}"))

    def awaited(self, node: int, target: int) -> None:
        """What a coroutine returns, or what else can be awaited gives."""
        flow, heap = self._flow, self._heap

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, NewObject) and value.site[:1] == ("generator",):
                flow.edge(heap.field(number, RETURNED), target)
            elif isinstance(value, (Holder, Live, UnknownValue)):
                everything = heap.deep(heap.field(number, HELD))
                if isinstance(value, Holder):
                    self._members.give(number, target)
                else:
                    flow.edge(everything, target)
                self._returned_in(everything, target)
            else:
                flow.add(target, 1 << number)
                result = flow.node()
                self.call_method(number, "__await__", Passed(), result, StepSite(0, -1, ("await", number)))
                self._returned_in(result, target)

        flow.watch(node, seen)

    def _returned_in(self, node: int, target: int) -> None:
        flow, heap = self._flow, self._heap

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, NewObject) and value.site[:1] == ("generator",):
                flow.edge(heap.field(number, RETURNED), target)

        flow.watch(node, seen)

    def call_method(self, number: int, name: str, given: Passed, target: int, site: StepSite) -> bool:
        """Calls a method that is written in Python, if the object has one."""
        value = self._machine.value(number)
        if isinstance(value, MadeClass):
            methods = self._flow.node()
            self._members.made.of_metaclass(number, name, methods)
            self._flow.watch(methods, lambda callee: self._machine.call(callee, given, target, site.part(name)))
            return True
        if not isinstance(value, MadeInstance):
            cls = class_of(value)
            found = None if cls is None else declared(cls, name)
            if isinstance(found, FunctionType):
                bound = self._flow.number(BoundMethod(self._heap.lift(found), number))
                self._machine.call(bound, given, target, site.part(name))
                return True
            if cls is None or found is None or not is_written_in_python(type(found)):
                return False
        methods = self._flow.node()
        self._members.special(number, name, methods, site.part(name))

        def seen(callee: int) -> None:
            if not isinstance(self._machine.value(callee), (NativeMethod, Plain)):
                self._machine.call(callee, given, target, site.part(name))

        self._flow.watch(methods, seen)
        return True

    def called(self, functions: int, arguments: tuple[int, ...], site: StepSite) -> int:
        """What functions give for arguments."""
        result = self._flow.node()
        given = Passed(arguments)
        self._flow.watch(functions, lambda number: self._machine.call(number, given, result, site.part("called")))
        return result

    # Builtins

    def function(self, name: str, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is a builtin that makes containers of others; it has been called then."""
        if name in _NEW:
            self._copied(_NEW[name], given, target, site)
        elif name in ("dict", "collections.OrderedDict", "collections.defaultdict", "collections.Counter"):
            self._new_dict(name, given, target, site)
        elif name == "collections.deque":
            self._copied(deque, given, target, site)
        elif name in ("enumerate", "zip"):
            self._zipped(name, given, target, site)
        elif name in ("map", "filter"):
            self._mapped(name, given, target, site)
        elif name in ("itertools.chain", "itertools.cycle", "itertools.islice"):
            self._chained(given, target, site)
        else:
            return False
        return True

    def _copied(self, kind: type, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        made = flow.number(NewObject(kind, (*site.key, "copy")))
        flow.add(target, 1 << made)
        items = heap.field(made, ITEMS)

        def seen(number: int) -> None:
            self.items(number, items, site)
            result = flow.node()
            if self.call_method(number, "__reversed__", Passed(), result, site):
                flow.watch(result, lambda inner: self.items(inner, items, site))
            if flow.symbolic >> number & 1:
                self._symbolic_copy(kind, number, target, site)

        for source in given.positional[:1]:
            flow.watch(source, seen)
        for source in given.star:
            flow.edge(heap.deep(source), items)
        for name, source in given.keywords:
            if name == "key":
                self.callbacks.compared(self.called(source, (items,), site))
        self.callbacks.compared(items)

    def _chained(self, given: Passed, target: int, site: StepSite) -> None:
        """Items of one iterable after the other. A symbolic bound makes their number symbolic."""
        flow, heap = self._flow, self._heap
        made, unsure = (flow.number(NewObject(list, (*site.key, "chain"), symbolic)) for symbolic in (False, True))
        flow.add(target, 1 << made)
        flow.edge(heap.field(made, ITEMS), heap.field(unsure, ITEMS))
        for source in given.slots():
            self._take_items(source, heap.field(made, ITEMS), site)
            flow.when_symbolic(source, partial(flow.add, target, 1 << unsure, source))
        for source in given.star:
            self._take_items(self.items_of(source, site), heap.field(made, ITEMS), site)

    def _symbolic_copy(self, kind: type, number: int, target: int, site: StepSite) -> None:
        """A copy of something whose length is not known."""
        made = self._flow.number(NewObject(kind, (*site.key, "copy"), True))
        self._flow.add(target, 1 << made)
        self.items(number, self._heap.field(made, ITEMS), site)

    def _new_dict(self, name: str, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        made = flow.number(NewObject(dict, (*site.key, "dict")))
        flow.add(target, 1 << made)
        sources = given.positional
        if name.endswith("defaultdict"):
            for factory in given.positional[:1]:
                flow.edge(self.called(factory, (), site), heap.field(made, ITEMS))
            sources = given.positional[1:]
        for source in sources:
            self.update(made, source, site)
            if name.endswith("Counter"):
                flow.watch(source, lambda number: self.items(number, heap.field(made, KEYS), site))
                flow.put(heap.field(made, ITEMS), Plain(int))
        for _, source in given.keywords:
            flow.edge(source, heap.field(made, ITEMS))
            flow.put(heap.field(made, KEYS), Plain(str))
        for source in given.double_star:
            self.update(made, source, site)

    def update(self, made: int, source: int, site: StepSite) -> None:
        """Entries of a mapping, or pairs, go into a dict."""
        flow, heap = self._flow, self._heap

        def seen(number: int) -> None:
            if not self._machine.first("update", made, number):
                return
            value = self._machine.value(number)
            cls = class_of(value)
            if cls is not None and container_of(cls) is dict:
                flow.edge(heap.field(number, EACH), heap.field(made, ITEMS))
                flow.edge(heap.field(number, KEYS), heap.field(made, KEYS))
                if flow.symbolic >> number & 1:
                    flow.put(heap.field(made, KEYS), Scalar("any"))
                return
            keys = flow.node()
            if self.call_method(number, "keys", Passed(), keys, site):
                # A mapping: its keys are iterated over, and looked up.
                flow.edge(self.items_of(keys, site), heap.field(made, KEYS))
                self.items(number, heap.field(made, KEYS), site)
                given = Passed((heap.field(made, KEYS),))
                self.call_method(number, "__getitem__", given, heap.field(made, ITEMS), site)
            pairs = flow.node()
            self.items(number, pairs, site)

            def pair(entry: int) -> None:
                if not self._machine.first("pair", made, entry):
                    return
                self.item_at(entry, 0, heap.field(made, KEYS), site)
                self.item_at(entry, 1, heap.field(made, ITEMS), site)

            flow.watch(pairs, pair)

        flow.watch(source, seen)

    def item_at(self, number: int, position: int, target: int, site: StepSite) -> None:
        """An item whose index is known."""
        value = self._machine.value(number)
        cls = class_of(value)
        if isinstance(value, (NewObject, Live)) and cls is not None and container_of(cls) is tuple:
            self._flow.edge(self._heap.field(number, item(position)), target)
            self._flow.edge(self._heap.field(number, ITEMS), target)
        else:
            self.items(number, target, site)

    def _zipped(self, name: str, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        made, pair = (
            flow.number(NewObject(list, (*site.key, "pairs"))),
            flow.number(NewObject(tuple, (*site.key, "pair"))),
        )
        flow.add(target, 1 << made)
        flow.add(heap.field(made, ITEMS), 1 << pair)
        first = 0
        if name == "enumerate":
            flow.put(heap.field(pair, item(0)), Plain(int))
            for source in (*given.positional[1:], *(slot for _, slot in given.keywords)):
                flow.edge(source, heap.field(pair, item(0)))
            first = 1
        for position, source in enumerate(given.positional[: 1 if first else None]):
            node = heap.field(pair, item(position + first))
            self._take_items(source, node, site)
        for source in given.star:
            inner = flow.node()
            self._take_items(source, inner, site)
            flow.watch(inner, lambda number: self.items(number, heap.field(pair, ITEMS), site))

    def _take_items(self, source: int, target: int, site: StepSite) -> None:
        self._flow.edge(self.items_of(source, site), target)

    def _mapped(self, name: str, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        made = flow.number(NewObject(list, (*site.key, name)))
        flow.add(target, 1 << made)
        arguments = []
        for source in given.positional[1:]:
            node = flow.node()
            self._take_items(source, node, site)
            arguments.append(node)
        if not given.positional:
            return
        result = self.called(given.positional[0], tuple(arguments), site)
        for source in given.star:
            everything = heap.gather((source,))
            flow.edge(self.called(given.positional[0], (everything, everything), site), result)
        if name == "map":
            flow.edge(result, heap.field(made, ITEMS))
        for node in arguments if name == "filter" else ():
            flow.edge(node, heap.field(made, ITEMS))
            # Without a function, the items themselves are asked for their truth.
            flow.watch(node, self.callbacks.indexed)

    # Keys and indices

    def values_at(self, number: int, index: int, site: StepSite, is_written: bool = False) -> int:
        """The values of a container at an index. `__dict__` has the attributes of an object, by their names."""
        heap = self._heap
        value = self._machine.value(number)
        if isinstance(value, NewObject) and value.site[0] == NAMESPACE:
            texts = self._machine.texts((index,), site)
            if len(texts) == 1 and isinstance(value.site[1], int):
                text = texts[0]
                if text.is_whole:
                    return self._in_namespace(value.site[1], text.first, is_written)
                return heap.matching(value.site[1], text, is_written)
        if isinstance(value, Live) and isinstance(value.thing, dict) and not is_written:
            texts = self._machine.texts((index,), site)
            if all(text.is_whole for text in texts):
                return self._at_start(number, value.thing, [text.first for text in texts])
        return heap.field(number, ITEMS if is_written else EACH)

    def _at_start(self, number: int, entries: dict[Any, Any], keys: list[str]) -> int:
        """The entries that a dict has from the start under keys that are written out, and what code puts into it."""
        node = self._flow.node()
        self._flow.edge(self._heap.field(number, ITEMS), node)
        for key in keys:
            if dict.__contains__(entries, key):
                self._flow.add(node, 1 << self._heap.lift(dict.__getitem__(entries, key)))
        return node

    def _in_namespace(self, owner: int, name: str, is_written: bool) -> int:
        """An attribute as `__dict__` has it: what stands in a class is not bound to anything."""
        field = self._heap.field(owner, name)
        value = self._machine.value(owner)
        if is_written or not isinstance(value, Live) or not isinstance(value.thing, type):
            return field
        node = self._flow.node()
        self._flow.edge(field, node)
        if name in vars(value.thing):
            self._flow.add(node, 1 << self._heap.lift(vars(value.thing)[name]))
        return node

    def looked_up_by(self, receiver: int, key: int, target: int, site: StepSite) -> None:
        """A symbolic key may give any value as one term; objects as keys are hashed and compared."""
        flow, heap = self._flow, self._heap

        if not self._machine.first("looked up", receiver, key, target):
            return

        def by_symbolic() -> None:
            heap.symbolic_forms(heap.field(receiver, EACH), target)
            flow.put(target, Scalar("bool"), key)

        def by_object(number: int) -> None:
            self.callbacks.compared(self._machine.just(number))
            self.callbacks.indexed(number)

        self.callbacks.compared(heap.field(receiver, KEYS))
        everything = heap.deep(key)
        if target >= 0:
            flow.when_symbolic(everything, by_symbolic)
        flow.watch(everything, by_object, ValueKind.SPECIAL)

    def written_at(self, receiver: int, index: int) -> None:
        """An assignment at a symbolic index: any element may be another one afterwards."""
        flow, heap = self._flow, self._heap

        def written() -> None:
            heap.symbolic_forms(heap.field(receiver, EACH), heap.field(receiver, ITEMS))

        flow.when_symbolic(heap.deep(index), written)
