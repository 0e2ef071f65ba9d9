"""Lists of symbolic length that a program makes: `[0] * n`.

Until an operation needs all elements such a list knows its length, one element for all places, and what was written
where. Elements at symbolic places are terms over these writes.
"""

from __future__ import annotations

import sys
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.expr.spans import span
from pathlore.expr.term import Op, Term
from pathlore.program.input_types import STR
from pathlore.runtime import tables
from pathlore.runtime.path import context
from pathlore.runtime.proxies.containers import SymList, stand_in
from pathlore.runtime.reasons import Reason
from pathlore.runtime.subscript import getitem, setitem
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import SymInt, as_operand
from pathlore.runtime.values.nesting import ITEMWISE, MAPPINGS, REPETITIONS, concrete
from pathlore.runtime.values.symbolic import Symbolic

_LONGEST = 1_000_000
_LENGTHS_TRIED = 64
"""So many lengths are tried one by one: what follows then computes with constants."""


_OUTSIDE: Any = object()


class SymRepeated(SymList):
    """A list of equal elements, as many as a symbolic number says."""

    __slots__ = ("sym_element", "sym_layers", "sym_writes")

    def __init__(self, element: Any, count: SymInt) -> None:
        super().__init__("repeated", STR, lambda proxy, number: element)
        self._sym_size = count
        self.sym_element = element
        self.sym_writes: list[tuple[SymInt, Any]] = []
        """What was written at symbolic places."""
        self.sym_layers: list[dict[int, Any]] = [{}]
        """What was written at known places before each of these writes, and after the last."""

    @property
    def sym_longest(self) -> int:
        return sys.maxsize

    def _sym_steps(self) -> list[tuple[Any, Any]]:
        """All writes, the last one first."""
        steps: list[tuple[Any, Any]] = [*self.sym_layers[-1].items()]
        for write, layer in zip(reversed(self.sym_writes), reversed(self.sym_layers[:-1]), strict=True):
            steps += (write, *layer.items())
        return steps

    def _sym_at(self, index: Any) -> Any:
        if type(index) is int:
            if index in self.sym_layers[-1]:
                return self.sym_layers[-1][index]
            if not self.sym_writes:
                return self.sym_element
        steps = [step for step in self._sym_steps() if type(index) is SymInt or step[0] == index or _is_open(step)]
        kind = tables.kind_of([self.sym_element, *(value for _, value in steps), *[self.sym_element] * tables.FEW])
        assert kind is not None
        return tables.chosen(kind, steps, (self.sym_element,), index)

    def _sym_follows(self, *new: Any) -> bool:
        """Whether elements at symbolic places are terms, given what is about to be written."""
        values = [self.sym_element, *new, *(value for _, value in self._sym_steps())]
        return len(values) < tables.MOST_STEPS and tables.kind_of([*values, *values[:1] * tables.FEW]) is not None

    def _sym_place(self, key: Any, frame: FrameType) -> Any:
        """An index counted from the front; `_OUTSIDE` where there is none, None where all elements are needed."""
        if self.sym_whole is not None or self.sym_tail:
            return None
        if type(key) is int and key >= 0:
            return key if self._sym_has(key, frame) else _OUTSIDE
        if not hasattr(type(key), "__index__"):
            return None if type(key) is slice else _OUTSIDE
        index: Any = as_operand(key)
        if index is None or not self._sym_follows():
            return None
        size = self.sym_size
        inside = SymBool(-size.sym_value <= concrete(index) < size.sym_value, _inside, (index, size))
        if not context.path.decide(inside, frame):
            return _OUTSIDE
        value = concrete(index) + size.sym_value if concrete(index) < 0 else concrete(index)
        return SymInt(value, _from_front, (index, size))

    def __getitem__(self, key: Any) -> Any:
        place = self._sym_place(key, _getframe(1))
        if place is _OUTSIDE:
            # The message is that of a list; the index may be a value of another type.
            return [][key if not isinstance(key, Symbolic) else 0]
        if place is not None:
            return self._sym_at(place)
        return getitem(self.sym_settle(_getframe(1)), key)

    def __setitem__(self, key: Any, value: Any) -> None:
        place = self._sym_place(key, _getframe(1))
        if place is _OUTSIDE:
            [][key if not isinstance(key, Symbolic) else 0] = value
        elif type(place) is int and (not self.sym_writes or self._sym_follows(value)):
            self.sym_layers[-1][place] = value
        elif type(place) is SymInt and self._sym_follows(value):
            self.sym_writes.append((place, value))
            self.sym_layers.append({})
        else:
            setitem(value, self.sym_settle(_getframe(1)), key)

    def sym_settle(self, frame: FrameType) -> Any:
        if self.sym_whole is None:
            self.sym_settle_at(context.path.realise(self.sym_size, frame, Reason.COUNT))
        return self.sym_whole

    def sym_settle_at(self, size: int) -> None:
        cells = [self.sym_element] * size
        for layer, write in zip(self.sym_layers, [*self.sym_writes, None], strict=True):
            for number, value in layer.items():
                cells[number] = value
            if write is not None and not tables.store(cells, *write):
                cells[context.path.realise(write[0], _getframe(), Reason.STORE)] = write[1]
        self.sym_whole = [*cells, *self.sym_tail]

    @property
    def sym_value(self) -> Any:
        if self.sym_whole is not None:
            return self.sym_whole
        cells = [self.sym_element] * self.sym_size.sym_value
        for place, value in reversed(self._sym_steps()):
            cells[concrete(place)] = value
        return [*cells, *self.sym_tail]


def _is_open(step: tuple[Any, Any]) -> bool:
    return isinstance(step[0], Symbolic)


def _inside(index: Term, size: Term) -> Term:
    least, _ = span(index)
    above = build.TRUE if least is not None and least >= 0 else build.le(build.neg(size), index)
    return build.and_(above, build.lt(index, size))


def _from_front(index: Term, size: Term) -> Term:
    least, _ = span(index)
    if least is not None and least >= 0:
        return index
    return build.ite(build.lt(index, build.ZERO), build.add(index, size), index)


def _repeated(items: list[Any], count: SymInt, frame: FrameType) -> Any:
    """`items * count` for one item and a count above zero, if there are more counts than are worth trying."""
    if len(items) != 1 or context.path.decided(count):
        return None
    least, most = context.path.span(count) if count.sym_term.op is Op.VARIABLE else (0, None)
    if most is not None and most - least < _LENGTHS_TRIED:
        return None
    if most is not None and most <= _LONGEST:
        return SymRepeated(items[0], count)
    beyond = SymBool(count.sym_value > _LONGEST, build.gt, (count, _LONGEST))
    if context.path.unlikely(beyond, "lists made by `*` have at most a million elements", frame, is_own=True):
        return None
    return SymRepeated(items[0], count)


stand_in(SymRepeated)
ITEMWISE.add(SymRepeated)
MAPPINGS.add(SymRepeated)
REPETITIONS[list] = _repeated
