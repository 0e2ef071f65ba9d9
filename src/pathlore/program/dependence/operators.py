"""Operators in the graph: on numbers and texts, on containers, and on objects with special methods."""

from __future__ import annotations

from types import FunctionType

from pathlore.program.dependence.abstract import (
    UNKNOWN,
    Holder,
    Live,
    MadeClass,
    MadeInstance,
    NewObject,
    Plain,
    Scalar,
    UnknownValue,
    ValueKind,
)
from pathlore.program.dependence.callbacks import CallbackFlow
from pathlore.program.dependence.classes import container_of, declared
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import EACH, HELD, ITEMS, KEYS
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.native_calls import NativeFlow
from pathlore.program.dependence.native_table import SORTS
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.steps import Passed

METHODS = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "@": "matmul",
    "/": "truediv",
    "%": "mod",
    "**": "pow",
    "<<": "lshift",
    ">>": "rshift",
    "|": "or",
    "^": "xor",
    "&": "and",
    "//": "floordiv",
}
_COMPARISONS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_REFLECTED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_UNARY = {"-": "__neg__", "+": "__pos__", "~": "__invert__", "not": "__bool__"}
_NUMBERS = (bool, int, float, complex)
_NAMES = {int: "int", bool: "bool", float: "float", complex: "complex", str: "str", bytes: "bytes"}


_WITH_METHODS = (NewObject, Live, MadeInstance, MadeClass)
"""Values that may have special methods, classes those of their metaclasses."""
_OPERATORS: dict[type, str] = {list: "+*", tuple: "+*", dict: "|", set: "|&-^", frozenset: "|&-^"}
_GENERATING = ("__dataclass_fields__", "__attrs_attrs__")
"""What classes have whose methods a decorator generated."""


