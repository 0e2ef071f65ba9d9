"""Native callees in the graph: by declaration, by the kind of container, or as code that may do anything."""

from __future__ import annotations

import collections
import dataclasses
import reprlib
from functools import partial
from re import Pattern
from types import CellType, FunctionType, MemberDescriptorType
from typing import Any

from pathlore.program.dependence.abstract import (
    BY_NAME,
    Closure,
    Holder,
    Live,
    MadeInstance,
    NewObject,
    Plain,
    Scalar,
    UnknownValue,
    Value,
    ValueKind,
)
from pathlore.program.dependence.builtin_calls import BuiltinFlow
from pathlore.program.dependence.callbacks import GENERATED, CallbackFlow, Family, is_class_of_program
from pathlore.program.dependence.chance import ChanceFlow
from pathlore.program.dependence.classes import declared, mro
from pathlore.program.dependence.container_methods import ContainerMethods
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import HELD, ITEMS, KEYS
from pathlore.program.dependence.machine import Machine, NativeCall, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_table import (
    CONCRETE_TYPES,
    OTHER_RESULTS,
    RESULTS,
    SOMETHING,
    SORTS,
    Follows,
    is_pure,
    source_of,
    text_result,
    twin_of,
)
from pathlore.program.dependence.steps import ANY_TEXT, Passed
from pathlore.program.stubs import own_code

_ATOMS = (int, float, str, bytes)
_LOOKING_INTO = frozenset({"join", "translate", "format_map", "__mod__"})
_GET = vars(object)["__getattribute__"]
_CLASSES = frozenset({"__class__", "type"})
_GENERATING = frozenset(module.__file__ for module in (collections, dataclasses, reprlib))


