"""`functools.partial` in the graph: a call of it is a call of the function, with more arguments."""

from __future__ import annotations

from functools import partial

from pathlore.program.dependence.abstract import NewObject, Plain
from pathlore.program.dependence.classes import mro
from pathlore.program.dependence.heap import HELD, ITEMS, KEYS
from pathlore.program.dependence.machine import Machine, StepSite
from pathlore.program.dependence.steps import Passed

_NESTED = "partial"
_MOST_NESTED = 2
_Call = tuple[Passed, int, StepSite]


class PartialCalls:
    """What partial calls were made of, and their calls."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._made: dict[int, list[Passed]] = {}
        self._calls: dict[int, list[_Call]] = {}

    def make(self, cls: type, given: Passed, target: int, site: StepSite) -> None:
        """An object of `partial`, or of a class that extends it."""
        flow = self._machine.flow
        made = flow.number(NewObject(cls, (*site.key, _NESTED)))
        flow.add(target, 1 << made)
        known = self._made.setdefault(made, [])
        if given in known:
            return
        known.append(given)
        for source in given.slots():
            # For native code that is given the object.
            flow.edge(source, self._machine.heap.field(made, HELD))
        for call in tuple(self._calls.get(made, ())):
            self._start(given, *call)

    def call(self, callee: int, given: Passed, target: int, site: StepSite) -> bool:
        """Whether it is a partial call; it has been made then."""
        value = self._machine.value(callee)
        if not isinstance(value, NewObject) or partial not in mro(value.cls):
            return False
        if site.key.count(_NESTED) >= _MOST_NESTED:
            # It may be a partial call of itself, as far as is known here.
            given = self._gathered(callee, given)
            if not self._machine.first("partial", callee, target):
                return True
        call = (given, target, site)
        self._calls.setdefault(callee, []).append(call)
        for made in tuple(self._made.get(callee, ())):
            self._start(made, *call)
        return True

    def _gathered(self, callee: int, given: Passed) -> Passed:
        """All arguments of some calls in a list and a dict."""
        flow, heap = self._machine.flow, self._machine.heap
        items, entries = (flow.number(NewObject(kind, ("given", callee))) for kind in (list, dict))
        for source in given.slots():
            everything = heap.deep(source)
            for made in (items, entries):
                flow.edge(everything, heap.field(made, ITEMS))
        flow.put(heap.field(entries, KEYS), Plain(str))
        return Passed((), (self._machine.just(items),), (), (self._machine.just(entries),))

    def _start(self, made: Passed, given: Passed, target: int, site: StepSite) -> None:
        first, star = given.positional, made.star
        if star and first:
            # What comes behind a star has no known position.
            star, first = (*star, self._behind_star(first, site)), ()
        bound = Passed(
            (*made.positional[1:], *first),
            (*star, *given.star),
            (*made.keywords, *given.keywords),
            (*made.double_star, *given.double_star),
        )
        self._machine.flow.watch(
            made.positional[0], lambda function: self._machine.call(function, bound, target, site.part(_NESTED))
        )

    def _behind_star(self, given: tuple[int, ...], site: StepSite) -> int:
        flow, heap = self._machine.flow, self._machine.heap
        rest = flow.number(NewObject(list, (*site.key, "behind a star")))
        for source in given:
            flow.edge(source, heap.field(rest, ITEMS))
        return self._machine.just(rest)
