"""Builtins with a special meaning in the graph, and similar functions of the library."""

from __future__ import annotations

import copyreg
import io
import sys
from collections.abc import Callable
from functools import partial
from types import FunctionType, ModuleType

from pathlore.program.dependence.abstract import (
    UNKNOWN,
    BoundMethod,
    Live,
    MadeClass,
    MadeInstance,
    NativeMethod,
    NewObject,
    Plain,
    Scalar,
    Super,
    ValueKind,
)
from pathlore.program.dependence.callbacks import CallbackFlow, Family
from pathlore.program.dependence.class_making import ClassMaking
from pathlore.program.dependence.classes import mro, subclasses
from pathlore.program.dependence.containers import ContainerFlow
from pathlore.program.dependence.heap import EACH, HELD, ITEMS, KEYS
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.made_classes import class_of
from pathlore.program.dependence.members import AttributeFlow
from pathlore.program.dependence.native_table import (
    SORTS,
)
from pathlore.program.dependence.steps import Passed, WrittenText
from pathlore.program.natives import is_written_in_python
from pathlore.program.stubs import own_code

_REBUILDING = ("__reduce__", "__reduce_ex__", "__getnewargs_ex__")
"""Methods that say what a copy is made of."""


_DYNAMIC = (
    *("exec", "eval", "__import__", "importlib.import_module"),
    *("sys._getframe", "inspect.currentframe", "inspect.stack"),
)
_Handler = Callable[[Passed, int, StepSite], None]


