"""Makes one object of many: where a node has a crowd of objects of one kind, they are not told apart from then on.

Each function that meets them would go through all of them otherwise, which is quadratic in the size of a program.
"""

from __future__ import annotations

from functools import partial

from pathlore.program.dependence.abstract import Key, MadeInstance, NewObject, Value
from pathlore.program.dependence.classes import mro
from pathlore.program.dependence.heap import ObjectFields
from pathlore.program.dependence.propagation import Propagation, bits_of
from pathlore.program.natives import is_written_in_python

MOST = 24
"""Objects of one kind that are told apart at a node; half as many for each time that they were more."""
_FEWEST = 2
_MOST_OF_ALL = 48
"""Objects of all kinds that are told apart at a node."""
_MOST_TIMES = 6
"""After so many crowds of a kind, objects of it are not told apart when they are made."""
_CONTAINERS = (list, tuple, dict, set, frozenset, slice)


class Crowds:
    """Finds crowds, and has one of their members stand for the others."""

    def __init__(self, flow: Propagation, heap: ObjectFields) -> None:
        self._flow = flow
        self._heap = heap
        self._times: dict[Key, int] = {}
        """How often there was a crowd of a kind."""
        self._one: dict[Key, int] = {}
        """What stands for all objects of a kind that are made from now on."""
        self._kinds: dict[int, Key | None] = {}
        """The kind of each value that was looked at; None where it cannot stand for others."""

    def look_at(self, node: int) -> None:
        """Unites the crowds of a node."""
        found: dict[Key, list[int]] = {}
        for number in bits_of(self._flow.apart(node)):
            kind = self._kind(number)
            if kind is not None:
                found.setdefault(kind, []).append(number)
        is_full = sum(map(len, found.values())) > _MOST_OF_ALL
        for kind, members in found.items():
            times = self._times.get(kind, 0)
            if len(members) > (1 if is_full else max(_FEWEST, MOST >> times)):
                self._times[kind] = times + 1
                self._unite(members)
                if times >= _MOST_TIMES:
                    self._one[kind] = members[0]

    def stand_in(self, value: Value) -> int | None:
        """The number of the value that a new one is not told apart from."""
        if not self._one:
            return None
        kind = kind_of(value)
        return None if kind is None else self._one.get(kind)

    def _unite(self, members: list[int]) -> None:
        first, *others = members
        for other in others:
            self._flow.absorb(first, other)
            self._heap.unite(first, other)

    def _kind(self, number: int) -> Key | None:
        if number not in self._kinds:
            self._kinds[number] = kind_of(self._flow.values[number])
        return None if self._flow.has_twins(number) else self._kinds[number]


def kind_of(value: Value) -> Key | None:
    """What objects have in common that may stand for each other: made by a body, and of a class whose objects nobody
    keeps a record of."""
    match value:
        case MadeInstance(cls=cls, site=(int(), *_)):
            return ("made", cls)
        case NewObject(cls=cls, site=(int(), *_), symbolic=symbolic) if cls in _CONTAINERS or _is_simple(cls):
            return (cls, symbolic)
    return None


def _is_simple(cls: type) -> bool:
    return is_written_in_python(cls) and not {partial, type, BaseException} & set(mro(cls))
