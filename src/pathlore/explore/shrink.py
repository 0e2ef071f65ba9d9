"""Makes witnesses small: values nearer to zero that satisfy the same conditions."""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.expr.assignment import Assignment, Value, holds
from pathlore.expr.term import Sort, Term

_ROUNDS = 3


def shrunk(witness: Assignment, conditions: list[Term]) -> dict[Term, Value]:
    """A witness of the same path with smaller values."""
    best: dict[Term, Value] = dict(witness)
    concerned: dict[Term, list[Term]] = {}
    for condition in dict.fromkeys(conditions):
        for variable in condition.variables:
            concerned.setdefault(variable, []).append(condition)
    for _ in range(_ROUNDS):
        changed = False
        for variable in sorted(best, key=_serial):
            changed = _shrink(variable, best, concerned.get(variable, [])) or changed
        if not changed:
            break
    return best


def _serial(term: Term) -> int:
    return term.serial


def _shrink(variable: Term, best: dict[Term, Value], conditions: list[Term]) -> bool:
    current = best[variable]
    for candidate in _smaller(current, variable.sort):
        best[variable] = candidate
        if all(holds(c, best) for c in conditions):
            return True
    best[variable] = current
    return False


def _smaller(value: Value, sort: Sort) -> Iterator[Value]:
    if sort is Sort.BOOL:
        if value:
            yield False
        return
    if not value:
        return
    yield 0
    size = abs(value)
    for candidate in (1, 2, 3, 10):
        if candidate < size:
            yield candidate
            yield -candidate
    if value < 0:
        yield size
    step = size // 2
    while step > 0:
        yield value - step if value > 0 else value + step
        step //= 2