class BuiltinFlow:
    """What builtins do that have a meaning of their own."""

    # Large: one small method for each of them.

    def __init__(
        self, machine: Machine, members: AttributeFlow, containers: ContainerFlow, callbacks: CallbackFlow
    ) -> None:
        self._machine = machine
        self._members = members
        self._containers = containers
        self._callbacks = callbacks
        self._flow = machine.flow
        self._heap = machine.heap
        self.classes = ClassMaking(machine, members, containers, callbacks)
        self._special: dict[str, _Handler] = {
            **dict.fromkeys(_DYNAMIC, self._dynamic),
            "getattr": self._getattr,
            "setattr": self._setattr,
            "super": self._super,
            "type": self._type,
            "vars": self._vars,
            "locals": self._vars,
            "globals": self._globals,
            "classmethod": partial(self._kept_function, classmethod),
            "staticmethod": partial(self._kept_function, staticmethod),
            "sys.exc_info": self._handled,
            "sys.exception": self._handled,
            "print": self._print,
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
            "functools._find_impl": self._find_implementation,
            "dir": self._dir,
            "typing.Generic.__class_getitem__": self._alias,
            "types.GenericAlias": self._alias,
            "abc.ABCMeta.__instancecheck__": self._checked_by_hook,
            "abc.ABCMeta.__subclasscheck__": self._checked_by_hook,
        }

    def function(self, name: str, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is one of them; it has been called then."""
        if name == "bytearray":
            self._byte_array(given, target)
        handler = self._special.get(name)
        if handler is not None:
            handler(given, target, site)
        return handler is not None

    def _byte_array(self, given: Passed, target: int) -> None:
        """One that is empty at first has a stand-in, since bytes of inputs may be put into it."""
        if not given.slots():
            self._flow.put(target, Scalar("any"))
        for source in given.slots():
            self._flow.put_when_symbolic(self._heap.deep(source), target, Scalar("any"))

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
                    self.computed(number, text, target, site)
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
        value, asked = self._machine.value(number), Passed(given.positional[:1])
        if isinstance(value, MadeClass) or (isinstance(value, Live) and isinstance(value.thing, type)):
            for name in ("__instancecheck__", "__subclasscheck__"):
                self._containers.call_method(number, name, asked, self._machine.nobody, site)
            if isinstance(value, MadeClass) and self._machine.first("asked by hook", number, given):
                self._ask_made_hook(number, given, site)
        elif class_of(value) is tuple and self._machine.first("one of classes", number, given):
            items = self._heap.field(number, EACH)
            self._flow.watch(items, lambda found: self._check_class(found, given, site))

    def _ask_made_hook(self, number: int, given: Passed, site: StepSite) -> None:
        """`__subclasshook__` of a class that a function makes, which is told the class of an object."""
        hooks, classes = self._flow.node(), self._flow.node()
        self._members.load(number, "__subclasshook__", hooks, site)
        self._type(Passed(given.positional[:1]), classes, site)
        self._flow.edge(given.positional[0], classes)

        def call(hook: int) -> None:
            if isinstance(self._machine.value(hook), BoundMethod):
                self._machine.call(hook, Passed((classes,)), self._machine.nobody, site.part("hook"))

        self._flow.watch(hooks, call)

    def computed(self, number: int, text: WrittenText, target: int, site: StepSite) -> None:
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
            self.classes.make(given, -1, target, site)
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

    def _globals(self, given: Passed, target: int, site: StepSite) -> None:
        names = self._machine.globals_of(self._machine.frames[site.frame])
        module = sys.modules.get(str(names.get("__name__")))
        if module is None or vars(module) is not names:
            self._dynamic(given, target, site)
        else:
            self._members.load(self._heap.lift(module), "__dict__", target, site)

    def _print(self, given: Passed, target: int, site: StepSite) -> None:
        """The texts go to a stream, which may be an object of the program."""
        self._flow.put(target, Plain(type(None)))
        text = self._machine.flow.node()
        self._flow.put(text, Plain(str))
        for source in (*given.positional, *given.star):
            self._callbacks.shown(source, text)
            self._flow.put_when_symbolic(self._heap.deep(source), text, Scalar("str"))
        for source in (slot for name, slot in given.keywords if name == "file"):
            self._flow.watch(source, lambda number: self._written_to(number, text, site), ValueKind.SPECIAL)

    def _written_to(self, number: int, text: int, site: StepSite) -> None:
        for name, given in (("write", Passed((text,))), ("flush", Passed())):
            self._containers.call_method(number, name, given, self._machine.nobody, site)

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
        self._callbacks.absorb(unknown, (), target)

    def _kept_function(self, kind: type, given: Passed, target: int, site: StepSite) -> None:
        """A class method or a static method, by the function that it was made of."""
        made = self._flow.number(NewObject(kind, (*site.key, kind.__name__)))
        self._flow.add(target, 1 << made)
        for source in given.positional:
            self._flow.edge(source, self._heap.field(made, HELD))

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
            self._callbacks.anything("iter", given.slots(), target, site, True)
        if not given.positional:
            return
        made = self._flow.number(NewObject(list, (*site.key, "iterator")))
        self._flow.add(target, 1 << made)
        items = self._heap.field(made, ITEMS)
        if len(given.positional) > 1:
            self._flow.edge(self._containers.called(given.positional[0], (), site), items)
            return
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
                self._callbacks.shown(keys, self._machine.nobody)
        flow.edge(values, target)
        self._callbacks.compared(values)

    def _sum(self, given: Passed, target: int, site: StepSite) -> None:
        values = self._flow.node()
        if given.positional:
            self._flow.watch(given.positional[0], lambda number: self._containers.items(number, values, site))
        for source in (*given.positional[1:], *(slot for _, slot in given.keywords)):
            self._flow.edge(source, values)
        self._flow.edge(values, target)
        self._flow.put(target, Plain(int))

        self._flow.watch(
            values,
            lambda number: self._callbacks.special_methods(number, (values,), values, Family.ALL),
            ValueKind.SPECIAL,
        )

    def _number(self, given: Passed, target: int, site: StepSite) -> None:
        for source in given.slots():
            self._flow.edge(source, target)
        self._flow.put(target, Plain(float))
        for source in given.slots():
            self._flow.put_when_symbolic(source, target, Scalar("float"))
            self._flow.watch(source, lambda number: self._computes(number, given, target), ValueKind.SPECIAL)

    def _computes(self, number: int, given: Passed, target: int) -> None:
        self._callbacks.special_methods(number, given.slots(), target, Family.CONVERTING)

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
        reduce = copyreg.dispatch_table.get(cls) if cls is not None else None
        if reduce is not None:
            parts = self._containers.called(self._machine.lifted(reduce), (self._machine.just(number),), site)
            self._callbacks.anything("copy", (parts,), target, site, True)
        for name in _REBUILDING:
            parts = self._flow.node()
            if self._containers.call_method(number, name, Passed((self._machine.plain(int),)), parts, site):
                self._callbacks.anything("copy", (parts, self._machine.just(number)), target, site, True)

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

    def _find_implementation(self, given: Passed, target: int, site: StepSite) -> None:
        """`singledispatch` takes one of the functions that are registered, and compares the classes."""

        def seen(registry: int) -> None:
            self._flow.edge(self._heap.field(registry, EACH), target)
            self._flow.watch(
                self._heap.field(registry, KEYS), lambda number: self._ask_hooks(number, given.positional[0], site)
            )

        for source in given.positional[1:2]:
            self._flow.watch(source, seen)

    def _class_bits(self, number: int) -> int:
        cls = class_of(self._machine.value(number))
        return 0 if cls is None else 1 << self._heap.lift(cls)

    def _ask_hooks(self, number: int, asked: int, site: StepSite) -> None:
        value = self._machine.value(number)
        if not isinstance(value, Live) or not isinstance(value.thing, type) or type(value.thing) is type:
            # `type` itself asks nobody.
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
