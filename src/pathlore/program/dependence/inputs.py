"""Inputs in the graph: what parameters, fields of input objects and results of input functions hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from pathlore.program.annotations import field_input, resolved
from pathlore.program.construction import Construction, MakingCall
from pathlore.program.dependence.abstract import UNKNOWN, InputFunction, NewObject, Plain, Scalar
from pathlore.program.dependence.calls import CallFlow
from pathlore.program.dependence.heap import ALL, EACH, ITEMS, KEYS, RETURNED, item
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.steps import Passed
from pathlore.program.fields import UnknownField, fields_of
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    DictInput,
    FixedInput,
    FloatInput,
    FunctionInput,
    Input,
    IntInput,
    ListInput,
    MadeInput,
    NestedInput,
    ObjectInput,
    RecordInput,
    SetInput,
    StrInput,
    TupleInput,
    UnionInput,
    UnsupportedTypeError,
    VariadicInput,
)
from pathlore.program.natives import is_written_in_python

_SCALARS: dict[type, str] = {
    IntInput: "int",
    BoolInput: "bool",
    FloatInput: "float",
    StrInput: "str",
    BytesInput: "bytes",
}


class InputValues:
    """Puts inputs into nodes."""

    def __init__(
        self, machine: Machine, calls: CallFlow, members: AttributeFlow, known: Mapping[type, Construction]
    ) -> None:
        self._machine = machine
        self._calls = calls
        self._members = members
        self._flow = machine.flow
        self._heap = machine.heap
        self._known = known
        self._made: dict[Input, int] = {}
        self._objects: dict[type, int] = {}

    def put(self, spec: Input, node: int) -> None:
        """What an input of a type may be."""
        flow, heap = self._flow, self._heap
        scalar = _SCALARS.get(type(spec))
        if scalar is not None:
            flow.put(node, Scalar(scalar))
            return
        match spec:
            case ConstantInput(values=values):
                for value in values:
                    flow.add(node, 1 << heap.lift(value))
            case FixedInput():
                flow.add(node, 1 << heap.lift(spec.value()))
            case UnionInput(members=members):
                for member in members:
                    self.put(member, node)
            case NestedInput():
                try:
                    self.put(resolved(spec), node)
                except (UnsupportedTypeError, TypeError, NameError):
                    flow.put(node, UNKNOWN)
            case ObjectInput(cls=cls):
                flow.edge(self._object(cls), node)
            case MadeInput(make=make, arguments=arguments, native=native):
                if native and _is_atom(make):
                    # Its arguments are realised before it is made.
                    flow.put(node, Plain(make))
                    return
                flow.put(node, Scalar("any"))
                given = Passed(tuple(self._node(argument) for argument in arguments))
                self._machine.call(heap.lift(make), given, node, StepSite(0, -1, ("input", spec)))
            case _:
                flow.add(node, 1 << self._container(spec))

    def _node(self, spec: Input) -> int:
        node = self._flow.node()
        self.put(spec, node)
        return node

    def _container(self, spec: Input) -> int:
        known = self._made.get(spec)
        if known is not None:
            return known
        flow, heap = self._flow, self._heap
        site = ("input", len(self._made))
        match spec:
            case TupleInput(items=items, cls=cls):
                made = self._made[spec] = flow.number(NewObject(cls or tuple, site))
                for number, inner in enumerate(items):
                    self.put(inner, heap.field(made, item(number)))
            case ListInput(item=inner) | VariadicInput(item=inner) | SetInput(item=inner):
                kind: type = list if isinstance(spec, ListInput) else tuple
                if isinstance(spec, SetInput):
                    kind = frozenset if spec.frozen else set
                made = self._made[spec] = flow.number(NewObject(kind, site, True))
                self.put(inner, heap.field(made, ITEMS))
            case DictInput(key=key, item=inner):
                made = self._made[spec] = flow.number(NewObject(dict, site, True))
                self.put(key, heap.field(made, KEYS))
                self.put(inner, heap.field(made, ITEMS))
            case RecordInput(required=required, optional=optional):
                made = self._made[spec] = flow.number(NewObject(dict, site, True))
                flow.put(heap.field(made, KEYS), Plain(str))
                for _, inner in (*required, *optional):
                    self.put(inner, heap.field(made, ITEMS))
            case FunctionInput(result=inner):
                made = self._made[spec] = flow.number(InputFunction(site))
                self.put(inner, heap.field(made, RETURNED))
            case _:
                made = self._made[spec] = flow.number(UNKNOWN)
        return made

    def _object(self, cls: type) -> int:
        """A node with the objects of a class that are inputs: with fields made lazily, or made by calls."""
        known = self._objects.get(cls)
        if known is not None:
            return known
        flow = self._flow
        node = self._objects[cls] = flow.node()
        made = flow.number(NewObject(cls, ("input", cls)))
        flow.add(node, 1 << made)
        self._heap.seeds[made] = lambda name, field: self._seed(cls, made, name, field)
        construction = self._known.get(cls)
        if construction is not None:
            self._construct(construction, node)
            flow.watch(node, lambda number: self._left_open(construction, number))
        return node

    def _seed(self, cls: type, made: int, name: str, node: int) -> None:
        if name in (ALL, EACH, "*="):
            for other in fields_of(cls):
                self._heap.field(made, other)
            return
        annotation = fields_of(cls).get(name)
        if annotation is None:
            return
        if annotation is UnknownField:
            self._flow.put(node, UNKNOWN)
            return
        try:
            self.put(field_input(cls, annotation), node)
        except (UnsupportedTypeError, TypeError, NameError):
            self._flow.put(node, UNKNOWN)

    def _left_open(self, construction: Construction, number: int) -> None:
        for name in construction.left_open:
            self._seed(construction.cls, number, name, self._heap.field(number, name))

    def _construct(self, construction: Construction, node: int) -> None:
        cls, heap = construction.cls, self._heap
        site = StepSite(0, -1, ("making", cls))
        if construction.builder is not None:
            builder = self._flow.node()
            inner = construction.builder
            self._machine.call(heap.lift(inner.cls), self._given(inner.call), builder, site.part("builder"))
            for step in inner.steps:
                self._method(builder, step, builder, site)
            self._method(builder, construction.call, node, site)
        elif construction.call.name:
            callee = self._flow.node()
            self._members.load(heap.lift(cls), construction.call.name, callee, site)
            given = self._given(construction.call)
            self._flow.watch(callee, lambda number: self._machine.call(number, given, node, site))
        else:
            self._machine.call(heap.lift(cls), self._given(construction.call), node, site)
        for change in construction.changes:
            self._method(node, change, self._flow.node(), site)

    def _method(self, owners: int, call: MakingCall, target: int, site: StepSite) -> None:
        given = self._given(call)
        place = site.part(call.name)

        def each(owner: int) -> None:
            methods = self._flow.node()
            self._members.load(owner, call.name, methods, place)
            self._flow.watch(methods, lambda number: self._machine.call(number, given, target, place))

        self._flow.watch(owners, each)

    def _given(self, call: MakingCall) -> Passed:
        positional = tuple(self._node(p.spec) for p in call.parameters if not p.by_keyword)
        keywords = tuple((p.name, self._node(p.spec)) for p in call.parameters if p.by_keyword)
        return Passed(positional, (), keywords)


def _is_atom(make: Callable[..., Any]) -> TypeGuard[type]:
    """Whether it is a type in C whose objects run no code of the program, whatever is done with them."""
    return isinstance(make, type) and not is_written_in_python(make) and not issubclass(make, BaseException)
