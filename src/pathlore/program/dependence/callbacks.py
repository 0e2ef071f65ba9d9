"""What native code does with what it is given: it calls functions and methods, keeps values and gives them back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from types import CodeType, FunctionType, MethodType

from pathlore.program.attributes import attribute_of
from pathlore.program.dependence.abstract import (
    BoundMethod,
    Closure,
    Holder,
    Key,
    Live,
    MadeClass,
    MadeInstance,
    NativeMethod,
    NewObject,
    Plain,
    Scalar,
    ValueKind,
)
from pathlore.program.dependence.classes import container_of, mro
from pathlore.program.dependence.heap import HELD, ITEMS, KEYS
from pathlore.program.dependence.locating import file_of
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_table import SOMETHING, Follows, is_source
from pathlore.program.dependence.steps import Passed
from pathlore.program.natives import is_written_in_python
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code

_NOT_CALLED = frozenset(
    {"__init__", "__new__", "__init_subclass__", "__class_getitem__", "__set_name__", "__getattr__", "__getattribute__"}
    | {"__setattr__", "__delattr__", "__subclasshook__", "__instancecheck__", "__subclasscheck__", "__prepare__"}
    | {"__get__", "__set__", "__delete__", "__post_init__", "__annotate__"}
)
"""Special methods that native code does not call on objects that it is given."""
_MOST_PARAMETERS = 12
_COMPARING = frozenset({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__"})
_CONVERTING = frozenset(
    {"__str__", "__repr__", "__format__", "__bytes__", "__int__", "__float__", "__index__", "__complex__", "__bool__"}
    | {"__len__", "__abs__", "__round__", "__trunc__", "__floor__", "__ceil__", "__divmod__", "__rdivmod__", "__pow__"}
    | {"__rpow__", "__iter__", "__next__", "__contains__", "__getitem__", "__sizeof__", "__fspath__", "__add__"}
    | {"__missing__"}
)
_OF_INSTANCES = _COMPARING | _CONVERTING | {"__call__", "__enter__", "__exit__", "__radd__", "__setitem__"}


_KEEPING_ERRORS = frozenset({"asyncio", "_asyncio", "concurrent", "threading", "unittest", "sched", "multiprocessing"})
"""Libraries that catch what functions raise which they call, and give it back."""

GENERATED = {
    **dict.fromkeys(("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"), (Follows.REACHABLE, "bool")),
    "__hash__": (Follows.NEVER, "int"),
    "__repr__": (Follows.REACHABLE, "str"),
    "__setattr__": (Follows.NEVER, "NoneType"),
    "__delattr__": (Follows.NEVER, "NoneType"),
}
"""Methods that are generated, and what they give."""


class Family(Enum):
    """The special methods that native code calls on an object: all, if it is not known what the code does."""

    COMPARING = _COMPARING
    CONVERTING = _CONVERTING
    ALL = frozenset[str]()


class CallbackFlow:
    """What native code calls, keeps and gives back."""

    # Large: one small method for each way in which native code comes back to the program.

    def __init__(self, machine: Machine, members: AttributeFlow) -> None:
        self._machine = machine
        self._members = members
        self._flow = machine.flow
        self._heap = machine.heap
        self._callbacks: dict[Key, tuple[int, int]] = {}

    def shown(self, source: int, target: int) -> None:
        """Objects are asked by their special methods: for a number, a length, a text."""

        everything = self._heap.deep(source)
        if not self._machine.first("shown", everything, target):
            return

        def seen(number: int) -> None:
            self.special_methods(number, (), target, Family.CONVERTING)

        self._flow.watch(everything, seen, ValueKind.SPECIAL)

    def special_methods(self, number: int, others: tuple[int, ...], target: int, family: Family) -> None:
        """Calls a family of special methods of an object, with other arguments from a node.

        What different native functions hand to them is not told apart: the methods are called once for all.
        """
        key = ("special methods of", number, family)
        given, result = self.called_back(key, lambda: self._call_special(number, family))
        for node in others:
            self._flow.edge(node, given)
        self._flow.edge(result, target)

    def called_back(self, key: Key, start: Callable[[], None]) -> tuple[int, int]:
        """The nodes of what native code hands to something, and of what it gets back."""
        known = self._callbacks.get(key)
        if known is None:
            first = self._flow.node(2)
            known = self._callbacks[key] = (first, first + 1)
            start()
        return known

    def _call_special(self, number: int, family: Family) -> None:
        machine = self._machine
        value = machine.value(number)
        given, result = self._callbacks["special methods of", number, family]
        site = StepSite(0, -1, ("special methods of", number))
        if isinstance(value, MadeInstance):
            for name in family.value or self._overriding(value):
                methods = self._flow.node()
                self._members.special(number, name, methods, site.part(name))
                self._flow.watch(methods, lambda found: self._call_bound(found, given, result))
            return
        cls = class_of(value)
        if cls is None or not is_written_in_python(cls) or isinstance(value, Plain):
            return
        seen: set[str] = set()
        for base in mro(cls):
            for name, method in list(vars(base).items()):
                if name in seen or name in _NOT_CALLED or (family.value and name not in family.value):
                    continue
                if not name.startswith("__") and not self._overrides(cls, base, name):
                    continue
                seen.add(name)
                if not isinstance(method, FunctionType):
                    continue
                # What a method of a library that is not analysed does with its object, others do, too.
                if name in GENERATED or self._machine.followed(file_of(method)):
                    self._call_method_back(self._heap.lift(method), number, given, result)

    def _overrides(self, cls: type, base: type, name: str) -> bool:
        """Whether library code may call a method of a class: one that replaces a method of a library class, or any
        where a library class looks for methods by computed names, as visitors of syntax trees do."""
        order = mro(cls)
        for other in order[order.index(base) + 1 : -1]:
            file = attribute_of(sys.modules.get(other.__module__), "__file__")
            if not is_project_file(file) and (
                name in vars(other) or (_looks_by_name(other) and not self._machine.followed(file or ""))
            ):
                return True
        return False

    def _overriding(self, value: MadeInstance) -> set[str]:
        """The methods of an object that native code, or a base class in a library, may call."""
        made = self._machine.value(value.cls)
        own = set(made.body.variables) if isinstance(made, MadeClass) else set()
        return (own | _OF_INSTANCES) - _NOT_CALLED

    def _call_method_back(self, function: int, receiver: int, node: int, target: int) -> None:
        """Native code calls a method: objects that it is called on are not told apart."""
        key = ("method", function)
        given, result = self.called_back(key, lambda: self._call_once(function, key))
        receivers, _ = self.called_back(("receivers", function), lambda: None)
        self._flow.add(receivers, 1 << receiver)
        self._flow.edge(node, given)
        self._flow.edge(result, target)

    def _call_bound(self, number: int, node: int, target: int) -> None:
        if isinstance(self._machine.value(number), BoundMethod):
            self.call_back(number, node, target)

    def call_back(self, number: int, node: int, target: int) -> None:
        """Native code calls a function with whatever it has."""
        value = self._machine.value(number)
        if isinstance(value, BoundMethod) and isinstance(self._machine.value(value.function), (Live, Closure)):
            self._call_method_back(value.function, value.receiver, node, target)
            return
        key = ("callback", number)
        given, result = self.called_back(key, lambda: self._call_once(number, key))
        self._flow.edge(node, given)
        self._flow.edge(result, target)

    def _call_once(self, number: int, key: Key) -> None:
        given, result = self._callbacks[key]
        count = self._parameters(number)
        first: tuple[int, ...] = ()
        if key[0] == "method":
            first = self.called_back(("receivers", number), lambda: None)[:1]
            count = max(0, count - 1)
        star: tuple[int, ...] = ()
        double_star: tuple[int, ...] = ()
        if self._takes_more(number):
            # By name and by number: a partial call may give any of them either way.
            items, entries = (self._flow.number(NewObject(kind, key)) for kind in (list, dict))
            for made in (items, entries):
                self._flow.edge(given, self._heap.field(made, ITEMS))
            self._flow.put(self._heap.field(entries, KEYS), Plain(str))
            star, double_star = (self._machine.just(items),), (self._machine.just(entries),)
        arguments = Passed((*first, *(given,) * count), star, (), double_star)
        self._machine.call(number, arguments, result, StepSite(0, -1, key))

    def _takes_more(self, number: int) -> bool:
        """Whether a function takes more than it names as positional."""
        value = self._machine.value(number)
        if isinstance(value, Closure):
            parameters = value.body.parameters
            return bool(parameters.star or parameters.double_star or parameters.keyword_only)
        if isinstance(value, Live) and isinstance(value.thing, FunctionType):
            code = own_code(value.thing)
            return bool(code.co_flags & 0xC or code.co_kwonlyargcount or code.co_argcount > _MOST_PARAMETERS)
        return True

    def _parameters(self, number: int) -> int:
        """How many parameters a function has."""
        value = self._machine.value(number)
        match value:
            case Closure(body=body):
                return len(body.parameters.positional) + bool(body.parameters.star)
            case BoundMethod(function=function):
                return max(0, self._parameters(function) - 1)
            case Live(thing=FunctionType() as function_object):
                return _count(own_code(function_object))
            case Live(thing=MethodType(__func__=FunctionType() as inner)):
                return max(0, _count(own_code(inner)) - 1)
            case Live(thing=type()) | MadeClass():
                return 3
        return 2

    def compared(self, values: int) -> None:
        """Objects that are compared with each other, or hashed."""
        if not self._machine.first("compared", values):
            return

        def seen(number: int) -> None:
            self.special_methods(number, (values,), self._machine.nobody, Family.COMPARING)

        self._flow.watch(values, seen, ValueKind.SPECIAL)

    def indexed(self, number: int) -> None:
        """An object as an index or a key is asked for a number, or hashed and compared."""
        if self._flow.is_of(number, ValueKind.SPECIAL):
            self.special_methods(number, (), self._machine.nobody, Family.CONVERTING)

    # Code of which nothing is known

    def anything(self, name: str, nodes: tuple[int, ...], target: int, site: StepSite, pure: bool) -> int:
        """Code of which nothing is known: what it gives holds what it was given."""
        # Of what has no name the functions are told apart, not the places: they are many, and hold each other.
        holder = self._flow.number(Holder((name, *site.key) if name != SOMETHING else (name, site.key[0])))
        held = self.absorb(holder, nodes, target)
        if name.partition(".")[0] in _KEEPING_ERRORS and self._machine.first("keeps errors", held):
            self._flow.edge(self._machine.raised, held)
        if not pure:
            for node in nodes:
                self._write(node, held)
        return held

    def absorb(self, holder: int, nodes: tuple[int, ...], target: int) -> int:
        """An object of native code takes something in, and may give back anything that it holds.

        What its methods give counts as the object itself, and so do its items: the object stands for all that it
        holds. Objects of native code that hold each other, each with nodes for what it gives, would be without end.
        """
        flow = self._flow
        held, _ = self.called_back(("held by", holder), lambda: None)
        if self._machine.first("absorbs", holder):
            flow.edge(self._heap.field(holder, HELD), held)
            flow.edge(held, self._heap.field(holder, HELD))
            self._heap.follow(held)
            self._flow.put_when_symbolic(held, held, Scalar("any"))
            self._touch(held, held)
        for node in nodes:
            flow.edge(node, held)
        self._members.give(holder, target)
        return held

    def _write(self, node: int, everything: int) -> None:
        """Native code may change the containers that it is given."""
        given, _ = self.called_back(("written", everything), lambda: None)
        if self._machine.first("writes", everything):
            self._flow.watch(given, lambda number: self._written(number, everything), ValueKind.FIELDED)
        self._flow.edge(node, given)

    def _written(self, number: int, everything: int) -> None:
        flow, heap = self._flow, self._heap
        value = self._machine.value(number)
        if not isinstance(value, (NewObject, Live)):
            return
        if container_of(class_of(value) or object) not in (None, tuple):
            flow.edge(everything, heap.field(number, ITEMS))
            flow.edge(everything, heap.field(number, KEYS))
        flow.edge(everything, heap.field(number, HELD))

    def _touch(self, everything: int, result: int) -> None:
        """Functions among the arguments are called, and so are the special methods of objects."""

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, (Closure, BoundMethod)) or (
                isinstance(value, Live) and isinstance(value.thing, (FunctionType, MethodType))
            ):
                if self._is_of_program(number):
                    self.call_back(number, everything, result)
            elif isinstance(value, Live) and isinstance(value.thing, type):
                if is_written_in_python(value.thing) and is_class_of_program(value.thing):
                    self.call_back(number, everything, result)
            elif isinstance(value, MadeClass) or (isinstance(value, Live) and is_source(value.thing)):
                self.call_back(number, everything, result)
            elif isinstance(value, NativeMethod):
                if self._heap.has_fields(value.receiver):
                    self.call_back(number, everything, result)
            elif self._flow.is_of(number, ValueKind.SPECIAL):
                cls = class_of(value)
                # What library classes hold is reached anyway.
                if cls is None or is_class_of_program(cls):
                    self.special_methods(number, (everything,), result, Family.ALL)

        self._flow.watch(everything, seen)

    def _is_of_program(self, number: int) -> bool:
        value = self._machine.value(number)
        if isinstance(value, BoundMethod):
            return self._is_of_program(value.function)
        if isinstance(value, Live):
            function = value.thing.__func__ if isinstance(value.thing, MethodType) else value.thing
            return isinstance(function, FunctionType) and is_project_file(own_code(function).co_filename)
        return isinstance(value, Closure)


@lru_cache(maxsize=256)
def _looks_by_name(cls: type) -> bool:
    """Whether a method of a class asks objects for attributes by `getattr`."""
    methods = (method for method in vars(cls).values() if isinstance(method, FunctionType))
    return any("getattr" in own_code(method).co_names for method in methods)


def _count(code: CodeType) -> int:
    return min(_MOST_PARAMETERS, code.co_argcount + 2 * bool(code.co_flags & 4))


def is_class_of_program(cls: type) -> bool:
    """Whether a class, or one that it extends, stands in a file of the project."""
    for base in mro(cls):
        module = sys.modules.get(base.__module__) if isinstance(base.__module__, str) else None
        if is_project_file(getattr(module, "__file__", None)):
            return True
    return False
