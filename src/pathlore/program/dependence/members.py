"""Attributes in the graph: what reading and assigning one does, by what the object is."""

from __future__ import annotations

import enum
import sys
from enum import Enum, EnumType
from functools import cached_property
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.dependence.abstract import (
    UNKNOWN,
    BoundMethod,
    Closure,
    Holder,
    InputFunction,
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
from pathlore.program.dependence.classes import declared, mro
from pathlore.program.dependence.heap import ALL, HELD, ITEMS, TWIN, ObjectFields, item
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import BASES, MadeClassFlow, class_of
from pathlore.program.dependence.matching import WHOLE
from pathlore.program.dependence.namespaces import FRAMES, NamespaceFlow
from pathlore.program.dependence.native_table import SORTS
from pathlore.program.dependence.propagation import BudgetError
from pathlore.program.dependence.steps import Passed
from pathlore.program.natives import is_written_in_python

_NATIVE_METHODS = (MethodDescriptorType, WrapperDescriptorType, ClassMethodDescriptorType, BuiltinFunctionType)
_PARTS = frozenset({"real", "imag", "numerator", "denominator", "year", "month", "day", "hour", "minute", "second"})
_OF_FRAMES = frozenset({"f_locals", "f_globals"})
_WITHOUT_ATTRIBUTES = frozenset({list, tuple, dict, set, frozenset, slice})
"""Types whose objects have no attributes but those of their class."""


class AttributeFlow:
    """Reads and assigns attributes."""

    # Large: one small method for each kind of object that has attributes.

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._flow = machine.flow
        self._heap: ObjectFields = machine.heap
        self._namespaces = NamespaceFlow(machine)
        self.made = MadeClassFlow(machine, self)
        self._assigned_to: dict[tuple[type, str], int] = {}

    # Reading

    def load(self, owner: int, name: str, target: int, site: StepSite) -> None:
        value = self._machine.value(owner)
        flow = self._flow
        if name in _OF_FRAMES or name == "__annotations__":
            self._of_any(owner, name, target, site)
        match value:
            case Scalar(sort):
                self._of_scalar(owner, SORTS.get(sort, object), name, target)
            case Plain(cls):
                if cls is object:
                    flow.put(target, value)
                elif hasattr(cls, name):
                    flow.put(target, NativeMethod(name, owner))
            case NewObject(site=("generator", *_)):
                flow.put(target, NativeMethod(name, owner))
                if name in FRAMES:
                    self.give(self._namespaces.frame(value), target)
            case NewObject(cls):
                self._of_object(owner, cls, name, target, site)
            case Live(thing=thing):
                self._of_live(owner, thing, name, target, site)
            case MadeClass() | MadeInstance():
                flow.edge(self.made.read(owner, name), target)
            case BoundMethod(function=function, receiver=receiver):
                if name in ("__self__", "__func__"):
                    flow.add(target, 1 << (receiver if name == "__self__" else function))
                else:
                    self.load(function, name, target, site)
            case Super():
                self._of_super(owner, value, name, target, site)
            case Holder():
                self.give(owner, target)
                flow.edge(self._through(owner, name, site), target)
            case UnknownValue():
                flow.put(target, UNKNOWN)
            case Closure() if name == "__dict__":
                self._namespaces.attributes(owner, target)
            case Closure() if name == "__closure__":
                self._namespaces.cells(owner, value, target)
            case NativeMethod(receiver=receiver):
                if name == "__self__":
                    flow.add(target, 1 << receiver)
                elif declared(BuiltinFunctionType, name) is not None:
                    flow.put(target, Plain(object))
            case Closure() | InputFunction():
                flow.edge(self._heap.field(owner, ALL if name == WHOLE else name), target)
                if declared(FunctionType, name) is not None or declared(BuiltinFunctionType, name) is not None:
                    flow.put(target, Plain(object))

    def _of_any(self, owner: int, name: str, target: int, site: StepSite) -> None:
        """Attributes that Python makes, whatever has them."""
        value = self._machine.value(owner)
        if name in _OF_FRAMES and (isinstance(value, Holder) or value == Plain(object)):
            self._machine.unclear(site, "the variables of another function")
            self._flow.put(target, UNKNOWN)
        elif name == "__annotations__" and not isinstance(value, (Scalar, Plain)):
            self._namespaces.annotations(owner, target)

    def special(self, owner: int, name: str, target: int, site: StepSite) -> None:
        """A method that Python itself calls: attributes of the object are not looked at."""
        if isinstance(self._machine.value(owner), MadeInstance) and name.startswith("__"):
            self._flow.edge(self.made.special(owner, name), target)
        else:
            self.load(owner, name, target, site)

    def namespace(self, owner: int, target: int) -> None:
        """`__dict__` of an object."""
        self._namespaces.attributes(owner, target)

    def give(self, holder: int, target: int) -> None:
        """Something that an object of native code gives: it stands for that itself."""
        flow = self._flow
        flow.add(target, 1 << holder)
        flow.put(target, Plain(object))
        held = self._heap.field(holder, HELD)
        if self._machine.first("give", holder, target):
            flow.when_symbolic(held, lambda: flow.put(target, Scalar("any"), held))

    def _through(self, holder: int, name: str, site: StepSite) -> int:
        """The attributes of a name that objects have which native code holds."""
        node = self._heap.through(holder, name)
        if self._machine.first("through", holder, name):

            def seen(number: int) -> None:
                # Named by the object: what a hook of its gives would be another object for each that holds it, and
                # hold it in its turn.
                self.load(number, name, node, StepSite(0, -1, ("through", number, name)))

            self._flow.watch(self._heap.field(holder, HELD), seen, ValueKind.OBJECT)
        return node

    def _of_scalar(self, owner: int, cls: type, name: str, target: int) -> None:
        """An attribute of a symbolic value; a text has no `update`, so none is looked for."""
        if cls is not object and not hasattr(cls, name):
            return
        if cls is object or callable(getattr(cls, name)):
            self._flow.put(target, NativeMethod(name, owner))
        if name in _PARTS:
            self._flow.add(target, 1 << owner)
        elif cls is object or not callable(getattr(cls, name)):
            self._flow.put(target, Scalar("any"))

    def _of_live(self, owner: int, thing: Any, name: str, target: int, site: StepSite) -> None:
        if isinstance(thing, ModuleType):
            self._of_module(owner, thing, name, target)
        elif isinstance(thing, type):
            self._of_class(owner, thing, name, target, site)
        elif isinstance(thing, MethodType) and name in ("__self__", "__func__"):
            self._flow.add(target, 1 << self._heap.lift(getattr(thing, name)))
        elif isinstance(thing, FunctionType) and name == "__dict__":
            self._namespaces.attributes(owner, target)
        elif isinstance(thing, (FunctionType, BuiltinFunctionType, MethodType)):
            self._flow.edge(self._heap.field(owner, name), target)
            if name == "__wrapped__" and isinstance(thing, FunctionType):
                wrapped = vars(thing).get(name)
                self._flow.add(target, 1 << self._heap.lift(wrapped))
            if declared(type(thing), name) is not None:
                self._flow.put(target, NativeMethod(name, owner))
        else:
            self._of_object(owner, type(thing), name, target, site)

    def _of_module(self, owner: int, module: ModuleType, name: str, target: int) -> None:
        names = vars(module)
        if name == "__dict__":
            self._namespaces.attributes(owner, target)
            return
        self._flow.edge(self._heap.global_node(names, name, {}), target)
        if name not in names:
            submodule = sys.modules.get(f"{module.__name__}.{name}")
            if submodule is not None:
                self._flow.add(target, 1 << self._heap.lift(submodule))
            elif "__getattr__" in names:
                self._machine.call(
                    self._heap.lift(names["__getattr__"]),
                    Passed((self._machine.plain(str),)),
                    target,
                    StepSite(0, -1, ("module attribute", module.__name__, name)),
                )

    def _of_object(self, owner: int, cls: type, name: str, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        if name == WHOLE:
            flow.edge(heap.field(owner, ALL), target)
            for matched in declared(cls, "__match_args__") or ():
                self._of_object(owner, cls, str(matched), target, site)
            return
        self._hooks(owner, cls, target, site)
        if name == "__class__":
            flow.add(target, 1 << heap.lift(cls))
            return
        if name == "__dict__":
            if is_written_in_python(cls) or cls.__dictoffset__ or _has_own_attributes(cls):
                self._namespaces.attributes(owner, target)
            return
        fields = declared(cls, "_fields")
        if isinstance(fields, tuple) and tuple in mro(cls) and name in fields:
            flow.edge(heap.field(owner, item(fields.index(name))), target)
            flow.edge(heap.field(owner, ITEMS), target)
            return
        if cls not in _WITHOUT_ATTRIBUTES:
            flow.edge(heap.field(owner, name), target)
        if name == "__next__" and cls in (list, tuple):
            # Native iterators are lists here.
            flow.put(target, NativeMethod(name, owner))
        self._of_bases(owner, cls, name, target, site)

    def _hooks(self, owner: int, cls: type, target: int, site: StepSite) -> None:
        """Methods that are asked for attributes by name."""
        for special in ("__getattr__", "__getattribute__"):
            found = declared(cls, special)
            if isinstance(found, FunctionType):
                self._ask_hook(owner, found, target)

    def _ask_hook(self, owner: int, hook: FunctionType, target: int) -> None:
        """Asked once for each object: the name of the attribute is not told apart."""
        result = self._heap.through(owner, hook.__name__)
        if self._machine.first("hook", owner, hook):
            given = Passed((self._machine.just(owner), self._machine.plain(str)))
            site = StepSite(0, -1, ("hook", owner, hook.__name__))
            self._machine.call(self._heap.lift(hook), given, result, site)
        self._flow.edge(result, target)

    def _of_bases(self, owner: int, cls: type, name: str, target: int, site: StepSite) -> None:
        """What a class has for its objects under a name."""
        flow, heap = self._flow, self._heap
        if is_written_in_python(cls):
            self.bound(self._assigned(cls, name), owner, target)
        for base in mro(cls):
            if name in vars(base):
                self._described(owner, cls, vars(base)[name], name, target, site)
                return
        if any(not is_written_in_python(base) and base.__module__ != "builtins" for base in mro(cls)):
            # Native code of a base class says what its objects have: nodes of syntax trees have what they were made of.
            flow.put(target, NativeMethod(name, owner))
            flow.edge(heap.field(owner, HELD), target)

    def _assigned(self, cls: type, name: str) -> int:
        """A node with what code assigns to a class, or to one of its bases, under a name."""
        known = self._assigned_to.get((cls, name))
        if known is None:
            known = self._assigned_to[cls, name] = self._flow.node()
            for base in mro(cls):
                if is_written_in_python(base):
                    self._flow.edge(self._heap.field(self._heap.lift(base), name), known)
                if name in vars(base):
                    break
        return known

    def bound(self, stored: int, owner: int, target: int) -> None:
        """What was assigned to a class: functions are bound to the object."""

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, Closure) or (isinstance(value, Live) and isinstance(value.thing, FunctionType)):
                self._flow.put(target, BoundMethod(number, owner))
            elif isinstance(value, Holder):
                # A property, a static method or the like, that native code made of functions.
                self._flow.put(target, BoundMethod(number, owner))
                result = self._heap.through(number, f"of {owner}")
                self._flow.edge(result, target)
                if self._machine.first("descriptor", number, owner):
                    # Named without the object: one that is made there would have another one made.
                    site = StepSite(0, -1, ("descriptor", number))
                    self._machine.call(number, Passed((self._machine.just(owner),)), result, site)
            elif self.made.bind_to_class(number, self.made.class_around(owner), target):
                return
            elif self._flow.is_of(number, ValueKind.SPECIAL):
                given = (self._machine.just(owner), self.made.class_of_object(owner))
                self.made.ask_descriptor(number, "__get__", given, target)
            self._flow.add(target, 1 << number)

        self._flow.watch(stored, seen)

    def described(self, found: int, owner: int, target: int, site: StepSite) -> None:
        """What `__get__` of something that stands in a class gives for an object."""
        value = self._machine.value(found)
        if isinstance(value, Closure):
            self._flow.put(target, BoundMethod(found, owner))
        elif isinstance(value, Live):
            cls = class_of(self._machine.value(owner)) or object
            name = str(attribute_of(value.thing, "__name__", ""))
            self._described(owner, cls, value.thing, name, target, site)

    def _described(self, owner: int, cls: type, found: Any, name: str, target: int, site: StepSite) -> None:
        flow, heap, machine = self._flow, self._heap, self._machine
        kind = type(found)
        if kind is FunctionType:
            flow.put(target, BoundMethod(heap.lift(found), owner))
        elif kind is staticmethod:
            flow.add(target, 1 << heap.lift(found.__func__))
        elif kind is classmethod:
            flow.put(target, BoundMethod(heap.lift(found.__func__), heap.lift(cls)))
        elif issubclass(kind, (property, cached_property)):
            self._get_by_own(owner, cls, found, name, target, site)
            getter = found.fget if issubclass(kind, property) else found.func
            if getter is not None:
                result = flow.node()
                machine.call(heap.lift(getter), Passed((machine.just(owner),)), result, site.part(f"get {name}"))
                flow.edge(result, target)
                if not issubclass(kind, property):
                    flow.edge(result, heap.field(owner, name))
        elif kind is MemberDescriptorType:
            flow.edge(heap.field(owner, name), target)
            if not is_written_in_python(found.__objclass__):
                flow.edge(heap.field(owner, HELD), target)
        elif issubclass(kind, _NATIVE_METHODS):
            flow.put(target, NativeMethod(name, owner))
        elif kind is GetSetDescriptorType:
            self._computed(owner, name, target)
        elif kind is enum.property and found.fget is not None:
            self._of_member(owner, found.fget, target, site)
        elif isinstance(declared(kind, "__get__"), FunctionType):
            self._get_by_own(owner, cls, found, name, target, site)
        elif hasattr(kind, "__get__") and not isinstance(found, type):
            # A native descriptor around functions: calling what it holds, on the object, is all that it can do.
            flow.add(target, 1 << heap.lift(found))
            flow.put(target, BoundMethod(heap.lift(found), owner))
            if kind.__name__ not in ("_tuplegetter", "partialmethod", "_lru_cache_wrapper"):
                machine.call(heap.lift(found), Passed((machine.just(owner),)), target, site.part(f"get {name}"))
        else:
            flow.add(target, 1 << heap.lift(found))

    def _get_by_own(self, owner: int, cls: type, found: Any, name: str, target: int, site: StepSite) -> None:
        """A class that extends `property` may say itself what an attribute is."""
        get = declared(type(found), "__get__")
        if isinstance(get, FunctionType) and get is not vars(cached_property)["__get__"]:
            given = Passed((self._machine.lifted(found), self._machine.just(owner), self._machine.lifted(cls)))
            self._machine.call(self._heap.lift(get), given, target, site.part(f"own get {name}"))

    def _of_member(self, owner: int, getter: Any, target: int, site: StepSite) -> None:
        """An attribute of a member of an enumeration: its name, its value, or what a function of the program says."""
        if getter in (vars(Enum)["name"].fget, vars(Enum)["value"].fget):
            self._flow.edge(self._heap.field(owner, f"_{getter.__name__}_"), target)
        else:
            given = Passed((self._machine.just(owner),))
            self._machine.call(self._heap.lift(getter), given, target, site.part(f"get {getter.__name__}"))

    def _computed(self, owner: int, name: str, target: int) -> None:
        """An attribute that native code computes: of an exception, of a date."""
        flow, heap = self._flow, self._heap
        flow.edge(heap.field(owner, name), target)
        flow.edge(heap.field(owner, HELD), target)
        flow.put(target, Plain(object))

    def _of_class(self, owner: int, cls: type, name: str, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        if name == "__dict__":
            self._namespaces.attributes(owner, target)
            for member in list(vars(cls).values()):
                flow.add(heap.field(owner, "members"), 1 << heap.lift(member))
            return
        if name in ("__mro__", "__bases__"):
            made = flow.number(NewObject(tuple, ("classes", owner)))
            for base in mro(cls):
                flow.add(heap.field(made, ITEMS), 1 << heap.lift(base))
            flow.add(target, 1 << made)
            return
        metaclass = type(cls)
        found = declared(metaclass, name) if metaclass is not type else None
        if found is not None and is_written_in_python(metaclass) and declared(cls, name) is None:
            self._of_bases(owner, metaclass, name, target, site)
        for base in mro(cls):
            assigned = heap.field(heap.lift(base), name)
            flow.edge(assigned, target)
            flow.watch(assigned, lambda number: self.made.put_bound(number, owner, target))
            if name not in vars(base):
                continue
            held = vars(base)[name]
            if isinstance(held, classmethod):
                flow.put(target, BoundMethod(heap.lift(held.__func__), owner))
            elif isinstance(held, staticmethod):
                flow.add(target, 1 << heap.lift(held.__func__))
            elif isinstance(held, _NATIVE_METHODS):
                if base is object and name == "__new__":
                    flow.put(target, NativeMethod("__new__", owner))
                elif isinstance(held, ClassMethodDescriptorType):
                    # Bound to the class.
                    flow.put(target, NativeMethod(name, owner))
                else:
                    flow.add(target, 1 << heap.lift(held))
                    if isinstance(held, BuiltinFunctionType):
                        flow.put(target, NativeMethod(name, owner))
            elif isinstance(declared(type(held), "__get__"), FunctionType):
                given = Passed((self._machine.lifted(held), self._machine.plain(type(None)), self._machine.just(owner)))
                get = declared(type(held), "__get__")
                self._machine.call(heap.lift(get), given, target, site.part(f"get {name}"))
            else:
                flow.add(target, 1 << heap.lift(held))
            return
        hook = declared(metaclass, "__getattr__")
        if isinstance(hook, FunctionType) and metaclass is not EnumType:
            self._ask_hook(owner, hook, target)
        if declared(metaclass, name) is not None:
            flow.put(target, NativeMethod(name, owner))

    def _of_super(self, owner: int, value: Super, name: str, target: int, site: StepSite) -> None:
        flow, heap, machine = self._flow, self._heap, self._machine
        start, receiver = machine.value(value.cls), machine.value(value.receiver)
        if isinstance(start, MadeClass):
            inherited = flow.node()

            def base(number: int) -> None:
                if isinstance(machine.value(number), MadeClass):
                    flow.edge(self.made.field(number, name), inherited)
                else:
                    self.load(number, name, inherited, site)

            flow.watch(heap.field(value.cls, BASES), base)
            self.bound(inherited, value.receiver, target)
            flow.put(target, NativeMethod(name, value.receiver))
            return
        if not isinstance(start, Live) or not isinstance(start.thing, type):
            flow.put(target, NativeMethod(name, value.receiver))
            return
        cls = receiver.thing if isinstance(receiver, Live) and isinstance(receiver.thing, type) else class_of(receiver)
        if not isinstance(cls, type):
            cls = start.thing
        is_class = isinstance(receiver, Live) and isinstance(receiver.thing, type)
        # An object of a class that is not known here may be of any subclass: its own comes first in the order.
        if start.thing not in mro(cls):
            cls = type(cls) if is_class and start.thing in mro(type(cls)) else start.thing
        order = mro(cls)
        for base_class in order[order.index(start.thing) + 1 :] if start.thing in order else order:
            if name in vars(base_class):
                found = vars(base_class)[name]
                if is_class and isinstance(found, classmethod):
                    flow.put(target, BoundMethod(heap.lift(found.__func__), value.receiver))
                elif isinstance(found, FunctionType) and name == "__new__":
                    flow.add(target, 1 << heap.lift(found))
                elif isinstance(found, staticmethod):
                    flow.add(target, 1 << heap.lift(found.__func__))
                else:
                    self._described(value.receiver, cls, found, name, target, site)
                return
        flow.put(target, NativeMethod(name, value.receiver))

    # Assigning

    def store(self, owner: int, name: str, source: int, site: StepSite) -> None:
        value = self._machine.value(owner)
        flow, heap = self._flow, self._heap
        if name == "__code__":
            self._machine.unclear(site, "a function that gets other code")
            raise BudgetError
        if name == "__class__":
            self._flow.watch(source, lambda cls: self._change_class(owner, cls))
        match value:
            case Live(thing=ModuleType() as module):
                flow.edge(source, heap.global_node(vars(module), name, {}))
            case NewObject(cls) | Live(thing=object(__class__=cls)):
                self._store_in_object(owner, cls, name, source, site)
            case MadeInstance(cls=cls_number):
                flow.edge(source, heap.field(owner, name))
                if not self._machine.first("stored", owner, name, source):
                    return
                methods = flow.node()
                self.bound(self.made.field(cls_number, "__setattr__"), owner, methods)
                given = Passed((self._machine.plain(str), source))
                self.made.call_each(methods, given, self._machine.nobody, site.part("__setattr__"))
                # A property, made by native code, of a class that a function makes.
                setters, passed = flow.node(), (self._machine.just(owner), source)
                flow.edge(self.made.field(cls_number, name), setters)
                self._call_holders(setters, Passed(passed), site)
                self._flow.watch(
                    setters,
                    lambda number: self.made.ask_descriptor(number, "__set__", passed, self._machine.nobody),
                    ValueKind.SPECIAL,
                )
            case Scalar() | Plain():
                return
            case Holder():
                flow.edge(source, heap.field(owner, HELD))
                if self._machine.first("store through", owner, name, source):
                    flow.watch(heap.field(owner, HELD), lambda number: self._store_through(number, name, source, site))
            case Super(receiver=receiver):
                self.store(receiver, name, source, site)
            case _:
                flow.edge(source, heap.field(owner, name))

    def _change_class(self, owner: int, cls: int) -> None:
        """An object that gets another class may be of either one from then on."""
        value, chosen = self._machine.value(owner), self._machine.value(cls)
        if isinstance(chosen, MadeClass):
            twin = self._flow.number(MadeInstance(cls, (TWIN, owner)))
        elif isinstance(chosen, Live) and isinstance(chosen.thing, type) and chosen.thing is not class_of(value):
            twin = self._flow.number(NewObject(chosen.thing, (TWIN, owner)))
        else:
            return
        if isinstance(value, Live) or (isinstance(value, (NewObject, MadeInstance)) and value.site[0] != TWIN):
            self._heap.share(owner, twin)
            self._flow.accompany(owner, twin)

    def _store_through(self, number: int, name: str, source: int, site: StepSite) -> None:
        if isinstance(self._machine.value(number), (NewObject, MadeInstance)):
            self.store(number, name, source, site)

    def _call_holders(self, node: int, given: Passed, site: StepSite) -> None:
        def seen(number: int) -> None:
            if isinstance(self._machine.value(number), Holder):
                self._machine.call(number, given, self._machine.nobody, site.part("set"))

        self._flow.watch(node, seen)

    def _store_in_object(self, owner: int, cls: type, name: str, source: int, site: StepSite) -> None:
        flow, heap, machine = self._flow, self._heap, self._machine
        flow.edge(source, heap.field(owner, name))
        found = declared(cls, name)
        kind = type(found)
        if issubclass(kind, property) and found.fset is not None:
            given = Passed((machine.just(owner), source))
            machine.call(heap.lift(found.fset), given, machine.nobody, site.part(f"set {name}"))
        elif isinstance(declared(kind, "__set__"), FunctionType):
            given = Passed((machine.lifted(found), machine.just(owner), source))
            machine.call(heap.lift(declared(kind, "__set__")), given, machine.nobody, site.part(f"set {name}"))
        assigned = declared(cls, "__setattr__")
        if isinstance(assigned, FunctionType):
            given = Passed((machine.just(owner), machine.plain(str), source))
            machine.call(heap.lift(assigned), given, machine.nobody, site.part("__setattr__"))

    def delete(self, owner: int, name: str, site: StepSite) -> None:
        """`del owner.name`."""
        machine, heap = self._machine, self._heap
        value = machine.value(owner)
        cls = class_of(value)
        if isinstance(value, MadeInstance):
            methods = self._flow.node()
            self.bound(self.made.field(value.cls, "__delattr__"), owner, methods)
            self.made.call_each(methods, Passed((machine.plain(str),)), machine.nobody, site)
            passed = (machine.just(owner),)
            self._flow.watch(
                self.made.field(value.cls, name),
                lambda number: self.made.ask_descriptor(number, "__delete__", passed, machine.nobody),
                ValueKind.SPECIAL,
            )
        if cls is None or not isinstance(value, (NewObject, Live)):
            return
        found = declared(cls, name)
        if isinstance(found, property) and found.fdel is not None:
            machine.call(heap.lift(found.fdel), Passed((machine.just(owner),)), machine.nobody, site)
        elif isinstance(declared(type(found), "__delete__"), FunctionType):
            given = Passed((machine.lifted(found), machine.just(owner)))
            machine.call(heap.lift(declared(type(found), "__delete__")), given, machine.nobody, site)
        deleted = declared(cls, "__delattr__")
        if isinstance(deleted, FunctionType):
            given = Passed((machine.just(owner), machine.plain(str)))
            machine.call(heap.lift(deleted), given, machine.nobody, site)


def _has_own_attributes(cls: type) -> bool:
    """Whether native code says how attributes of objects are assigned, as that of `threading.local` does."""
    return declared(cls, "__setattr__") is not object.__setattr__
