"""Runs the steps of bodies: each becomes edges and watchers of the graph."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from types import ModuleType

from pathlore.program.dependence.abstract import (
    UNKNOWN,
    BoundMethod,
    Closure,
    Holder,
    Key,
    Live,
    MadeClass,
    MadeInstance,
    NewObject,
    Plain,
    Scalar,
    UnknownValue,
    ValueKind,
)
from pathlore.program.dependence.calls import CallFlow
from pathlore.program.dependence.classes import container_of
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.enumerations import MEMBERS
from pathlore.program.dependence.exceptions import ExceptionFlow
from pathlore.program.dependence.heap import EACH, HELD, ITEMS, KEYS, RETURNED, TAKEN, item
from pathlore.program.dependence.machine import BodyFrame, Machine, StepSite
from pathlore.program.dependence.made_classes import BASES, class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_calls import NativeFlow
from pathlore.program.dependence.operators import OperatorFlow
from pathlore.program.dependence.steps import INIT_METACLASS, INIT_SUBCLASS, SENT, YIELDED, Body, Passed, Step, StepKind

_TYPES = {"list": list, "tuple": tuple, "set": set, "dict": dict, "slice": slice}
_PLAIN = {kind.__name__: kind for kind in (int, bool, float, complex, str, bytes, type(None), type(...), object)}


class StepRunner:
    """Turns steps into edges."""

    # Large: one small method for each kind of step.

    def __init__(
        self,
        machine: Machine,
        members: AttributeFlow,
        containers: ContainerFlow,
        natives: NativeFlow,
        operators: OperatorFlow,
        calls: CallFlow,
    ) -> None:
        self._machine = machine
        self._members = members
        self._containers = containers
        self._natives = natives
        self._operators = operators
        self._calls = calls
        self.exceptions = ExceptionFlow(machine)
        self._flow = machine.flow
        self._heap = machine.heap
        self._do: dict[StepKind, Callable[[BodyFrame, Step, StepSite], None]] = {
            StepKind.PLAIN: self._plain,
            StepKind.COPY: self._copy,
            StepKind.GLOBAL: self._global,
            StepKind.SET_GLOBAL: self._set_global,
            StepKind.LOAD: self._load,
            StepKind.STORE: self._store,
            StepKind.DELETE: self._delete,
            StepKind.LOAD_ITEM: self._load_item,
            StepKind.STORE_ITEM: self._store_item,
            StepKind.ITERATE: self._iterate,
            StepKind.CALL: self._call,
            StepKind.BINARY: self._binary,
            StepKind.UNARY: self._unary,
            StepKind.COMPARE: self._compare,
            StepKind.CONTAINS: self._contains,
            StepKind.TRUTH: self._truth,
            StepKind.NEW: self._new,
            StepKind.PUT: self._put,
            StepKind.PUT_KEY: self._put_key,
            StepKind.SPREAD: self._spread,
            StepKind.UPDATE: self._update,
            StepKind.FUNCTION: self._function,
            StepKind.CLASS: self._class,
            StepKind.YIELD: self._yield,
            StepKind.DELEGATE: self._delegate,
            StepKind.RAISE: self._raise,
            StepKind.CAUGHT: self._caught,
            StepKind.FORMAT: self._format,
            StepKind.IMPORT: self._import,
        }

    def run(self, frame: BodyFrame) -> None:
        body, do = frame.body, self._do
        self._machine.flow.check()
        around = self._around(frame)
        for number, step in enumerate(body.steps):
            site = StepSite(frame.number, number, (id(body), number, *around), step.span)
            do[step.kind](frame, step, site)

    def _around(self, frame: BodyFrame) -> Key:
        """What names objects besides the place where they are made: the call sites, the function if there are several
        of its code, and the object that a method is called on, unless that one is named in this way itself."""
        found: Key = frame.sites
        if frame.function is not None and frame.function.__closure__:
            # What a decorator made of a function makes its own objects.
            found = (*found, "closure", id(frame.function))
        if self._machine.contexts.receiver and frame.receiver >= 0:
            value = self._machine.value(frame.receiver)
            if isinstance(value, (NewObject, MadeInstance)) and "in" not in value.site:
                found = (*found, "in", frame.receiver)
        return found

    # Variables

    def _plain(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._flow.put(frame.node(step.target), Plain(_PLAIN.get(step.name, object)))

    def _copy(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._flow.edge(frame.node(step.operands[0]), frame.node(step.target))

    def _global(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        if step.name == "__class__":
            self._flow.edge(self._natives.builtins.class_around(frame.number), frame.node(step.target))
            return
        node = self._heap.global_node(self._machine.globals_of(frame), step.name, self._machine.builtins)
        self._flow.edge(node, frame.node(step.target))

    def _set_global(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        node = self._heap.global_node(self._machine.globals_of(frame), step.name, self._machine.builtins)
        self._flow.edge(frame.node(step.operands[0]), node)

    def _import(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        home, _, name = step.name.partition(":")
        target = frame.node(step.target)
        module = self._module(home, frame)
        if module is None:
            self._machine.unclear(site, f"the module {home}, which is not imported yet")
            self._flow.put(target, UNKNOWN)
        elif name and name != "*":
            if name not in vars(module):
                self._module(f"{module.__name__}.{name}", frame)
            self._members.load(self._heap.lift(module), name, target, site)
        else:
            self._flow.add(target, 1 << self._heap.lift(module))

    def _module(self, home: str, frame: BodyFrame) -> ModuleType | None:
        names = self._machine.globals_of(frame)
        level = len(home) - len(home.lstrip("."))
        if level:
            package = str(names.get("__package__") or "")
            for _ in range(level - 1):
                package = package.rpartition(".")[0]
            rest = home.lstrip(".")
            home = f"{package}.{rest}" if rest else package
        found = sys.modules.get(home)
        if found is None and home.partition(".")[0] in sys.stdlib_module_names:
            try:
                # A module of the standard library does nothing that matters when it is imported.
                return importlib.import_module(home)
            except ImportError:
                return None
        return found

    # Attributes and items

    def _load(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        target = frame.node(step.target)
        self._flow.watch(
            frame.node(step.operands[0]), lambda number: self._members.load(number, step.name, target, site)
        )

    def _store(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        owner, source = (frame.node(slot) for slot in step.operands)
        self._flow.watch(owner, lambda number: self._members.store(number, step.name, source, site))

    def _delete(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._flow.watch(frame.node(step.operands[0]), lambda number: self._members.delete(number, step.name, site))

    def _load_item(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        owner, index = (frame.node(slot) for slot in step.operands)
        target = frame.node(step.target)
        self._flow.watch(owner, lambda number: self._item(number, index, step.name, target, site))

    def _item(self, number: int, index: int, name: str, target: int, site: StepSite) -> None:
        flow = self._flow
        value = self._machine.value(number)
        match value:
            case Scalar(sort=sort):
                flow.put(target, Scalar({"match": "str", "range": "int", "bytes": "int"}.get(sort, sort)), -1)
                if sort == "bytes":
                    flow.put(target, Scalar("bytes"))
                self._flow.watch(self._heap.deep(index), self._containers.callbacks.indexed, ValueKind.SPECIAL)
            case Plain(cls=cls):
                flow.put(target, Plain(int if cls in (bytes, range) else cls))
                flow.put(target, Plain(cls))
                self._symbolic_index(index, target, cls)
                self._flow.watch(self._heap.deep(index), self._containers.callbacks.indexed, ValueKind.SPECIAL)
            case UnknownValue():
                flow.put(target, UNKNOWN)
            case Holder():
                self._natives.method("__getitem__", number, Passed((index,)), target, site)
            case Live(thing=type()):
                self._subscribed_class(number, index, target, site)
                self._containers.call_method(number, "__getitem__", Passed((index,)), target, site)
                self._containers.items(number, target, site)
            case MadeClass():
                flow.edge(self._heap.field(number, MEMBERS), target)
                self._subscribed_class(number, index, target, site)
                self._containers.call_method(number, "__getitem__", Passed((index,)), target, site)
            case NewObject() | Live() | MadeInstance():
                self._item_of_object(number, index, name, target, site)

    def _subscribed_class(self, number: int, index: int, target: int, site: StepSite) -> None:
        methods = self._flow.node()
        self._members.load(number, "__class_getitem__", methods, site)
        self._flow.add(target, 1 << number)

        def seen(found: int) -> None:
            # Native ones give an alias, which counts as the class.
            value = self._machine.value(found)
            if isinstance(value, Closure):
                # In a class that a function makes: it is a class method by its name.
                self._machine.call(found, Passed((self._machine.just(number), index)), target, site)
            elif isinstance(value, (BoundMethod, Holder)):
                self._machine.call(found, Passed((index,)), target, site)

        self._flow.watch(methods, seen)

    def _symbolic_index(self, index: int, target: int, cls: type) -> None:
        """A constant text at a symbolic index is a symbolic text."""
        flow = self._flow

        def seen() -> None:
            flow.put(target, Scalar(cls.__name__ if cls in (str, bytes) else "any"), index)
            flow.put(target, Scalar("int"), index)

        flow.when_symbolic(self._heap.deep(index), seen)

    def _item_of_object(self, number: int, index: int, name: str, target: int, site: StepSite) -> None:
        flow, heap = self._flow, self._heap
        value = self._machine.value(number)
        kind = container_of(class_of(value) or object)
        if self._containers.call_method(number, "__getitem__", Passed((index,)), target, site) and kind is None:
            if isinstance(value, MadeInstance):
                self._containers.call_method(number, "__missing__", Passed((index,)), target, site)
            return
        if kind is None:
            self._natives.method("__getitem__", number, Passed((index,)), target, site)
            return
        self._sliced(number, index, kind, target, site)
        if kind is tuple and name:
            flow.edge(heap.field(number, item(int(name))), target)
            flow.edge(heap.field(number, ITEMS), target)
        elif kind is dict:
            flow.edge(self._containers.values_at(number, index, site), target)
            self._containers.call_method(number, "__missing__", Passed((index,)), target, site)
        else:
            flow.edge(heap.field(number, EACH), target)
        self._containers.looked_up_by(number, index, target, site)

    def _sliced(self, number: int, index: int, kind: type, target: int, site: StepSite) -> None:
        """A slice of a container is another container."""
        flow, heap = self._flow, self._heap
        if kind in (dict, set, frozenset, slice):
            return

        def part(symbolic: bool) -> None:
            made = flow.number(NewObject(kind, (*site.key, "slice"), symbolic))
            flow.edge(heap.field(number, EACH), heap.field(made, ITEMS))
            flow.add(target, 1 << made)

        def seen(found: int) -> None:
            part(bool(flow.symbolic >> number & 1))
            flow.when_symbolic(heap.deep(self._machine.just(found)), lambda: part(True))

        flow.watch(index, seen, ValueKind.SLICE)

    def _store_item(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        owner, index, source = (frame.node(slot) for slot in step.operands)
        flow, heap = self._flow, self._heap

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, (Scalar, Plain)):
                return
            if isinstance(value, (Holder, UnknownValue)):
                flow.edge(source, heap.field(number, HELD))
                flow.watch(heap.field(number, HELD), lambda held: self._put_through(held, index, source))
                return
            kind = container_of(class_of(value) or object)
            given = Passed((index, source))
            own = self._containers.call_method(number, "__setitem__", given, self._machine.nobody, site)
            if kind is None:
                if not own:
                    self._natives.method("__setitem__", number, Passed((index, source)), self._machine.nobody, site)
                return
            flow.edge(source, self._containers.values_at(number, index, site, is_written=True))
            if kind is dict:
                flow.edge(index, heap.field(number, KEYS))
            self._spread_slice(number, index, source, site)
            self._containers.written_at(number, index)
            self._containers.looked_up_by(number, index, -1, site)

        flow.watch(owner, seen)

    def _put_through(self, number: int, index: int, source: int) -> None:
        """An assignment to an item of what native code gave: it may be any container that it holds."""
        value = self._machine.value(number)
        if isinstance(value, NewObject) and container_of(value.cls) not in (None, tuple):
            self._flow.edge(source, self._heap.field(number, ITEMS))
            self._flow.edge(index, self._heap.field(number, KEYS))

    def _spread_slice(self, number: int, index: int, source: int, site: StepSite) -> None:
        """`a[1:2] = values` puts in the items of the values."""
        flow, heap = self._flow, self._heap

        def seen(found: int) -> None:
            flow.edge(self._containers.items_of(source, site), heap.field(number, ITEMS))

        flow.watch(index, seen, ValueKind.SLICE)

    def _iterate(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        source, target = frame.node(step.operands[0]), frame.node(step.target)
        if step.name == "async":
            items = self._flow.node()
            self._flow.watch(source, lambda number: self._containers.items(number, items, site))
            self._flow.edge(items, target)
            self._containers.awaited(items, target)
        elif step.name.startswith("item "):
            position = step.name[5:]
            if position:
                self._flow.watch(source, lambda number: self._containers.item_at(number, int(position), target, site))
            else:
                self._flow.edge(self._containers.items_of(source, site), target)
        else:
            self._flow.edge(self._containers.items_of(source, site), target)

    # CallFlow and operators

    def _call(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        assert isinstance(step.more, Passed)
        given = Passed(
            tuple(frame.node(slot) for slot in step.more.positional),
            tuple(frame.node(slot) for slot in step.more.star),
            tuple((name, frame.node(slot)) for name, slot in step.more.keywords),
            tuple(frame.node(slot) for slot in step.more.double_star),
        )
        target = frame.node(step.target)
        if step.name in (INIT_SUBCLASS, INIT_METACLASS):
            self._tell_of_class(frame, step, given, site)
            return
        self._flow.watch(frame.node(step.operands[0]), lambda number: self._machine.call(number, given, target, site))

    def _tell_of_class(self, frame: BodyFrame, step: Step, given: Passed, site: StepSite) -> None:
        """What a class statement makes is told to a base, or to the metaclass that it names."""
        callee, made, base = (frame.node(slot) for slot in step.operands)
        classes = self._natives.builtins.classes

        def seen(number: int) -> None:
            if not isinstance(self._machine.value(number), MadeClass):
                return
            if step.name == INIT_METACLASS:
                self._flow.watch(callee, lambda found: classes.tell_metaclass(found, number, given, site))
            else:
                classes.tell_base(callee, self._machine.just(number), given, site)
                self._flow.watch(base, lambda found: classes.tell_metaclass_of(found, number, given, site))

        self._flow.watch(made, seen)

    def _binary(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        left, right = (frame.node(slot) for slot in step.operands)
        self._operators.binary(step.name, left, right, frame.node(step.target), site)
        if step.name.startswith("%"):
            # The operator of texts shows the values of the right side.
            self._shown_by_text(left, right, frame.node(step.target), site)

    def _shown_by_text(self, left: int, right: int, target: int, site: StepSite) -> None:
        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, Scalar) or (isinstance(value, Plain) and value.cls in (str, bytes)):
                self._operators.formatted((left, right), target, site)

        self._flow.watch(left, seen)

    def _unary(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._operators.unary(step.name, frame.node(step.operands[0]), frame.node(step.target), site)

    def _compare(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        left, right = (frame.node(slot) for slot in step.operands)
        self._operators.compare(step.name, left, right, frame.node(step.target), site)

    def _contains(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        member, container = (frame.node(slot) for slot in step.operands)
        self._operators.contains(member, container, frame.node(step.target), site)

    def _truth(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._operators.truth(frame.node(step.operands[0]), site)

    def _format(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        nodes = tuple(frame.node(slot) for slot in step.operands)
        self._flow.put(frame.node(step.target), Plain(str))
        self._operators.formatted(nodes, frame.node(step.target), site)

    # ContainerFlow

    def _new(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._flow.put(frame.node(step.target), NewObject(_TYPES.get(step.name, list), site.key))

    def _each(self, frame: BodyFrame, slot: int, do: Callable[[int], None]) -> None:
        self._flow.watch(frame.node(slot), do)

    def _put(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        source = frame.node(step.operands[1])
        name = item(int(step.name)) if step.name else ITEMS
        self._each(frame, step.operands[0], lambda made: self._flow.edge(source, self._heap.field(made, name)))

    def _put_key(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        source = frame.node(step.operands[1])

        def put(made: int) -> None:
            self._flow.edge(source, self._heap.field(made, KEYS))
            self._containers.looked_up_by(made, source, -1, site)

        self._each(frame, step.operands[0], put)

    def _spread(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        source = frame.node(step.operands[1])

        def put(made: int) -> None:
            self._flow.edge(self._containers.items_of(source, site), self._heap.field(made, ITEMS))

        self._each(frame, step.operands[0], put)

    def _update(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        source = frame.node(step.operands[1])
        self._each(frame, step.operands[0], lambda made: self._containers.update(made, source, site))

    # Definitions

    def _function(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        assert isinstance(step.more, Body)
        outer = frame.number
        owner = -1
        if frame.made_class >= 0:
            outer, owner = frame.outer, frame.made_class
        self._flow.put(frame.node(step.target), Closure(step.more, outer, owner if owner >= 0 else frame.owner))

    def _class(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        assert isinstance(step.more, Body)
        flow, heap, classes = self._flow, self._heap, self._natives.builtins.classes
        made = flow.number(MadeClass(step.more, frame.number))
        flow.add(frame.node(step.target), 1 << made)
        flow.add(self._machine.made_classes, 1 << made)
        told = Passed((self._machine.just(made), self._machine.plain(str)))
        for slot in step.operands:
            flow.edge(frame.node(slot), heap.field(made, BASES))
            flow.watch(frame.node(slot), lambda number: classes.replaced_base(number, made, site), ValueKind.SPECIAL)
        inner = self._calls.class_frame(step.more, frame, made)
        for name, slot in step.more.variables.items():
            if name not in step.more.free:
                flow.edge(inner.node(slot), heap.field(made, name))
                flow.watch(inner.node(slot), lambda number: classes.named(number, told, site), ValueKind.SPECIAL)

    # Suspension and exceptions

    def _yield(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        self._flow.edge(frame.node(step.operands[0]), frame.node(YIELDED))

    def _delegate(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        source, target = frame.node(step.operands[0]), frame.node(step.target)
        flow, heap = self._flow, self._heap
        if step.name != "yield":
            self._containers.awaited(source, target)
            flow.watch(source, lambda number: self._passed_on(number, frame, site))
            return

        def seen(number: int) -> None:
            self._containers.items(number, frame.node(YIELDED), site)
            value = self._machine.value(number)
            if isinstance(value, NewObject) and value.site[:1] == ("generator",):
                flow.edge(heap.field(number, RETURNED), target)
                flow.edge(frame.node(SENT), heap.field(number, TAKEN))

        flow.watch(source, seen)

    def _passed_on(self, number: int, frame: BodyFrame, site: StepSite) -> None:
        """What an awaited object yields goes to whoever drives the coroutine, and what that one sends comes back."""
        value = self._machine.value(number)
        if isinstance(value, NewObject) and value.site[:1] == ("generator",):
            self._containers.items(number, frame.node(YIELDED), site)
            self._flow.edge(frame.node(SENT), self._heap.field(number, TAKEN))
        elif not isinstance(value, (Scalar, Plain)):
            result = self._flow.node()
            if self._containers.call_method(number, "__await__", Passed(), result, site):
                self._flow.watch(result, lambda inner: self._passed_on(inner, frame, site.part("inner")))

    def _raise(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        flow = self._flow

        def seen(number: int) -> None:
            value = self._machine.value(number)
            if isinstance(value, MadeClass) or (isinstance(value, Live) and isinstance(value.thing, type)):
                self._machine.call(number, Passed(), self._machine.raised, site)
            else:
                flow.add(self._machine.raised, 1 << number)

        flow.watch(frame.node(step.operands[0]), seen)

    def _caught(self, frame: BodyFrame, step: Step, site: StepSite) -> None:
        classes = frame.node(step.operands[0]) if step.operands else None
        self.exceptions.caught(classes, frame.node(step.target))
