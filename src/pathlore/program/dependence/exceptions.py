"""Exceptions in the graph: what a handler may catch, by the classes that it names."""

from __future__ import annotations

from pathlore.program.dependence.abstract import Live, NewObject, Plain, Scalar
from pathlore.program.dependence.callbacks import is_class_of_program
from pathlore.program.dependence.classes import mro
from pathlore.program.dependence.heap import EACH, HELD, ITEMS
from pathlore.program.dependence.machine import Machine
from pathlore.program.dependence.made_classes import class_of

_NATIVE = "native exception"
_WITHOUT_VALUES = frozenset(
    {TypeError, IndexError, ArithmeticError, ZeroDivisionError, OverflowError, FloatingPointError, AssertionError}
    | {RecursionError, NotImplementedError, RuntimeError, StopAsyncIteration, MemoryError, KeyboardInterrupt}
    | {GeneratorExit, SystemExit, ImportError, ModuleNotFoundError, BufferError, ReferenceError}
)
"""Builtin exceptions in which native code puts no value that it was given, only words of its own."""


class ExceptionFlow:
    """What was raised, as handlers see it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._flow = machine.flow
        self._heap = machine.heap
        self._open: list[int] | None = []
        """What has values in exceptions of native code, until it is known that these may be symbolic; then None."""

    @property
    def is_open(self) -> bool:
        """Whether a handler may meet values that native code was given, if it was given anything symbolic."""
        return bool(self._open)

    def hold_symbolic(self) -> None:
        """Native code may have been given something symbolic, and put it into exceptions."""
        nodes, self._open = self._open or (), None
        for node in nodes:
            self._flow.put(node, Scalar("any"))

    def caught(self, classes: int | None, target: int) -> None:
        """What a handler for classes catches goes to a node; without any, whatever was raised anywhere."""
        if classes is None:
            self._anything(target)
        else:
            self._flow.watch(classes, lambda number: self._named(number, target))

    def _anything(self, target: int) -> None:
        self._flow.edge(self._machine.raised, target)
        self._flow.add(target, 1 << self._native(Exception))

    def _named(self, number: int, target: int) -> None:
        value = self._machine.value(number)
        if isinstance(value, Live) and isinstance(value.thing, type):
            self._of_class(value.thing, target)
        elif class_of(value) is tuple:
            self._flow.watch(self._heap.field(number, EACH), lambda member: self._named(member, target))
        else:
            self._anything(target)

    def _of_class(self, cls: type, target: int) -> None:
        if not self._machine.first("caught", cls, target):
            return

        def seen(number: int) -> None:
            if self._may_be(number, cls):
                self._flow.add(target, 1 << number)

        self._flow.watch(self._machine.raised, seen)
        if not is_class_of_program(cls):
            self._flow.add(target, 1 << self._native(cls))

    def _may_be(self, number: int, cls: type) -> bool:
        value = self._machine.value(number)
        own = class_of(value) if isinstance(value, (NewObject, Live)) else None
        if own is None or (isinstance(value, NewObject) and value.site[0] == _NATIVE):
            return True
        return cls in mro(own)

    def _native(self, cls: type) -> int:
        """What native code raises may have symbolic values in it: the key that is missing, for instance."""
        flow, heap = self._flow, self._heap
        made = flow.number(NewObject(cls, (_NATIVE,)))
        if heap.existing(made, "args") is None:
            args = flow.number(NewObject(tuple, (_NATIVE, "args", cls)))
            flow.add(heap.field(made, "args"), 1 << args)
            flow.put(heap.field(args, ITEMS), Plain(str))
            if cls not in _WITHOUT_VALUES:
                named = (heap.field(made, name) for name in ("value", "key", "obj", "object", "name", HELD))
                for node in (heap.field(args, ITEMS), *named):
                    if self._open is None:
                        flow.put(node, Scalar("any"))
                    else:
                        self._open.append(node)
        return made
