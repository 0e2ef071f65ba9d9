"""Newton's method on equations between doubles: finds points near solutions over the reals and proves nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Op, Sort, Term

_ROUNDS = 8
_MOST = 6

_Point = dict[Term, Value]


def descend(conditions: list[Term], start: _Point) -> Iterator[_Point]:
    """Points that approach a solution of the equations among the conditions, as far as the method leads."""
    equations = [c for c in conditions if c.op is Op.F_EQUAL]
    variables = sorted({v for e in equations for v in e.variables if v.sort is Sort.FLOAT}, key=lambda v: v.serial)
    if not 0 < len(equations) <= _MOST or not 0 < len(variables) <= _MOST:
        return
    point = dict(start)
    for _ in range(_ROUNDS):
        step = _step(equations, variables, point)
        if step is None:
            return
        for variable, change in zip(variables, step, strict=True):
            point[variable] = float(point[variable]) + change
        yield dict(point)
        if not any(step):
            return


def _step(equations: list[Term], variables: list[Term], point: _Point) -> list[float] | None:
    """The step for each variable, by the slopes of all equations at a point."""
    here = [_difference(equation, point) for equation in equations]
    rows = [[0.0] * len(variables) + [-value] for value in here]
    for column, variable in enumerate(variables):
        value = float(point[variable])
        reach = max(abs(value), 1.0) * 2.0**-20
        moved = {**point, variable: value + reach}
        for row, equation, old in zip(rows, equations, here, strict=True):
            row[column] = (_difference(equation, moved) - old) / reach
    if not all(math.isfinite(number) for row in rows for number in row):
        return None
    return _solved(rows, len(variables))


def _difference(equation: Term, point: _Point) -> float:
    left, right = (float(evaluate(side, point)) for side in equation.args)
    return left - right


def _solved(rows: list[list[float]], width: int) -> list[float]:
    """Gaussian elimination; unknowns that the equations leave open are zero."""
    result = [0.0] * width
    pivots: list[tuple[int, int]] = []
    for column in range(width):
        done = len(pivots)
        if done == len(rows):
            break
        best = max(range(done, len(rows)), key=lambda i: abs(rows[i][column]))
        if abs(rows[best][column]) < 1e-12:
            continue
        rows[done], rows[best] = rows[best], rows[done]
        pivot = rows[done]
        for i, row in enumerate(rows):
            if i != done and row[column]:
                factor = row[column] / pivot[column]
                rows[i] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
        pivots.append((done, column))
    for number, column in pivots:
        result[column] = rows[number][-1] / rows[number][column]
    return result
