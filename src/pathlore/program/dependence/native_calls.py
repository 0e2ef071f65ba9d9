"""Native callees in the graph: by declaration, by the kind of container, or as code that may do anything."""

from __future__ import annotations

import collections
import dataclasses
import io
import reprlib
import sys
from collections.abc import Callable
from enum import Enum
from functools import partial
from re import Pattern
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from pathlore.program.dependence.abstract import (
    BY_NAME,
    UNKNOWN,
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
    Super,
    UnknownValue,
    Value,
    ValueKind,
)
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import HELD, ITEMS, KEYS, container_of, declared, mro, subclasses
from pathlore.program.dependence.locating import file_of
from pathlore.program.dependence.machine import Machine, NativeCall, StepSite
from pathlore.program.dependence.members import AttributeFlow, class_of, in_classes
from pathlore.program.dependence.native_table import (
    CONCRETE_TYPES,
    OTHER_RESULTS,
    RESULTS,
    SOMETHING,
    SORTS,
    Follows,
    is_pure,
    text_result,
    twin_of,
)
from pathlore.program.dependence.steps import ANY_TEXT, Passed, WrittenText
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


_GENERATED = {
    **dict.fromkeys(("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"), (Follows.REACHABLE, "bool")),
    "__hash__": (Follows.NEVER, "int"),
    "__repr__": (Follows.REACHABLE, "str"),
    "__setattr__": (Follows.NEVER, "NoneType"),
    "__delattr__": (Follows.NEVER, "NoneType"),
}
"""Methods that are generated, and what they give."""


_REBUILDING = ("__reduce__", "__reduce_ex__", "__getnewargs_ex__")
"""Methods that say what a copy is made of."""


_GET = vars(object)["__getattribute__"]
_GENERATING = frozenset(module.__file__ for module in (collections, dataclasses, reprlib))


class Family(Enum):
    """The special methods that native code calls on an object: all, if it is not known what the code does."""

    COMPARING = _COMPARING
    CONVERTING = _CONVERTING
    ALL = frozenset[str]()


_Handler = Callable[[Passed, int, StepSite], None]