class OperatorFlow:
    """What operators give."""

    def __init__(
        self, machine: Machine, containers: ContainerFlow, callbacks: CallbackFlow, natives: NativeFlow
    ) -> None:
        self._machine = machine
        self._containers = containers
        self._callbacks = callbacks
        self._natives = natives
        self._flow = machine.flow
        self._heap = machine.heap

    def binary(self, symbol: str, left: int, right: int, target: int, site: StepSite) -> None:
        flow = self._flow

        def scalars(number: int) -> None:
            self._scalar_result(symbol.rstrip("=") or symbol, left, right, target)

        for here, there, is_left in ((left, right, True), (right, left, False)):
            flow.watch(here, scalars, ValueKind.ATOM)

            def seen(number: int, here: int = here, there: int = there, is_left: bool = is_left) -> None:
                value = self._machine.value(number)
                if isinstance(value, (NewObject, Live)) and container_of(class_of(value) or object) is not None:
                    self._container(symbol, number, there, is_left, target, site)
                elif isinstance(value, UnknownValue):
                    flow.put(target, UNKNOWN)
                elif isinstance(value, Holder) or _may_compute(value, symbol):
                    self._native_operand(number, there, target, site)
                self._by_method(symbol, number, there, is_left, target, site)

            flow.watch(here, seen)

    def _scalar_result(self, symbol: str, left: int, right: int, target: int) -> None:
        """Numbers and texts on both sides: the sorts that the result may have."""
        flow = self._flow
        atoms = tuple(flow.of_kind(node, ValueKind.ATOM) for node in (left, right))
        if not self._machine.first("scalars", symbol, atoms, target):
            # Watchers are told of one value after the other, and all are there when the first is told.
            return
        lefts, rights = map(self._scalar_types, atoms)
        kinds = _result_types(symbol, lefts, rights)
        if not kinds:
            return
        symbolic = (flow.holds(left) | flow.holds(right)) & flow.symbolic
        source = left if flow.holds(left) & flow.symbolic else right
        for kind in kinds:
            flow.put(target, Plain(kind))
            if symbolic:
                flow.put(target, Scalar(_NAMES.get(kind, "any")), source)

    def _scalar_types(self, atoms: int) -> set[type]:
        found: set[type] = set()
        for number in bits_of(atoms):
            value = self._machine.value(number)
            if isinstance(value, Scalar):
                found.add(SORTS.get(value.sort, object))
            elif isinstance(value, Plain):
                found.add(value.cls)
        return found

    def _native_operand(self, number: int, other: int, target: int, site: StepSite) -> None:
        """A date, a set that native code made: the result holds both."""
        flow, heap = self._flow, self._heap
        flow.put(target, Plain(object))
        if isinstance(self._machine.value(number), NewObject) and not heap.existing(number, HELD):
            return
        flow.add(target, 1 << number)

        for node in (self._machine.just(number), other):
            everything = heap.deep(node)
            if self._machine.first("operand", everything, target):
                flow.when_symbolic(everything, lambda: flow.put(target, Scalar("any"), other))

    def _container(self, symbol: str, number: int, other: int, is_left: bool, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        value = self._machine.value(number)
        kind = container_of(class_of(value) or object) or list
        operator = symbol.rstrip("=")
        if not _has_operator(value, kind, operator):
            return
        is_in_place = symbol.endswith("=") and is_left
        if is_in_place and kind is not tuple:
            # The same object, with more in it.
            flow.add(target, 1 << number)
            self._combined(kind, operator, number, number, other, target, site)
            return
        # Python raises an exception unless the other one is a container as well, or the number of repetitions.
        wanted = ValueKind.ANY if operator == "*" else ValueKind.CONTAINER

        def seen(_: int) -> None:
            if not self._machine.first("combined", number, other, target, operator):
                return
            made = flow.number(NewObject(kind, (*site.key, "operator")))
            flow.add(target, 1 << made)
            flow.edge(heap.field(number, EACH), heap.field(made, ITEMS))
            flow.edge(heap.field(number, KEYS), heap.field(made, KEYS))
            self._combined(kind, operator, number, made, other, target, site)

        flow.watch(other, seen, wanted)

    def _combined(
        self, kind: type, operator: str, number: int, made: int, other: int, target: int, site: StepSite
    ) -> None:
        """What comes into a container from the other side of an operator."""
        flow, heap = self._flow, self._heap
        if flow.symbolic >> number & 1:
            self._grown(kind, number, target, site)
        if operator == "*":
            flow.when_symbolic(other, lambda: self._grown(kind, number, target, site))
        elif kind is dict:
            self._containers.update(made, other, site)
        else:
            flow.edge(self._containers.items_of(other, site), heap.field(made, ITEMS))
        if kind in (set, frozenset):
            self._callbacks.compared(heap.field(made, ITEMS))

    def _grown(self, kind: type, number: int, target: int, site: StepSite) -> None:
        """A container of symbolic length."""
        flow, heap = self._flow, self._heap
        made = flow.number(NewObject(kind, (*site.key, "operator"), True))
        items = heap.field(made, ITEMS)
        flow.edge(heap.field(number, EACH), items)
        heap.symbolic_forms(items, items)
        flow.add(target, 1 << made)

    def _by_method(self, symbol: str, number: int, other: int, is_left: bool, target: int, site: StepSite) -> None:
        """A special method that is written in Python."""
        value = self._machine.value(number)
        if not isinstance(value, _WITH_METHODS):
            return
        name = METHODS.get(symbol.rstrip("=") or symbol, "")
        names = [f"__{name}__"] if is_left else [f"__r{name}__"]
        if symbol.endswith("=") and is_left:
            names.append(f"__i{name}__")
        for method in names:
            self._containers.call_method(number, method, Passed((other,)), target, site)

    def compare(self, symbol: str, left: int, right: int, target: int, site: StepSite) -> None:
        self._flow.put(target, Plain(bool))
        for here, there, is_left in ((left, right, True), (right, left, False)):
            self._bool_if_symbolic(here, target)
            if symbol not in ("is", "is not"):
                chosen = symbol if is_left else _REFLECTED.get(symbol, symbol)
                self._compare_with(chosen, here, there, target, site)

    def _compare_with(self, symbol: str, here: int, there: int, target: int, site: StepSite) -> None:
        """One side of a comparison: its own special methods, or what native code does with its members."""

        def seen(number: int) -> None:
            value = self._machine.value(number)
            is_object = isinstance(value, (NewObject, Live))
            if (is_object and container_of(class_of(value) or object) is not None) or isinstance(
                value, (Holder, UnknownValue)
            ):
                self._reached(number, there, target, site)
            if is_object or isinstance(value, (MadeInstance, MadeClass)):
                # Python inverts `__eq__` where there is no `__ne__`.
                names = ["__ne__", "__eq__"] if symbol == "!=" else [f"__{_COMPARISONS[symbol]}__"]
                for name in names:
                    self._containers.call_method(number, name, Passed((there,)), target, site)
                self._generated(number, there, target)

        self._flow.watch(here, seen)

    def _reached(self, number: int, other: int, target: int, site: StepSite) -> None:
        """A comparison that looks into what it compares."""
        for node in (self._machine.just(number), other):
            everything = self._heap.deep(node)
            self._bool_if_symbolic(everything, target)
            self._callbacks.compared(everything)

    def _generated(self, number: int, other: int, target: int) -> None:
        """A comparison that a decorator generated looks at all fields."""
        cls = class_of(self._machine.value(number))
        if cls is None or any(declared(cls, name) for name in _GENERATING):
            for node in (self._machine.just(number), other):
                self._bool_if_symbolic(self._heap.deep(node), target)

    def _bool_if_symbolic(self, source: int, target: int) -> None:
        flow = self._flow
        if not self._machine.first("truth", source, target):
            return

        flow.when_symbolic(source, lambda: flow.put(target, Scalar("bool"), source))

    def contains(self, member: int, container: int, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        flow.put(target, Plain(bool))
        self._bool_if_symbolic(heap.deep(member), target)

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if flow.symbolic >> number & 1:
                flow.put(target, Scalar("bool"), container)
            kind = container_of(class_of(value) or object) if isinstance(value, (NewObject, Live)) else None
            if isinstance(value, (Holder, Live)) or kind is not None:
                self._reached(number, member, target, site)
            if isinstance(value, _WITH_METHODS):
                result = flow.node()
                if self._containers.call_method(number, "__contains__", Passed((member,)), result, site):
                    flow.edge(result, target)
                if kind is None:
                    items = flow.node()
                    self._containers.items(number, items, site)
                    self._bool_if_symbolic(heap.deep(items), target)

        flow.watch(container, seen)

    def unary(self, symbol: str, operand: int, target: int, site: StepSite) -> None:
        flow = self._flow
        if symbol == "not":
            flow.put(target, Plain(bool))
            self._bool_if_symbolic(operand, target)
            self.truth(operand, site)
            return

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, Scalar):
                flow.put(target, Scalar("int" if value.sort == "bool" else value.sort), operand)
            elif isinstance(value, Plain):
                flow.put(target, Plain(int if value.cls is bool else value.cls))
            elif isinstance(value, UnknownValue):
                flow.put(target, UNKNOWN)
            elif not self._containers.call_method(number, _UNARY[symbol], Passed(), target, site):
                self._native_operand(number, flow.node(), target, site)

        flow.watch(operand, seen)

    def truth(self, operand: int, site: StepSite) -> None:
        """A branch asks objects for their truth."""

        def seen(number: int) -> None:
            if isinstance(self._machine.value(number), _WITH_METHODS):
                for name in ("__bool__", "__len__"):
                    self._containers.call_method(number, name, Passed(), self._machine.nobody, site)

        self._flow.watch(operand, seen)

    def formatted(self, operands: tuple[int, ...], target: int, site: StepSite) -> None:
        self._natives.function("format", format, Passed(operands), target, site)


def _may_compute(value: object, symbol: str) -> bool:
    """Whether an object has an operator of native code."""
    if not isinstance(value, (NewObject, Live)):
        return False
    cls = class_of(value)
    if cls is None or cls is object:
        return True
    name = METHODS.get(symbol.rstrip("=") or symbol, "")
    found = (declared(cls, f"__{prefix}{name}__") for prefix in ("", "r", "i"))
    return any(method is not None and not isinstance(method, FunctionType) for method in found)


def _has_operator(value: object, kind: type, operator: str) -> bool:
    """Whether a container has an operator. Views of dicts are lists here, and have those of sets."""
    if kind is list and isinstance(value, NewObject) and value.site[0] in ("keys", "items", "any"):
        return operator in "+*|&-^"
    if kind is dict and class_of(value) is not dict:
        return operator in "+-|&"
    return operator in _OPERATORS.get(kind, "")


def _result_types(symbol: str, lefts: set[type], rights: set[type]) -> set[type]:
    """The types that an operator on numbers and texts may give."""
    found: set[type] = set()
    both = lefts | rights
    if object in both or both - set(_NAMES):
        found.add(object)
    texts = both & {str, bytes}
    if texts and symbol in ("+", "*", "%"):
        found |= texts
    left_numbers, right_numbers = lefts.intersection(_NUMBERS), rights.intersection(_NUMBERS)
    if left_numbers and right_numbers:
        numbers = {int if kind is bool else kind for kind in left_numbers | right_numbers}
        if bool in left_numbers and bool in right_numbers and symbol in ("&", "|", "^"):
            numbers.add(bool)
        if symbol in ("/", "**"):
            numbers.add(float)
        if symbol == "/":
            numbers.discard(int)
        found |= numbers
    return found