class NativeFlow:
    """What native code does."""

    # Large: one small method for each kind of native callee.

    def __init__(
        self, machine: Machine, members: AttributeFlow, containers: ContainerFlow, callbacks: CallbackFlow
    ) -> None:
        self._machine = machine
        self._members = members
        self._containers = containers
        self._flow = machine.flow
        self._heap = machine.heap
        self._callbacks = callbacks
        self._container_methods = ContainerMethods(machine, containers, callbacks)
        self._chance = ChanceFlow(machine)
        self.builtins = BuiltinFlow(machine, members, containers, callbacks)

    def function(self, name: str, thing: Any, given: Passed, target: int, site: StepSite) -> None:
        self._record(name, given.slots(), site)
        twin = twin_of(name)
        if twin is not None:
            self._machine.call(self._heap.lift(twin), given, target, site.part("in Python"))
        if self._chance.function(name, given, target):
            return
        if self.builtins.function(name, given, target, site) or self._of_pattern(name, given, target, site):
            return
        if isinstance(thing, FunctionType) and thing.__name__ in GENERATED and _is_generated(thing):
            self._generated(thing.__name__, given, target, site)
        elif self._containers.function(name, given, target, site):
            return
        elif name in RESULTS:
            self._declared(*RESULTS[name], given, target, site)
        else:
            module = getattr(thing, "__module__", "") or ""
            nodes = (*given.slots(), *self._behind(thing), *self._classes_of(thing, given.slots()))
            # A method of a library class may keep what it is given in its object.
            is_method = isinstance(thing, FunctionType) and "." in thing.__qualname__
            self._callbacks.anything(name, nodes, target, site, is_pure(name, module) and not is_method)

    def _of_pattern(self, name: str, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is one of the functions of `re` that are methods of patterns; that has been called then."""
        home, _, method = name.rpartition(".")
        if home != "re" or method not in OTHER_RESULTS[Pattern] or not given.positional:
            return False
        plain = Plain(Pattern)
        # The pattern is an argument as well: it may be symbolic itself.
        rest = Passed((*given.positional[1:], given.positional[0]), given.star, given.keywords, given.double_star)
        unnamed = StepSite(site.frame, site.step, site.key)
        self._of_scalar(method, self._flow.number(plain), plain, rest, target, unnamed)
        return True

    def _generated(self, name: str, given: Passed, target: int, site: StepSite) -> None:
        """A method that a data class or a named tuple has: it looks at the fields, and compares or shows them."""
        follows, result = GENERATED[name]
        if result == "NoneType":
            # A frozen object refuses.
            return
        self._declared(follows, result, given, target, site)
        for source in given.slots():
            self._callbacks.compared(self._heap.deep(source))

    def _behind(self, thing: Any) -> list[int]:
        """What a function of a library that is not analysed has at hand: a decorator's wrapper has the function."""
        if not isinstance(thing, FunctionType):
            return []
        found = [cell.cell_contents for cell in thing.__closure__ or () if _has_value(cell)]
        code = own_code(thing)
        if code.co_filename.startswith("<"):
            # Made of a text, as `attrs` does: it has converters and the like as globals of its own.
            found += [thing.__globals__[name] for name in code.co_names if name in thing.__globals__]
        return [self._machine.lifted(value) for value in (*found, *vars(thing).values())]

    def _classes_of(self, thing: Any, nodes: tuple[int, ...]) -> tuple[int, ...]:
        """The classes of what a function is given that makes objects of them: `attrs.evolve` does."""
        if not isinstance(thing, FunctionType) or _CLASSES.isdisjoint(own_code(thing).co_names):
            return ()
        found = self._flow.node()

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeInstance):
                self._flow.add(found, 1 << value.cls)
            cls = class_of(value)
            if cls is not None and is_class_of_program(cls):
                self._flow.add(found, 1 << self._heap.lift(cls))

        for node in nodes:
            self._flow.watch(node, seen, ValueKind.SPECIAL)
        return (found,)

    def _declared(self, follows: Follows, result: str, given: Passed, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        cls = SORTS.get(result) or CONCRETE_TYPES[result]
        if follows is not Follows.SOURCE:
            flow.put(target, Plain(cls))
        for source in given.slots():
            self._callbacks.shown(source, self._machine.nobody if follows is Follows.NEVER else target)
        if follows is Follows.NEVER:
            return
        scalar = Scalar(result if result in SORTS else "any")
        if follows is Follows.SOURCE:
            flow.put(target, scalar)
            return
        for source in given.slots():
            self._flow.put_when_symbolic(heap.deep(source) if follows is Follows.REACHABLE else source, target, scalar)

    # Methods

    def method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> None:
        value = self._machine.value(receiver)
        if isinstance(value, (Scalar, Plain)):
            self._of_scalar(name, receiver, value, given, target, site)
            return
        if _may_have(value, name):
            self._note(name, receiver, given, site)
        if self._chance.method(name, receiver, given, target):
            return
        drawn = source_of(name, class_of(value), value.thing if isinstance(value, Live) else None)
        if drawn:
            self._declared(Follows.SOURCE, drawn, given, target, site)
            return
        if name == "with_traceback" and BaseException in mro(class_of(value) or object):
            self._flow.add(target, 1 << receiver)
            return
        if self._of_class_member(name, receiver, given, target, site):
            return
        if self._containers.streams.method(name, receiver, given, target, site):
            return
        if not self._container_methods.method(name, receiver, given, target, site):
            if self._of_atom(name, receiver, given, target, site):
                return
            if isinstance(value, (Holder, UnknownValue)):
                held = self._callbacks.absorb(receiver, given.slots(), target)
                if isinstance(value, Holder) and value.site[0] in BY_NAME and name == "__call__":
                    self._by_name(given, held, site)
                return
            if not _may_have(value, name):
                return
            holder = self._flow.number(Holder(("of", receiver)))
            held = self._callbacks.absorb(holder, (self._machine.just(receiver), *given.slots()), target)
            # A method may keep what it is given in its object.
            self._flow.edge(held, self._heap.field(receiver, HELD))

    def _of_class_member(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is a method of a class, or of what stands in one, that says how attributes are read and written;
        it has been called then."""
        value = self._machine.value(receiver)
        if name == "__get__" and isinstance(value, (Live, Closure)):
            for source in given.positional[:1]:
                self._flow.watch(source, lambda owner: self._members.described(receiver, owner, target, site))
        elif name == "__set__" and isinstance(value, Live) and isinstance(value.thing, MemberDescriptorType):
            slot, source = value.thing.__name__, (*given.positional, self._machine.nobody)[1]
            for owner in given.positional[:1]:
                self._flow.watch(owner, lambda number: self._members.store(number, slot, source, site))
        elif name == "__subclasses__" and isinstance(value, Live) and isinstance(value.thing, type):
            self._subclasses(receiver, value.thing, target)
        else:
            return False
        return True

    def _subclasses(self, number: int, cls: type, target: int) -> None:
        """Those of the program that exist, and any that functions make."""
        made = self._flow.number(NewObject(list, ("subclasses", number)))
        items = self._heap.field(made, ITEMS)
        self._flow.put(items, Plain(type))
        direct: list[type] = type.__subclasses__(cls)
        for other in filter(is_class_of_program, direct):
            self._flow.add(items, 1 << self._heap.lift(other))
        self._flow.edge(self._machine.made_classes, items)
        self._flow.add(target, 1 << made)

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

    def _by_name(self, given: Passed, held: int, site: StepSite) -> None:
        """`attrgetter` and `methodcaller`: any attribute is read, and called with whatever is at hand."""
        found, _ = self._callbacks.called_back(("by name", held), lambda: None)
        self._flow.edge(found, held)

        def named(number: int) -> None:
            if self._machine.first("named", number, found):
                self.builtins.computed(number, ANY_TEXT, found, site)

        for source in given.slots():
            self._flow.watch(source, named)

    def _note(self, name: str, receiver: int, given: Passed, site: StepSite) -> None:
        value = self._machine.value(receiver)
        cls = value.thing if isinstance(value, Live) and isinstance(value.thing, type) else class_of(value)
        owner = next((base for base in mro(cls) if name in vars(base)), cls) if cls is not None else None
        shown = f"{owner.__name__}.{name}" if owner is not None else name
        nodes = (self._machine.just(receiver), *given.slots())
        self._record(shown, nodes, site)

    def _record(self, name: str, nodes: tuple[int, ...], site: StepSite) -> None:
        if site.span is None:
            return
        key = (site.frame, site.step, name, nodes)
        if key not in self._machine.natives:
            self._machine.natives[key] = NativeCall(name, nodes, site.frame, site.span, site.step)

    def _of_scalar(
        self, name: str, receiver: int, value: Scalar | Plain, given: Passed, target: int, site: StepSite
    ) -> None:
        cls = value.cls if isinstance(value, Plain) else SORTS.get(value.sort, object)
        nodes = (self._machine.just(receiver), *given.slots())
        self._record(f"{cls.__name__}.{name}", nodes, site)
        if cls in (str, bytes):
            follows, result = text_result(cls, name)
        elif isinstance(value, Scalar) and cls is object:
            self._of_some_scalar(given, target, site)
            return
        elif cls is object:
            self._callbacks.anything(SOMETHING, (self._machine.just(receiver), *given.slots()), target, site, True)
            return
        else:
            known = OTHER_RESULTS.get(int if cls is bool else cls, {})
            default = "any" if cls not in (int, bool, float, complex) else cls.__name__
            follows, result = Follows.ARGUMENTS, known.get(name, default)
        nodes = (self._machine.just(receiver), *given.slots(), *self._looked_into(cls, name, given, site))
        for source in given.slots():
            self._callbacks.shown(source, self._machine.nobody)
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
                self._flow.put_when_symbolic(node, target, Scalar(result))

    def _looked_into(self, cls: type, name: str, given: Passed, site: StepSite) -> list[int]:
        """What a method of a text gets by iterating over its argument, or by looking something up in it."""
        if cls not in (str, bytes) or name not in _LOOKING_INTO:
            return []
        if name == "join":
            return [self._containers.items_of(source, site.part("joined")) for source in given.positional]
        found = self._flow.node()

        def seen(number: int) -> None:
            if is_class_of_program(class_of(self._machine.value(number)) or object):
                self._callbacks.special_methods(number, (), found, Family.ALL)

        for source in given.slots():
            self._flow.watch(source, seen, ValueKind.SPECIAL)
        return [found]

    def _of_some_scalar(self, given: Passed, target: int, site: StepSite) -> None:
        """A method of a symbolic number or text of which more is not known: it keeps nothing that it is given."""
        flow = self._flow
        made = flow.number(NewObject(list, (*site.key, "pieces"), True))
        for node in (target, self._heap.field(made, ITEMS)):
            flow.put(node, Scalar("any"))
            for kind in _ATOMS:
                flow.put(node, Plain(kind))
        flow.add(target, 1 << made)
        for source in given.slots():
            self._callbacks.shown(source, self._machine.nobody)

    def _fields_shown(self, given: Passed, target: int, site: StepSite) -> None:
        """A format may name any attribute of what it shows."""
        found = self._flow.node()
        for source in given.slots():
            self._flow.watch(source, lambda number: self._named_in_format(number, found, site), ValueKind.SPECIAL)
        self._flow.put_when_symbolic(self._heap.deep(found), target, Scalar("str"))

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
            self._flow.put_when_symbolic(source, match, Scalar("match"))
        for source in functions:
            self._flow.put_when_symbolic(self._containers.called(source, (match,), site), target, Scalar("str"))

    def _matches(self, nodes: tuple[int, ...], target: int, site: StepSite) -> None:
        made = self._flow.number(NewObject(list, (*site.key, "matches")))
        self._flow.add(target, 1 << made)
        items = self._heap.field(made, ITEMS)
        self._flow.put(items, Plain(SORTS["match"]))
        for source in nodes:
            self._flow.put_when_symbolic(source, items, Scalar("match"))

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


def _is_generated(function: FunctionType) -> bool:
    """Whether a method was generated, or is one that library code puts into classes."""
    path = own_code(function).co_filename
    return path.startswith("<") or path in _GENERATING


def _has_value(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def _may_have(value: Value, name: str) -> bool:
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
