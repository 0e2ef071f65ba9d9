"""Refutes questions about the result of a call by checking each way through the callee, without a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pathlore.compose.formulas import Named
from pathlore.expr import build
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import conjuncts
from pathlore.solver.intervals import UNBOUNDED, Interval, Intervals
from pathlore.solver.ranges.integers import Bounds as VariableBounds
from pathlore.solver.ranges.integers import proven_bounds

Bounds = Mapping[Term, Interval]

_FALSE = build.boolean(False)
_MOST_NAMES = 4
_MOST_ARMS = 2000
_MOST_DISJUNCTS = 256


class ReachOfCalls:
    """Which numbers calls may leave, as far as intervals tell of each arm of their definitions.

    A summary with many leaves is a tall choice, about which a solver takes milliseconds. If a question says between
    which numbers the result has to be, it is enough that no arm is there under the conditions that lead to it: that
    counting up gives even numbers, for instance, of which the bounds of the whole say nothing.
    """

    def __init__(self, named: Named) -> None:
        self._named = named
        self._arms: dict[object, list[Interval] | None] = {}

    def misses(self, terms: Iterable[Term]) -> bool:
        """Whether no way through some callee leaves what the terms ask for."""
        asked = list(terms)
        definitions = self._named.definitions
        names = dict.fromkeys(v for term in asked for v in term.variables if v in definitions)
        integers = [name for name in names if name.sort is Sort.INT]
        if not integers or len(names) > _MOST_NAMES:
            return False
        bounds = {v: (b.low, b.high) for v, b in _bounds(asked).items() if v.sort is Sort.INT}
        return any(self._is_missed(name, bounds, asked) for name in integers)

    def _is_missed(self, name: Term, bounds: Bounds, asked: list[Term]) -> bool:
        arms = self._arms_of(name, bounds, True)
        if arms is None:
            return False
        wanted = bounds.get(name, UNBOUNDED)
        found = {arm for arm in arms if _meet(arm, wanted)}
        if len(found) > 1:
            return False
        low, high = found.pop() if found else (1, 0)
        if low is None or low != high:
            return low is not None and high is not None and low > high
        only = Substitution({name: build.integer(low)})
        return any(only.of(term) is _FALSE for term in asked if name in term.variables)

    def _arms_of(self, name: Term, bounds: Bounds, deeply: bool) -> list[Interval] | None:
        """The intervals of the arms of a name, for inputs within these bounds."""
        definition = self._named.definitions[name]
        inputs = {v: interval for v, interval in bounds.items() if v not in self._named.definitions}
        # All inputs: those of calls inside count as well.
        key = (name, deeply, frozenset(inputs.items()))
        if key not in self._arms:
            # Names of calls inside are in one of several intervals themselves. One level is enough to be useful.
            inner = [v for v in definition.variables if v in self._named.definitions and v.sort is Sort.INT]
            parts = {v: self._arms_of(v, bounds, False) for v in inner[:_MOST_NAMES]} if deeply else {}
            known = {v: arms for v, arms in parts.items() if arms is not None}
            self._arms[key] = Intervals(inputs, known).arms(definition, _MOST_ARMS)
        return self._arms[key]


def _bounds(terms: list[Term]) -> dict[Term, VariableBounds]:
    """The bounds of variables, with those that all arms of a disjunction have: that some leaf of a call is known says
    how far its argument goes."""
    bounds = proven_bounds(terms)
    for term in conjuncts(terms):
        arms = list(_disjuncts(term))
        if not 1 < len(arms) <= _MOST_DISJUNCTS:
            continue
        found = [proven_bounds([arm]) for arm in arms]
        for variable in term.variables:
            lows = [arm[variable].low for arm in found if variable in arm]
            highs = [arm[variable].high for arm in found if variable in arm]
            if len(lows) == len(arms):
                _widest(bounds[variable], lows, highs)
    return bounds


def _widest(bounds: VariableBounds, lows: list[int | None], highs: list[int | None]) -> None:
    least = [low for low in lows if low is not None]
    greatest = [high for high in highs if high is not None]
    if len(least) == len(lows):
        bounds.raise_low(min(least))
    if len(greatest) == len(highs):
        bounds.reduce_high(max(greatest))


def _disjuncts(term: Term) -> Iterator[Term]:
    stack = [term]
    while stack:
        current = stack.pop()
        if current.op is Op.OR:
            stack += current.args
        else:
            yield current


def _meet(arm: Interval, wanted: Interval) -> bool:
    above = wanted[1] is not None and arm[0] is not None and arm[0] > wanted[1]
    below = wanted[0] is not None and arm[1] is not None and arm[1] < wanted[0]
    return not above and not below
