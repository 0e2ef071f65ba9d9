"""Random generators in the graph: their draws are symbolic unless something concrete has seeded them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import NoneType

from pathlore.program.dependence.abstract import Live, NewObject, Plain, Scalar, Value, ValueKind
from pathlore.program.dependence.machine import Machine, NativeCall
from pathlore.program.dependence.native_table import DRAWN, SEEDING, SORTS
from pathlore.program.dependence.propagation import bits_of
from pathlore.program.dependence.steps import Passed

UNSEEDED = "unseeded"
"""The field of a generator that has something symbolic once it may not have been seeded."""
_SEEDS = frozenset({int, bool, float, str, bytes, bytearray})
_SHARED = getattr(random.random, "__self__", None)
FILE = random.__file__


class ChanceFlow:
    """What generators draw, and what seeds them. All their other methods are written in Python on top of these."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._flow = machine.flow

    def method(self, name: str, receiver: int, given: Passed, target: int) -> bool:
        """Whether it draws from a generator that can be told to be seeded; what it draws is there then."""
        if name not in DRAWN or not _has_seed(self._machine.value(receiver)):
            return False
        self._flow.put(target, Plain(SORTS[DRAWN[name]]))
        self._flow.put_when_symbolic(self._unseeded(receiver), target, Scalar(DRAWN[name]))
        return True

    def function(self, name: str, given: Passed, target: int) -> bool:
        """Whether it is a method that seeds generators, given one and a seed; that has happened then."""
        if name not in SEEDING:
            return False
        self._flow.put(target, Plain(NoneType))
        others = [*given.star, *(source for _, source in given.keywords), *given.double_star]
        for generator in (*given.positional[:1], *given.star, *given.double_star):
            self._flow.watch(generator, lambda number: self._seed(number, [*given.positional[1:], *others]))
        return True

    def _seed(self, generator: int, seeds: list[int]) -> None:
        unseeded = self._unseeded(generator)
        if len(seeds) != 1:
            self._flow.put(unseeded, Scalar("any"))
            return

        def seen(number: int) -> None:
            if not _is_seed(self._machine.value(number)):
                self._flow.put(unseeded, Scalar("any"))

        self._flow.watch(seeds[0], seen)

    def _unseeded(self, generator: int) -> int:
        return self._machine.heap.field(generator, UNSEEDED)


def _has_seed(value: Value) -> bool:
    """Whether it is a generator of its own: the shared one and those of the system draw anything."""
    if isinstance(value, NewObject):
        return value.cls is random.Random and not value.symbolic
    return isinstance(value, Live) and type(value.thing) is random.Random and value.thing is not _SHARED


def _is_seed(value: Value) -> bool:
    """Whether a value seeds a generator. None does not, and a symbolic seed gets a real value."""
    cls = SORTS.get(value.sort) if isinstance(value, Scalar) else value.cls if isinstance(value, Plain) else None
    return cls in _SEEDS


def chancy_frames(machine: Machine, call: NativeCall) -> Iterator[int] | None:
    """The frames beyond the module of generators that have a method called which depends on chance; None if it is no
    method of a generator. A generator that is seeded depends on none."""
    home, _, name = call.name.rpartition(".")
    if call.name not in SEEDING and (name not in DRAWN or home not in ("Random", "SystemRandom")):
        return None
    receivers = list(bits_of(machine.flow.sets[machine.flow.find(call.nodes[0])]))
    if all(_has_seed(machine.value(n)) and not _may_be_unseeded(machine, n) for n in receivers):
        return iter(())
    return _beyond(machine, call.frame)


def _may_be_unseeded(machine: Machine, generator: int) -> bool:
    return bool(machine.flow.of_kind(machine.heap.field(generator, UNSEEDED), ValueKind.SYMBOLIC))


def _beyond(machine: Machine, frame: int) -> Iterator[int]:
    seen: set[int] = set()
    stack = [frame]
    while stack:
        number = stack.pop()
        if number in seen:
            continue
        seen.add(number)
        if machine.frames[number].body.path == FILE:
            stack.extend(above for above, _ in machine.callers.get(number, ()))
        else:
            yield number
