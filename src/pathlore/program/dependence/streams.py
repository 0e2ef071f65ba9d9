"""In-memory streams in the graph: what is written comes back as texts or bytes."""

from __future__ import annotations

import io

from pathlore.program.dependence.abstract import NewObject, Plain, Scalar
from pathlore.program.dependence.heap import HELD, ITEMS
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.steps import Passed

_CONTENT: dict[type, type] = {io.StringIO: str, io.BytesIO: bytes}
_READING = frozenset({"read", "readline", "getvalue", "__next__", "read1"})
_COUNTING = frozenset({"write", "seek", "tell", "truncate"})
_NOTHING = frozenset({"close", "flush", "__exit__", "writelines", "__init__"})


class StreamFlow:
    """What goes into streams, and out of them."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._flow = machine.flow
        self._heap = machine.heap

    def make(self, cls: type, given: Passed, target: int, site: StepSite) -> None:
        made = self._flow.number(NewObject(cls, (*site.key, "stream")))
        self._flow.add(target, 1 << made)
        for source in given.slots():
            self._flow.edge(source, self._heap.field(made, HELD))

    def method(self, name: str, receiver: int, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is a method of a stream; it has been called then."""
        value = self._machine.value(receiver)
        if not isinstance(value, NewObject) or value.cls not in _CONTENT:
            return False
        held = self._heap.field(receiver, HELD)
        for source in given.slots():
            # `writelines` takes the texts out of a container.
            self._flow.edge(self._heap.deep(source), held)
        if name in _READING:
            self.content(receiver, target)
        elif name in _COUNTING:
            self._put(int, held, target)
        elif name in ("readlines", "getbuffer"):
            made = self._flow.number(NewObject(list, (*site.key, "lines")))
            self._flow.add(target, 1 << made)
            self.content(receiver, self._heap.field(made, ITEMS))
        elif name in ("__iter__", "__enter__"):
            self._flow.add(target, 1 << receiver)
        else:
            return name in _NOTHING
        return True

    def content(self, receiver: int, target: int) -> bool:
        """Whether it is a stream: texts that may be read from it go to a node then."""
        value = self._machine.value(receiver)
        if not isinstance(value, NewObject) or value.cls not in _CONTENT:
            return False
        self._put(_CONTENT[value.cls], self._heap.field(receiver, HELD), target)
        return True

    def _put(self, kind: type, source: int, target: int) -> None:
        flow = self._flow
        flow.put(target, Plain(kind))
        flow.when_symbolic(source, lambda: flow.put(target, Scalar(kind.__name__), source))