class NativeFlow:
    """What native code does."""

    # Large: one small method for each builtin with a meaning of its own.

    def __init__(self, machine: Machine, members: AttributeFlow, containers: ContainerFlow) -> None:
        self._machine = machine
        self._members = members
        self._containers = containers
        self._flow = machine.flow
        self._heap = machine.heap
        self._callbacks: dict[Key, tuple[int, int]] = {}
        self._special: dict[str, _Handler] = {
            "getattr": self._getattr,
            "setattr": self._setattr,
            "super": self._super,
            "type": self._type,
            "vars": self._vars,
            "exec": self._dynamic,
            "eval": self._dynamic,
            "locals": self._vars,
            "globals": self._dynamic,
            "__import__": self._dynamic,
            "sys._getframe": self._dynamic,
            "inspect.currentframe": self._dynamic,
            "inspect.stack": self._dynamic,
            "sys.exc_info": self._handled,
            "sys.exception": self._handled,
            "importlib.import_module": self._dynamic,
            "next": self._next,
            "anext": self._next,
            "iter": self._iter,
            "min": self._one_of,
            "max": self._one_of,
            "dataclasses.dataclass": self._data_class,
            "dataclasses.dataclass.<locals>.wrap": self._data_class,
            "divmod": self._divmod,
            "pow": self._number,
            "hasattr": self._hasattr,
            "isinstance": self._asked_for_class,
            "callable": self._asked_for_class,
            "sum": self._sum,
            "typing.cast": self._cast,
            "copy.copy": self._copy,
            "copy.deepcopy": self._copy,
            "io.StringIO": partial(self._containers.streams.make, io.StringIO),
            "io.BytesIO": partial(self._containers.streams.make, io.BytesIO),
            "dir": self._dir,
            "typing.Generic.__class_getitem__": self._alias,
            "types.GenericAlias": self._alias,
            "abc.ABCMeta.__instancecheck__": self._checked_by_hook,
            "abc.ABCMeta.__subclasscheck__": self._checked_by_hook,
        }

    def function(self, name: str, thing: Any, given: Passed, target: int, site: StepSite) -> None:
        self._record(name, given.slots(), site)
        twin = twin_of(name)
        if twin is not None:
            self._machine.call(self._heap.lift(twin), given, target, site.part("in Python"))
        handler = self._special.get(name)
        if handler is not None:
            handler(given, target, site)
        elif isinstance(thing, FunctionType) and thing.__name__ in _GENERATED and _is_generated(thing):
            self._generated(thing.__name__, given, target, site)
        elif self._containers.function(name, given, target, site):
            return
        elif name in RESULTS:
            self._declared(*RESULTS[name], given, target, site)
        else:
            module = getattr(thing, "__module__", "") or ""
            nodes = (*given.slots(), *self._behind(thing))
            # A method of a library class may keep what it is given in its object.
            is_method = isinstance(thing, FunctionType) and "." in thing.__qualname__
            self._anything(name, nodes, target, site, is_pure(name, module) and not is_method, given)

    def _generated(self, name: str, given: Passed, target: int, site: StepSite) -> None:
        """A method that a data class or a named tuple has: it looks at the fields, and compares or shows them."""
        follows, result = _GENERATED[name]
        if result == "NoneType":
            # A frozen object refuses.
            return
        self._declared(follows, result, given, target, site)
        for source in given.slots():
            self._compared(self._heap.deep(source), site)

    def _behind(self, thing: Any) -> list[int]:
        """What a function of a library that is not analysed has at hand: a decorator's wrapper has the function."""
        if not isinstance(thing, FunctionType):
            return []
        found = [cell.cell_contents for cell in thing.__closure__ or () if _has_value(cell)]
        return [self._machine.lifted(value) for value in (*found, *vars(thing).values())]

    def _declared(self, follows: Follows, result: str, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        cls = SORTS.get(result) or CONCRETE_TYPES[result]
        if follows is not Follows.SOURCE:
            flow.put(target, Plain(cls))
        for source in given.slots():
            self._shown(source, given, self._machine.nobody if follows is Follows.NEVER else target, site)
        if follows is Follows.NEVER:
            return
        scalar = Scalar(result if result in SORTS else "any")
        if follows is Follows.SOURCE:
            flow.put(target, scalar)
            return
        for source in given.slots():
            self._if_symbolic(heap.deep(source) if follows is Follows.REACHABLE else source, target, scalar)

    def _if_symbolic(self, source: int, target: int, scalar: Scalar) -> None:
        flow = self._flow

        flow.when_symbolic(source, lambda: flow.put(target, scalar, source))

    def _shown(self, source: int, given: Passed, target: int, site: StepSite) -> None:
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
        given, result = self._called_back(key, lambda: self._call_special(number, family))
        for node in others:
            self._flow.edge(node, given)
        self._flow.edge(result, target)

    def _called_back(self, key: Key, start: Callable[[], None]) -> tuple[int, int]:
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
                self._members.load(number, name, methods, site.part(name))
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
                if not name.startswith("__") and not _overrides(cls, base, name):
                    continue
                seen.add(name)
                if isinstance(method, FunctionType) and (name in _GENERATED or self._is_read(method)):
                    self._call_method_back(self._heap.lift(method), number, given, result)

    def _is_read(self, function: FunctionType) -> bool:
        """Whether a method is analysed. What one of a library does with its object is nothing that others do not."""
        return self._machine.followed(file_of(function))

    def _overriding(self, value: MadeInstance) -> set[str]:
        """The methods of an object that native code, or a base class in a library, may call."""
        made = self._machine.value(value.cls)
        own = set(made.body.variables) if isinstance(made, MadeClass) else set()
        return (own | _OF_INSTANCES) - _NOT_CALLED

    def _call_method_back(self, function: int, receiver: int, node: int, target: int) -> None:
        """Native code calls a method: objects that it is called on are not told apart."""
        key = ("method", function)
        given, result = self._called_back(key, lambda: self._call_once(function, key))
        receivers, _ = self._called_back(("receivers", function), lambda: None)
        self._flow.add(receivers, 1 << receiver)
        self._flow.edge(node, given)
        self._flow.edge(result, target)

    def _call_bound(self, number: int, node: int, target: int) -> None:
        if isinstance(self._machine.value(number), BoundMethod):
            self._call_back(number, node, target)

    def _call_back(self, number: int, node: int, target: int) -> None:
        """Native code calls a function with whatever it has."""
        value = self._machine.value(number)
        if isinstance(value, BoundMethod) and isinstance(self._machine.value(value.function), (Live, Closure)):
            self._call_method_back(value.function, value.receiver, node, target)
            return
        key = ("callback", number)
        given, result = self._called_back(key, lambda: self._call_once(number, key))
        self._flow.edge(node, given)
        self._flow.edge(result, target)

    def _call_once(self, number: int, key: Key) -> None:
        given, result = self._callbacks[key]
        count = self._parameters(number)
        first: tuple[int, ...] = ()
        if key[0] == "method":
            first = self._called_back(("receivers", number), lambda: None)[:1]
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

    # Methods

    def method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        value = self._machine.value(receiver)
        if name == "__iter__ items":
            self._containers.items(receiver, target, site)
            return
        if isinstance(value, (Scalar, Plain)):
            self._of_scalar(name, receiver, value, given, target, site)
            return
        self._note(name, receiver, given, site)
        if name == "with_traceback" and BaseException in mro(class_of(value) or object):
            self._flow.add(target, 1 << receiver)
            return
        if self._containers.streams.method(name, receiver, given, target, site):
            return
        if not self._containers.method(name, receiver, given, target, site):
            if self._of_atom(name, receiver, given, target, site):
                return
            if isinstance(value, (Holder, UnknownValue)):
                held = self._absorb(receiver, given.slots(), target)
                if isinstance(value, Holder) and value.site[0] in BY_NAME and name == "__call__":
                    self._by_name(given, held, site)
                return
            if not self._may_have(value, name):
                return
            holder = self._flow.number(Holder(("of", receiver)))
            held = self._absorb(holder, (self._machine.just(receiver), *given.slots()), target)
            # A method may keep what it is given in its object.
            self._flow.edge(held, self._heap.field(receiver, HELD))

    def _of_atom(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        """Whether an object is a number or a text, of a class that extends their types; the method is called then."""
        flow, value = self._flow, self._machine.value(receiver)
        bases = mro(class_of(value) or object) if isinstance(value, (NewObject, Live)) else ()
        atom = next((base for base in bases if base in (str, bytes, int, float)), None)
        if atom is None or declared(atom, name) is None:
            return False
        plain, symbolic = Plain(atom), Scalar(atom.__name__)
        self._of_scalar(name, flow.number(plain), plain, given, target, site)
        flow.when_symbolic(
            self._heap.deep(self._machine.just(receiver)),
            lambda: self._of_scalar(name, flow.number(symbolic), symbolic, given, target, site),
        )
        return True

    def _may_have(self, value: Value, name: str) -> bool:
        """Whether an object may have a method: where it has none, the program raises an exception."""
        cls = class_of(value)
        if cls is None or (cls is object and not isinstance(value, Live)):
            return True
        is_class = isinstance(value, Live) and isinstance(value.thing, type)
        if declared(cls, name) is not None or (is_class and declared(value.thing, name) is not None):  # type: ignore[union-attr]
            return True
        is_special = name.startswith("__") and name.endswith("__")
        hooks = declared(cls, "__getattr__") is not None or declared(cls, "__getattribute__") is not _GET
        return hooks and not is_special and cls is not partial

    def _by_name(self, given: Passed, held: int, site: StepSite) -> None:
        """`attrgetter` and `methodcaller`: any attribute is read, and called with whatever is at hand."""
        found, _ = self._called_back(("by name", held), lambda: None)
        self._flow.edge(found, held)
        for source in given.slots():
            self._flow.watch(source, lambda number: self._named(number, found, site))

    def _named(self, number: int, found: int, site: StepSite) -> None:
        if self._machine.first("named", number, found):
            self._computed(number, ANY_TEXT, found, site)

    def _note(self, name: str, receiver: int, given: Passed, site: StepSite) -> None:
        cls = class_of(self._machine.value(receiver))
        shown = f"{cls.__name__}.{name}" if cls is not None else name
        nodes = (self._machine.just(receiver), *given.slots())
        self._record(shown, nodes, site)

    def _record(self, name: str, nodes: tuple[int, ...], site: StepSite) -> None:
        if site.span is None:
            return
        key = (site.frame, site.step, name, nodes)
        if key not in self._machine.natives:
            self._machine.natives[key] = NativeCall(name, nodes, site.frame, site.span.line, site.step)

    def _of_scalar(
        self, name: str, receiver: int, value: Scalar | Plain, given: Passed, target: int, site: StepSite
    ) -> None:
        cls = value.cls if isinstance(value, Plain) else SORTS.get(value.sort, object)
        nodes = (self._machine.just(receiver), *given.slots())
        self._record(f"{cls.__name__}.{name}", nodes, site)
        if cls in (str, bytes):
            follows, result = text_result(cls, name)
        elif cls is object:
            self._anything(SOMETHING, (self._machine.just(receiver), *given.slots()), target, site, True, given)
            return
        else:
            known = OTHER_RESULTS.get(int if cls is bool else cls, {})
            default = "any" if cls not in (int, bool, float, complex) else cls.__name__
            follows, result = Follows.ARGUMENTS, known.get(name, default)
        nodes = (self._machine.just(receiver), *given.slots())
        for source in given.slots():
            self._shown(source, given, self._machine.nobody, site)
        if cls is str and name in ("format", "format_map"):
            self._fields_shown(given, target, site)
        if cls is Pattern and name in ("sub", "subn"):
            self._replaced(given.positional[:1], nodes, target, site)
        if result == "matches":
            self._matches(nodes, target, site)
        elif result in ("list", "tuple", "dict"):
            self._pieces(result, cls, nodes, target, site)
        else:
            self._flow.put(target, Plain(SORTS[result]))
            for source in nodes:
                node = self._heap.deep(source) if follows is Follows.REACHABLE else source
                self._if_symbolic(node, target, Scalar(result))

    def _fields_shown(self, given: Passed, target: int, site: StepSite) -> None:
        """A format may name any attribute of what it shows."""
        found = self._flow.node()
        for source in given.slots():
            self._flow.watch(source, lambda number: self._named_in_format(number, found, site), ValueKind.SPECIAL)
        self._if_symbolic(self._heap.deep(found), target, Scalar("str"))

    def _named_in_format(self, number: int, target: int, site: StepSite) -> None:
        cls = class_of(self._machine.value(number))
        for base in mro(cls) if cls is not None else ():
            for name, member in list(vars(base).items()):
                if isinstance(member, property) or name in ("__getattr__", "__getattribute__"):
                    self._members.load(number, name, target, site)

    def _replaced(self, functions: tuple[int, ...], nodes: tuple[int, ...], target: int, site: StepSite) -> None:
        """`sub` calls a function with each match."""
        match = self._flow.node()
        self._flow.put(match, Plain(SORTS["match"]))
        for source in nodes:
            self._if_symbolic(source, match, Scalar("match"))
        for source in functions:
            self._if_symbolic(self._containers.called(source, (match,), site), target, Scalar("str"))

    def _matches(self, nodes: tuple[int, ...], target: int, site: StepSite) -> None:
        made = self._flow.number(NewObject(list, (*site.key, "matches")))
        self._flow.add(target, 1 << made)
        items = self._heap.field(made, ITEMS)
        self._flow.put(items, Plain(SORTS["match"]))
        for source in nodes:
            self._if_symbolic(source, items, Scalar("match"))

    def _pieces(self, kind: str, cls: type, nodes: tuple[int, ...], target: int, site: StepSite) -> None:
        """A container of texts or numbers that are cut out of one."""
        flow, heap = self._flow, self._heap
        container = {"list": list, "tuple": tuple, "dict": dict}[kind]
        piece = cls if cls in (str, bytes) else int if cls in (int, float) else str
        made = flow.number(NewObject(container, (*site.key, "pieces")))
        symbolic = flow.number(NewObject(container, (*site.key, "pieces"), True))
        flow.add(target, 1 << made)
        flow.put(heap.field(made, ITEMS), Plain(piece))
        flow.put(heap.field(made, KEYS), Plain(str))
        flow.put(heap.field(symbolic, ITEMS), Scalar(piece.__name__))
        flow.put(heap.field(symbolic, ITEMS), Scalar("int") if kind == "tuple" else Scalar(piece.__name__))
        flow.put(heap.field(symbolic, KEYS), Plain(str))

        for source in nodes:
            flow.when_symbolic(source, partial(flow.add, target, 1 << symbolic, source))

    # Code of which nothing is known

    def _anything(
        self, name: str, nodes: tuple[int, ...], target: int, site: StepSite, pure: bool, given: Passed
    ) -> int:
        """Code of which nothing is known: what it gives holds what it was given."""
        # Of what has no name the functions are told apart, not the places: they are many, and hold each other.
        holder = self._flow.number(Holder((name, *site.key) if name != SOMETHING else (name, site.key[0])))
        held = self._absorb(holder, nodes, target)
        if not pure:
            for node in nodes:
                self._write(node, held)
        return held

    def _absorb(self, holder: int, nodes: tuple[int, ...], target: int) -> int:
        """An object of native code takes something in, and may give back anything that it holds.

        What its methods give counts as the object itself, and so do its items: the object stands for all that it
        holds. Objects of native code that hold each other, each with nodes for what it gives, would be without end.
        """
        flow = self._flow
        held, _ = self._called_back(("held by", holder), lambda: None)
        if self._machine.first("absorbs", holder):
            flow.edge(self._heap.field(holder, HELD), held)
            flow.edge(held, self._heap.field(holder, HELD))
            self._heap.follow(held)
            self._if_symbolic(held, held, Scalar("any"))
            self._touch(held, held)
        for node in nodes:
            flow.edge(node, held)
        self._members.give(holder, target)
        return held

    def _write(self, node: int, everything: int) -> None:
        """Native code may change the containers that it is given."""
        given, _ = self._called_back(("written", everything), lambda: None)
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
                    self._call_back(number, everything, result)
            elif isinstance(value, Live) and isinstance(value.thing, type):
                if is_written_in_python(value.thing) and self._is_class_of_program(value.thing):
                    self._call_back(number, everything, result)
            elif isinstance(value, MadeClass):
                self._call_back(number, everything, result)
            elif isinstance(value, NativeMethod):
                if self._heap.has_fields(value.receiver):
                    self._call_back(number, everything, result)
            elif self._flow.is_of(number, ValueKind.SPECIAL):
                cls = class_of(value)
                # What library classes hold is reached anyway.
                if cls is None or self._is_class_of_program(cls):
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

    def _is_class_of_program(self, cls: type) -> bool:
        for base in mro(cls):
            module = sys.modules.get(base.__module__) if isinstance(base.__module__, str) else None
            if is_project_file(getattr(module, "__file__", None)):
                return True
        return False

    # Builtins with a meaning of their own

    def _getattr(self, given: Passed, target: int, site: StepSite) -> None:
        for default in given.positional[2:]:
            self._flow.edge(default, target)
        if not given.positional:
            return
        texts = self._machine.texts(given.positional[1:2], site)

        def seen(number: int) -> None:
            for text in texts:
                if text.is_whole:
                    self._members.load(number, text.first, target, site)
                else:
                    self._computed(number, text, target, site)
            if not all(text.is_whole for text in texts):
                for special in ("__getattr__", "__getattribute__"):
                    self._containers.call_method(number, special, Passed(given.positional[1:2]), target, site)

        self._flow.watch(given.positional[0], seen)

    def _hasattr(self, given: Passed, target: int, site: StepSite) -> None:
        self._flow.put(target, Plain(bool))
        self._getattr(given, self._flow.node(), site)

    def _asked_for_class(self, given: Passed, target: int, site: StepSite) -> None:
        """`isinstance` reads `__class__`, and asks the class."""
        self._flow.put(target, Plain(bool))
        nobody = self._machine.nobody
        for source in given.positional[:1]:
            self._flow.watch(source, lambda number: self._members.load(number, "__class__", nobody, site))
        for source in given.positional[1:]:
            self._flow.watch(source, lambda number: self._check_class(number, given, site))

    def _check_class(self, number: int, given: Passed, site: StepSite) -> None:
        value = self._machine.value(number)
        if isinstance(value, Live) and isinstance(value.thing, type):
            for name in ("__instancecheck__", "__subclasscheck__"):
                self._containers.call_method(number, name, Passed(given.positional[:1]), self._machine.nobody, site)

    def _computed(self, number: int, text: WrittenText, target: int, site: StepSite) -> None:
        """An attribute whose name is computed: any that its name may be."""
        self._machine.unclear(site, "an attribute whose name is computed")
        value = self._machine.value(number)
        if isinstance(value, Live) and isinstance(value.thing, ModuleType):
            for name in list(filter(text.fits, vars(value.thing))):
                self._members.load(number, name, target, site)
        else:
            if self._heap.has_fields(number):
                self._flow.edge(self._heap.matching(number, text), target)
            cls = value.thing if isinstance(value, Live) and isinstance(value.thing, type) else class_of(value)
            if isinstance(value, MadeInstance):
                made = self._machine.value(value.cls)
                for name in filter(text.fits, made.body.variables if isinstance(made, MadeClass) else ()):
                    self._members.load(number, name, target, site)
            for base in mro(cls) if cls is not None else ():
                if is_written_in_python(base):
                    for name in list(filter(text.fits, vars(base))):
                        self._members.load(number, name, target, site)

    def _setattr(self, given: Passed, target: int, site: StepSite) -> None:
        if len(given.positional) < 3:
            return
        texts = self._machine.texts(given.positional[1:2], site)

        def seen(number: int) -> None:
            for text in texts:
                if text.is_whole:
                    self._members.store(number, text.first, given.positional[2], site)
                else:
                    self._set_computed(number, text, given, site)

        self._flow.watch(given.positional[0], seen)

    def _set_computed(self, number: int, text: WrittenText, given: Passed, site: StepSite) -> None:
        """An assignment to an attribute whose name is computed."""
        self._machine.unclear(site, "an assignment to an attribute whose name is computed")
        self._containers.call_method(number, "__setattr__", Passed(given.positional[1:3]), self._machine.nobody, site)
        value = self._machine.value(number)
        if isinstance(value, Live) and isinstance(value.thing, ModuleType):
            for other in list(filter(text.fits, vars(value.thing))):
                self._members.store(number, other, given.positional[2], site)
        elif not isinstance(value, (Scalar, Plain)):
            self._flow.edge(given.positional[2], self._heap.matching(number, text, is_written=True))
            cls = class_of(value)
            for base in mro(cls) if cls is not None else ():
                for other, member in list(vars(base).items()):
                    if is_written_in_python(base) and hasattr(type(member), "__set__") and text.fits(other):
                        self._members.store(number, other, given.positional[2], site)

    def _super(self, given: Passed, target: int, site: StepSite) -> None:
        flow, machine = self._flow, self._machine
        if len(given.positional) >= 2:
            classes, receivers = given.positional[0], given.positional[1]
        else:
            frame = machine.frames[site.frame]
            while not frame.body.parameters.positional and frame.outer >= 0:
                frame = machine.frames[frame.outer]
            if not frame.body.parameters.positional:
                return
            classes = self.class_around(site.frame)
            receivers = frame.node(frame.body.variables[frame.body.parameters.positional[0]])

        def each(cls: int) -> None:
            flow.watch(receivers, lambda receiver: self._super_of(cls, receiver, target))

        flow.watch(classes, each)

    def _super_of(self, cls: int, receiver: int, target: int) -> None:
        """`super()` insists on an object of the class, or on a subclass."""
        start, value = self._machine.value(cls), self._machine.value(receiver)
        if isinstance(start, Live) and isinstance(start.thing, type):
            if isinstance(value, Scalar):
                return
            own = class_of(value)
            is_class = isinstance(value, Live) and isinstance(value.thing, type)
            orders = (() if own is None else mro(own), mro(value.thing) if is_class else ())  # type: ignore[union-attr]
            if own is not None and not any(start.thing in order for order in orders):
                return
        self._flow.put(target, Super(cls, receiver))

    def class_around(self, number: int) -> int:
        """The class that `super()` starts from."""
        node = self._flow.node()
        while number >= 0:
            frame = self._machine.frames[number]
            if frame.owner >= 0:
                self._flow.add(node, 1 << frame.owner)
                break
            if frame.function is not None:
                names = own_code(frame.function).co_freevars
                if "__class__" in names:
                    cell = (frame.function.__closure__ or ())[names.index("__class__")]
                    self._flow.add(node, 1 << self._heap.lift(cell.cell_contents))
                    break
            number = frame.outer
        return node

    def _type(self, given: Passed, target: int, site: StepSite) -> None:
        if len(given.positional) != 1:
            self._machine.unclear(site, "a class that a call makes")
            self._anything("type", given.slots(), target, site, True, given)
            return

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeInstance):
                self._flow.add(target, 1 << value.cls)
                return
            cls = SORTS.get(value.sort) if isinstance(value, Scalar) else class_of(value)
            self._flow.add(target, 1 << self._heap.lift(cls or object))

        self._flow.watch(given.positional[0], seen)

    def _vars(self, given: Passed, target: int, site: StepSite) -> None:
        if not given.positional:
            self._locals(target, site)
            return

        def seen(number: int) -> None:
            self._members.load(number, "__dict__", target, site)

        self._flow.watch(given.positional[0], seen)

    def _locals(self, target: int, site: StepSite) -> None:
        frame = self._machine.frames[site.frame]
        made = self._flow.number(NewObject(dict, (*site.key, "locals")))
        for slot in frame.body.variables.values():
            self._flow.edge(frame.node(slot), self._heap.field(made, ITEMS))
        self._flow.put(self._heap.field(made, KEYS), Plain(str))
        self._flow.add(target, 1 << made)

    def _dynamic(self, given: Passed, target: int, site: StepSite) -> None:
        """Code that is made at run time may do anything with the variables around it."""
        self._machine.unclear(site, "code or a name that is made at run time")
        flow, frame = self._flow, self._machine.frames[site.frame]
        unknown = flow.number(UNKNOWN)
        held = self._heap.field(unknown, HELD)
        for slot in frame.body.variables.values():
            flow.edge(frame.node(slot), held)
            flow.add(frame.node(slot), 1 << unknown)
        function = frame.function
        if function is not None:
            for name in list(function.__globals__):
                node = self._heap.global_node(function.__globals__, name, {})
                flow.add(node, 1 << unknown)
                flow.edge(node, held)
        for source in given.slots():
            flow.edge(source, held)
        self._absorb(unknown, (), target)

    def _handled(self, given: Passed, target: int, site: StepSite) -> None:
        """The exception that is being handled, alone or in a tuple."""
        made = self._flow.number(NewObject(tuple, (*site.key, "handled")))
        self._flow.add(target, 1 << made)
        for node in (target, self._heap.field(made, ITEMS)):
            self._flow.edge(self._machine.raised, node)

    def _next(self, given: Passed, target: int, site: StepSite) -> None:
        if not given.positional:
            return
        for default in given.positional[1:]:
            self._flow.edge(default, target)
        self._flow.watch(given.positional[0], lambda number: self._containers.items(number, target, site))

    def _iter(self, given: Passed, target: int, site: StepSite) -> None:
        if len(given.positional) != 1:
            self._anything("iter", given.slots(), target, site, True, given)
            return
        made = self._flow.number(NewObject(list, (*site.key, "iterator")))
        self._flow.add(target, 1 << made)
        items = self._heap.field(made, ITEMS)
        self._flow.watch(given.positional[0], lambda number: self._containers.items(number, items, site))

    def _one_of(self, given: Passed, target: int, site: StepSite) -> None:
        """`min` and `max`: one of the values, or one term of all of them."""
        flow = self._flow
        values = flow.node()
        if len(given.positional) == 1 and not given.star:
            flow.watch(given.positional[0], lambda number: self._containers.items(number, values, site))
        for source in given.positional if len(given.positional) > 1 else ():
            flow.edge(source, values)
        for source in given.star:
            flow.watch(source, lambda number: self._containers.items(number, values, site))
        for name, source in given.keywords:
            if name == "default":
                flow.edge(source, target)
            else:
                keys = self._containers.called(source, (values,), site)
                self._shown(keys, given, self._machine.nobody, site)
        flow.edge(values, target)
        self._compared(values, site)

    def _compared(self, values: int, site: StepSite) -> None:
        if not self._machine.first("compared", values):
            return

        def seen(number: int) -> None:
            self.special_methods(number, (values,), self._machine.nobody, Family.COMPARING)

        self._flow.watch(values, seen, ValueKind.SPECIAL)

    def indexed(self, number: int) -> None:
        """An object as an index or a key is asked for a number, or hashed and compared."""
        if self._flow.is_of(number, ValueKind.SPECIAL):
            self.special_methods(number, (), self._machine.nobody, Family.CONVERTING)

    compared = _compared

    def _sum(self, given: Passed, target: int, site: StepSite) -> None:
        values = self._flow.node()
        if given.positional:
            self._flow.watch(given.positional[0], lambda number: self._containers.items(number, values, site))
        for source in (*given.positional[1:], *(slot for _, slot in given.keywords)):
            self._flow.edge(source, values)
        self._flow.edge(values, target)
        self._flow.put(target, Plain(int))

        self._flow.watch(
            values, lambda number: self.special_methods(number, (values,), values, Family.ALL), ValueKind.SPECIAL
        )

    def _number(self, given: Passed, target: int, site: StepSite) -> None:
        for source in given.slots():
            self._flow.edge(source, target)
        self._flow.put(target, Plain(float))
        for source in given.slots():
            self._if_symbolic(source, target, Scalar("float"))
            self._flow.watch(source, lambda number: self._computes(number, given, target), ValueKind.SPECIAL)

    def _computes(self, number: int, given: Passed, target: int) -> None:
        self.special_methods(number, given.slots(), target, Family.CONVERTING)

    def _alias(self, given: Passed, target: int, site: StepSite) -> None:
        """`list[int]` counts as the class."""
        for source in given.positional[:1]:
            self._flow.edge(source, target)

    def _cast(self, given: Passed, target: int, site: StepSite) -> None:
        for source in given.positional[1:2]:
            self._flow.edge(source, target)

    def _copy(self, given: Passed, target: int, site: StepSite) -> None:
        """A copy counts as the original, unless the class has its own way to make one."""
        if not given.positional:
            return
        everything = self._heap.deep(given.positional[0])
        self._flow.edge(given.positional[0], target)
        self._flow.watch(
            everything, lambda number: self._copied_by(number, everything, target, site), ValueKind.SPECIAL
        )

    def _copied_by(self, number: int, everything: int, target: int, site: StepSite) -> None:
        state = self._flow.node()
        self._flow.edge(everything, state)
        for name in ("__getstate__", "__getnewargs__"):
            self._containers.call_method(number, name, Passed(), state, site)
        for name, given in (("__copy__", ()), ("__deepcopy__", (everything,)), ("__setstate__", (state,))):
            self._containers.call_method(number, name, Passed(given), target, site)
        cls = class_of(self._machine.value(number))
        if cls is not None and any(isinstance(in_classes(cls, name), FunctionType) for name in _REBUILDING):
            self._anything("copy", (self._machine.just(number),), target, site, True, Passed())

    def _dir(self, given: Passed, target: int, site: StepSite) -> None:
        made = self._flow.number(NewObject(list, (*site.key, "names")))
        self._flow.add(target, 1 << made)
        self._flow.put(self._heap.field(made, ITEMS), Plain(str))
        for source in given.positional:
            self._flow.watch(source, lambda number: self._asked_for_names(number, made, site), ValueKind.SPECIAL)

    def _asked_for_names(self, number: int, made: int, site: StepSite) -> None:
        names = self._flow.node()
        if self._containers.call_method(number, "__dir__", Passed(), names, site):
            self._flow.edge(self._containers.items_of(names, site), self._heap.field(made, ITEMS))

    def _checked_by_hook(self, given: Passed, target: int, site: StepSite) -> None:
        """Abstract base classes ask `__subclasshook__`, their own and those of their subclasses."""
        self._flow.put(target, Plain(bool))
        asked = self._flow.node()
        for source in given.positional[1:]:
            self._flow.edge(source, asked)
            self._flow.watch(source, lambda number: self._flow.add(asked, self._class_bits(number)))
        for source in given.positional[:1]:
            self._flow.watch(source, lambda number: self._ask_hooks(number, asked, site))

    def _class_bits(self, number: int) -> int:
        cls = class_of(self._machine.value(number))
        return 0 if cls is None else 1 << self._heap.lift(cls)

    def _ask_hooks(self, number: int, asked: int, site: StepSite) -> None:
        value = self._machine.value(number)
        if not isinstance(value, Live) or not isinstance(value.thing, type):
            return
        for cls in subclasses(value.thing):
            hook = vars(cls).get("__subclasshook__")
            if isinstance(hook, classmethod) and isinstance(hook.__func__, FunctionType):
                call = Passed((self._machine.lifted(cls), asked))
                self._machine.call(self._heap.lift(hook.__func__), call, self._machine.nobody, site.part("hook"))

    def _divmod(self, given: Passed, target: int, site: StepSite) -> None:
        made = self._flow.number(NewObject(tuple, (*site.key, "divmod")))
        self._flow.add(target, 1 << made)
        self._number(given, self._heap.field(made, ITEMS), site)

    def _data_class(self, given: Passed, target: int, site: StepSite) -> None:
        """A class decorator that generates a constructor."""
        for source in given.positional:
            self._flow.edge(source, target)

            def seen(number: int) -> None:
                if isinstance(self._machine.value(number), MadeClass):
                    self._flow.put(self._heap.field(number, "is generated"), Plain(bool))

            self._flow.watch(source, seen)
        if not given.positional:
            self._flow.add(target, 1 << self._flow.number(NativeMethod("data class", self._heap.lift(object))))


def _is_generated(function: FunctionType) -> bool:
    """Whether a method was generated, or is one that library code puts into classes."""
    path = own_code(function).co_filename
    return path.startswith("<") or path in _GENERATING


def _overrides(cls: type, base: type, name: str) -> bool:
    """Whether a method of a class replaces one of a library class, whose code may call it."""
    order = mro(cls)
    return any(
        name in vars(other) and not is_project_file(getattr(sys.modules.get(other.__module__), "__file__", None))
        for other in order[order.index(base) + 1 : -1]
    )


def _has_value(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def _count(code: CodeType) -> int:
    return min(_MOST_PARAMETERS, code.co_argcount + 2 * bool(code.co_flags & 4))
