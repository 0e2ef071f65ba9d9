"""Objects that show the variables or the attributes of others: `__dict__`, `__annotations__`, cells, frames."""

from __future__ import annotations

from types import CellType

from pathlore.program.dependence.abstract import Closure, Holder, NewObject, Plain
from pathlore.program.dependence.heap import ALL, EACH, EVERYWHERE, HELD, ITEMS, KEYS, NAMESPACE
from pathlore.program.dependence.machine import Machine

FRAMES = frozenset({"gi_frame", "cr_frame", "ag_frame"})
"""Attributes of generators and coroutines that give their frames."""


class NamespaceFlow:
    """What is read there is what others have, and what is written there goes to them."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._flow = machine.flow
        self._heap = machine.heap

    def attributes(self, owner: int, target: int) -> None:
        """`__dict__`: a dict whose values are the attributes, and the other way round."""
        flow, heap = self._flow, self._heap
        made = flow.number(NewObject(dict, (NAMESPACE, owner)))
        for union in (ALL, EACH):
            flow.edge(heap.field(owner, ALL), heap.field(made, union))
        # What is read is not what is written: else each attribute would have what any of them has.
        flow.edge(heap.field(made, ITEMS), heap.field(owner, EVERYWHERE))
        flow.put(heap.field(made, KEYS), Plain(str))
        flow.add(target, 1 << made)

    def annotations(self, owner: int, target: int) -> None:
        """A dict that a function or a class has."""
        self._flow.put(target, NewObject(dict, ("annotations", owner)))

    def cells(self, owner: int, closure: Closure, target: int) -> None:
        """The variables that a function shares with the one around it: who writes to a cell writes to them."""
        flow, heap = self._flow, self._heap
        cells = flow.number(NewObject(tuple, ("cells", owner)))
        cell = flow.number(NewObject(CellType, ("cell", owner)))
        flow.add(target, 1 << cells)
        flow.add(heap.field(cells, ITEMS), 1 << cell)
        content = heap.field(cell, "cell_contents")
        if closure.frame < 0:
            return
        around = self._machine.frames[closure.frame]
        for name in closure.body.free:
            if name in around.body.variables:
                node = around.node(around.body.variables[name])
                flow.edge(node, content)
                flow.edge(content, node)

    def frame(self, generator: NewObject) -> int:
        """What holds the variables of a generator."""
        holder = self._flow.number(Holder(("frame", *generator.site)))
        number = generator.site[1]
        if isinstance(number, int) and self._machine.first("frame of", holder, number):
            frame = self._machine.frames[number]
            for slot in frame.body.variables.values():
                self._flow.edge(frame.node(slot), self._heap.field(holder, HELD))
        return holder
