"""Classes that functions make, in the graph: their attributes, their bases and metaclasses, and their objects."""

from __future__ import annotations

from enum import EnumType
from types import FunctionType
from typing import Protocol

from pathlore.program.dependence.abstract import (
    BoundMethod,
    Closure,
    Live,
    MadeClass,
    MadeInstance,
    NativeMethod,
    NewObject,
    Plain,
    ValueKind,
)
from pathlore.program.dependence.classes import declared, mro
from pathlore.program.dependence.heap import ALL, HELD
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.matching import WHOLE
from pathlore.program.dependence.steps import METACLASS, Passed
from pathlore.program.natives import is_written_in_python
from pathlore.program.stubs import own_code

BASES = " bases"
"""The field of a class that a function makes with its bases."""
_MOST_ASKED = 4
"""Attributes for which one descriptor is asked apart; objects and results of all others are not told apart."""
_NATIVE, _METACLASSES = " native bases", " metaclasses"


class AttributeReading(Protocol):
    """Reads attributes of any object."""

    def load(self, owner: int, name: str, target: int, site: StepSite) -> None: ...

    def bound(self, stored: int, owner: int, target: int) -> None: ...

    def namespace(self, owner: int, target: int) -> None: ...


class MadeClassFlow:
    """Reads attributes of classes that functions make, and of their objects."""

    def __init__(self, machine: Machine, members: AttributeReading) -> None:
        self._machine = machine
        self._members = members
        self._asked: dict[tuple[int, str], int] = {}
        self._shared: dict[tuple[int, str], tuple[int, ...]] = {}
        self._flow = machine.flow
        self._heap = machine.heap

    def field(self, owner: int, name: str) -> int:
        """An attribute of a class that a function makes: its own, or that of a base."""
        flow, heap = self._flow, self._heap
        key = f" inherited {name}"
        known = heap.existing(owner, key)
        if known is not None:
            return known
        node = heap.field(owner, key)
        flow.edge(heap.field(owner, name), node)

        def base(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeClass):
                flow.edge(self.field(number, name), node)
            elif not isinstance(value, Plain):
                self._members.load(number, name, node, StepSite(0, -1, ("base", owner, number, name)))

        flow.watch(heap.field(owner, BASES), base)
        return node

    def metaclasses(self, owner: int) -> int:
        """A node with the metaclasses of a class: that of its statement, and those of its bases."""
        flow, heap = self._flow, self._heap
        known = heap.existing(owner, _METACLASSES)
        if known is not None:
            return known
        node = heap.field(owner, _METACLASSES)
        flow.edge(heap.field(owner, METACLASS), node)

        def base(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeClass):
                flow.edge(self.metaclasses(number), node)
            elif (
                isinstance(value, Live) and isinstance(value.thing, type) and type(value.thing) not in (type, EnumType)
            ):
                flow.add(node, 1 << heap.lift(type(value.thing)))

        flow.watch(heap.field(owner, BASES), base)
        return node

    def native_bases(self, owner: int) -> int:
        """A node with the bases of a class that a function makes whose constructors are not analysed."""
        flow, heap = self._flow, self._heap
        known = heap.existing(owner, _NATIVE)
        if known is not None:
            return known
        node = heap.field(owner, _NATIVE)

        def base(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeClass):
                flow.edge(self.native_bases(number), node)
            elif not isinstance(value, Live) or not isinstance(value.thing, type) or self._has_native(value.thing):
                flow.add(node, 1 << number)

        flow.watch(heap.field(owner, BASES), base)
        return node

    def _has_native(self, cls: type) -> bool:
        if any(base is not object and not is_written_in_python(base) for base in mro(cls)):
            return True
        makers = [getattr(made, "__func__", made) for made in (declared(cls, name) for name in ("__init__", "__new__"))]
        return any(
            isinstance(made, FunctionType) and not self._machine.followed(own_code(made).co_filename) for made in makers
        )

    def read(self, owner: int, name: str) -> int:
        """A node with what an attribute of such a class, or of an object of one, gives: found out once."""
        node = self._heap.through(owner, f"read {name}")
        if self._machine.first("read", owner, name):
            value, site = self._machine.value(owner), StepSite(0, -1, ("read", owner, name))
            if isinstance(value, MadeInstance):
                self.of_instance(owner, value.cls, name, node, site)
            else:
                self.of_class(owner, name, node, site)
        return node

    def special(self, owner: int, name: str) -> int:
        """A node with a method of an object that is looked for in its class alone, as Python does for its own."""
        node = self._heap.through(owner, f"special {name}")
        value = self._machine.value(owner)
        if isinstance(value, MadeInstance) and self._machine.first("special", owner, name):
            self._members.bound(self.field(value.cls, name), owner, node)
            if self._heap.existing(owner, HELD) is not None:
                self._flow.put(node, NativeMethod(name, owner))
        return node

    def of_class(self, owner: int, name: str, target: int, site: StepSite) -> None:
        """An attribute of the class itself."""
        if name == "__dict__":
            self._members.namespace(owner, target)
            return
        stored = self.field(owner, name)
        self._flow.edge(stored, target)
        given = (self._machine.plain(type(None)), self._machine.just(owner))
        self._flow.watch(
            stored, lambda number: self.ask_descriptor(number, "__get__", given, target), ValueKind.SPECIAL
        )
        self._flow.watch(stored, lambda number: self.put_bound(number, owner, target))
        self.of_metaclass(owner, name, target)

    def of_metaclass(self, owner: int, name: str, target: int) -> None:
        """What metaclasses have for their classes under a name."""

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeClass):
                self._members.bound(self.field(number, name), owner, target)
            elif isinstance(value, Live) and isinstance(value.thing, type):
                found = declared(value.thing, name)
                if isinstance(found, FunctionType):
                    self._flow.put(target, BoundMethod(self._heap.lift(found), owner))
                elif isinstance(found, property) and found.fget is not None:
                    given = Passed((self._machine.just(owner),))
                    site = StepSite(0, -1, ("metaclass", owner, name))
                    self._machine.call(self._heap.lift(found.fget), given, target, site)

        self._flow.watch(self.metaclasses(owner), seen)

    def of_instance(self, owner: int, cls: int, name: str, target: int, site: StepSite) -> None:
        """An attribute of an object."""
        flow, heap = self._flow, self._heap
        if name == "__class__":
            flow.add(target, 1 << cls)
            return
        if name == "__dict__":
            self._members.namespace(owner, target)
            return
        flow.edge(heap.field(owner, ALL if name == WHOLE else name), target)
        if name == WHOLE:
            made = self._machine.value(cls)
            for matched in made.body.variables if isinstance(made, MadeClass) else ():
                if not matched.startswith("__"):
                    self.of_instance(owner, cls, matched, target, site)
            return
        self._members.bound(self.field(cls, name), owner, target)
        held = heap.existing(owner, HELD)
        if held is not None:
            flow.edge(held, target)
            flow.put(target, NativeMethod(name, owner))
        for special in ("__getattr__", "__getattribute__"):
            methods = flow.node()
            self._members.bound(self.field(cls, special), owner, methods)
            self.call_each(methods, Passed((self._machine.plain(str),)), target, site.part(special))

    def bind_to_class(self, number: int, cls: int, target: int) -> bool:
        """Whether it is a class method or a static method; the function goes to a node then.

        A class method that a base has is called on the class that inherits it."""
        flow, value = self._flow, self._machine.value(number)
        if isinstance(value, BoundMethod):
            if self._is_class(value.receiver):
                flow.put(target, BoundMethod(value.function, cls))
            return False
        if not isinstance(value, NewObject) or value.cls not in (classmethod, staticmethod):
            return False
        held = self._heap.field(number, HELD)
        if value.cls is staticmethod:
            flow.edge(held, target)
        else:
            flow.watch(held, lambda function: flow.put(target, BoundMethod(function, cls)))
        return True

    def put_bound(self, number: int, cls: int, target: int) -> None:
        """What a class gives for a class method or a static method that was put into it."""
        self.bind_to_class(number, cls, target)

    def _is_class(self, number: int) -> bool:
        value = self._machine.value(number)
        return isinstance(value, MadeClass) or (isinstance(value, Live) and isinstance(value.thing, type))

    def class_around(self, number: int) -> int:
        """The class of an object, or the class itself."""
        if self._is_class(number):
            return number
        value = self._machine.value(number)
        return value.cls if isinstance(value, MadeInstance) else self._heap.lift(class_of(value) or object)

    def class_of_object(self, owner: int) -> int:
        """A node with the class of an object."""
        value = self._machine.value(owner)
        if isinstance(value, MadeInstance):
            return self._machine.just(value.cls)
        return self._machine.lifted(class_of(value) or object)

    def ask_descriptor(self, number: int, name: str, given: tuple[int, ...], target: int) -> None:
        """An object that stands in a class, and whose own class says what attributes are."""
        value = self._machine.value(number)
        site = StepSite(0, -1, ("descriptor", number, name))
        if not self._machine.first("descriptor", number, name, given, target):
            return
        asked = self._asked[number, name] = self._asked.get((number, name), 0) + 1
        if asked > _MOST_ASKED:
            shared = self._shared.get((number, name))
            if shared is None:
                first = self._flow.node(len(given) + 1)
                shared = self._shared[number, name] = tuple(range(first, first + len(given) + 1))
                self._asked[number, name] = 0
                self.ask_descriptor(number, name, shared[1:], shared[0])
                self._asked[number, name] = asked
            for source, node in zip(given, shared[1:], strict=True):
                self._flow.edge(source, node)
            self._flow.edge(shared[0], target)
            return
        passed = Passed((self._machine.just(number), *given))
        found = None if isinstance(value, MadeInstance) else declared(class_of(value) or object, name)
        if isinstance(found, FunctionType):
            self._machine.call(self._heap.lift(found), passed, target, site)
        elif isinstance(value, MadeInstance):
            # Looked for in the class alone.
            methods = self.field(value.cls, name)
            self._flow.watch(methods, lambda method: self._call_function(method, passed, target, site))

    def _call_function(self, number: int, given: Passed, target: int, site: StepSite) -> None:
        value = self._machine.value(number)
        if isinstance(value, Closure) or (isinstance(value, Live) and isinstance(value.thing, FunctionType)):
            self._machine.call(number, given, target, site)

    def call_each(self, methods: int, given: Passed, target: int, site: StepSite) -> None:
        """Calls the methods of objects among the values of a node."""

        def seen(number: int) -> None:
            if isinstance(self._machine.value(number), BoundMethod):
                self._machine.call(number, given, target, site)

        self._flow.watch(methods, seen)


def class_of(value: object) -> type | None:
    """The class of an abstract value, where it is one that exists."""
    if isinstance(value, (NewObject, Plain)):
        return value.cls
    return type(value.thing) if isinstance(value, Live) else None
