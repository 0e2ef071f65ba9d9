"""Shrinks witnesses: finds smaller values that satisfy the same conditions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pathlore.expr.assignment import DEFAULTS, Assignment, Value, holds
from pathlore.expr.term import Sort, Term

_ROUNDS = 3
HUGE = 2**63
"""An integer beyond this magnitude makes a finding a warning."""
_LADDER = (100, 1000, 10**6, 2**31, 2**32, 2**53, 2**62)


def shrunk(
    witness: Assignment, conditions: list[Term], preferred: Mapping[Term, Value] = MappingProxyType({})
) -> dict[Term, Value]:
    """A witness of the same path with smaller values, or those preferred."""
    best: dict[Term, Value] = dict(witness)
    concerned: dict[Term, list[Term]] = {}
    for condition in dict.fromkeys(conditions):
        for variable in condition.variables:
            concerned.setdefault(variable, []).append(condition)
    for variable, value in preferred.items():
        # What a witness does not mention is zero or empty, and conditions may need it to be.
        if variable not in best and all(holds(c, {**best, variable: value}) for c in concerned.get(variable, ())):
            best[variable] = value
    _shrink_jointly(best, conditions)
    for _ in range(_ROUNDS):
        changed = False
        for variable in sorted(best, key=_serial):
            simplest = (preferred[variable],) if variable in preferred else ()
            changed = _shrink(variable, best, concerned.get(variable, []), simplest) or changed
        if not changed:
            break
    return best


def _shrink_jointly(best: dict[Term, Value], conditions: list[Term]) -> None:
    """Makes huge integers smaller at once: where two have to be equal, neither can be changed alone."""
    huge = {term: value for term, value in best.items() if isinstance(value, int) and abs(value) > HUGE}
    for size in _LADDER if len(huge) > 1 else ():
        trial = {**best, **{term: size if value > 0 else -size for term, value in huge.items()}}
        if all(holds(c, trial) for c in conditions):
            best.update(trial)
            return


def _serial(term: Term) -> int:
    return term.serial


def _shrink(variable: Term, best: dict[Term, Value], conditions: list[Term], simplest: tuple[Value, ...] = ()) -> bool:
    current = best[variable]
    if current in simplest:
        return False
    for candidate in (*simplest, *_smaller(current, variable.sort)):
        best[variable] = candidate
        if all(holds(c, best) for c in conditions):
            return True
    best[variable] = current
    return False


def _smaller(value: Any, sort: Sort) -> Iterator[Value]:
    """Simpler values to try, the simplest first."""
    if value != DEFAULTS[sort] or str(value) != str(DEFAULTS[sort]):
        yield from _SMALLER[sort](value)


def _smaller_int(value: int) -> Iterator[Value]:
    yield 0
    size = abs(value)
    for candidate in (1, 2, 3, 10):
        if candidate < size:
            yield candidate
            yield -candidate
    if value < 0:
        yield size
    if size > HUGE:
        # Halving alone would take hundreds of rounds.
        for candidate in _LADDER:
            yield candidate if value > 0 else -candidate
    step = size // 2
    while step > 0:
        yield value - step if value > 0 else value + step
        step //= 2


def _smaller_float(value: float) -> Iterator[Value]:
    simple = (0.0, 1.0, -1.0, 2.0, 0.5, 10.0, -2.0, -0.5, 100.0, math.inf, -math.inf)
    size = abs(value) if value == value else math.inf
    yield from (c for c in simple if abs(c) < size or (c > 0 > value and abs(c) == size))
    if not math.isfinite(value):
        return
    if value < 0:
        yield -value
    if value != int(value):
        for digits in range(4):
            yield round(value, digits)
    elif size < 1e300:
        yield from (float(c) for c in _smaller_int(int(value)))


def _smaller_text(value: str) -> Iterator[Value]:
    yield ""
    for size in (len(value) // 2, 1):
        if 0 < size < len(value):
            for start in range(0, len(value), size):
                yield value[:start] + value[start + size :]
    for i, character in enumerate(value):
        for simple in "a0 ":
            if character == simple:
                break
            yield value[:i] + simple + value[i + 1 :]


_SMALLER: dict[Sort, Callable[[Any], Iterator[Value]]] = {
    Sort.BOOL: lambda value: iter((False,)),
    Sort.INT: _smaller_int,
    Sort.FLOAT: _smaller_float,
    Sort.STR: _smaller_text,
}
