"""Answers queries about few values by tables: each part of a term is computed once for all values of the variables.

The tables outlive a query. The conditions of a path have most of their parts in common, so that the next query costs
little more than what is new in it. A condition is a bit mask over all values, and a path condition the conjunction of
masks.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from itertools import product, repeat
from math import prod
from typing import Any

from pathlore.expr.assignment import TooLargeError
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, conjuncts, fold
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, Unknown
from pathlore.solver.ranges.integers import proven_bounds

_MOST_ROWS = 1 << 16
_MOST_VARIABLES = 4
_MOST_CELLS = 3_000_000
"""Of all columns that are kept: about 100 MB."""
_MOST_TABLES = 8
_LONGEST = 1 << 12
"""Bits of a number. All rows are computed, those that no path takes included."""

_TOO_MANY = Unknown("too many values to try")

_Span = tuple[int, int]
"""The least and the greatest value of a variable."""


class Tables:
    """A table for each set of variables that was asked about."""

    def __init__(self) -> None:
        self._tables: dict[frozenset[Term], _Table] = {}

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer, unless it takes more new cells than the budget has evaluations."""
        variables = query.goal.variables.union(*(c.variables for c in query.constraints))
        if len(variables) > _MOST_VARIABLES or any(v.sort not in (Sort.INT, Sort.BOOL) for v in variables):
            return _TOO_MANY
        conditions = tuple(dict.fromkeys(conjuncts((query.goal, *query.constraints))))
        spans = _spans(variables, conditions)
        if spans is None:
            return _TOO_MANY
        table = self._table(variables, spans)
        if table is None:
            return _TOO_MANY
        try:
            return table.check(conditions, budget.evaluations)
        except (TooLargeError, ArithmeticError, TypeError, ValueError):
            # A part that no row needs may have no value.
            return _TOO_MANY

    def _table(self, variables: frozenset[Term], spans: dict[Term, _Span]) -> _Table | None:
        found = self._tables.get(variables)
        if found is not None and found.covers(spans):
            return found
        if prod(high - low + 1 for low, high in spans.values()) > _MOST_ROWS:
            return None
        if len(self._tables) >= _MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        made = self._tables[variables] = _Table(spans)
        return made


def _spans(variables: Iterable[Term], conditions: Sequence[Term]) -> dict[Term, _Span] | None:
    """What the values of the variables are between; None where that does not follow."""
    found: dict[Term, _Span] = {}
    bounds = proven_bounds(conditions)
    for variable in sorted(variables, key=lambda v: v.serial):
        if variable.sort is Sort.BOOL:
            found[variable] = (0, 1)
            continue
        low, high = bounds[variable].low, bounds[variable].high
        if low is None or high is None:
            return None
        # Contradicting bounds: the conditions refute every row.
        found[variable] = (low, max(low, high))
    return found


class _Table:
    """Columns by term. Those of integers are lists; those of conditions are masks with a byte for each row."""

    def __init__(self, spans: dict[Term, _Span]) -> None:
        self._spans = spans
        # Values near zero come first, which gives simple solutions.
        domains = [sorted(range(low, high + 1), key=abs) for low, high in spans.values()]
        self._values = list(product(*domains))
        self._rows = len(self._values)
        self._all = _mask(repeat(1, self._rows))
        self._columns: dict[Term, Any] = {}

    def covers(self, spans: dict[Term, _Span]) -> bool:
        return all(own[0] <= low and high <= own[1] for own, (low, high) in _paired(self._spans, spans))

    def check(self, conditions: Iterable[Term], cells: int) -> Answer:
        if len(self._columns) * self._rows > _MOST_CELLS:
            self._columns.clear()
        left = self._all
        unknown: list[Term] = []
        for condition in conditions:
            mask = self._columns.get(condition)
            if mask is None:
                unknown.append(condition)
            else:
                left &= mask
        if not left:
            return UNSAT
        if _missing(unknown, self._columns) * self._rows > cells:
            return _TOO_MANY
        for condition in unknown:
            left &= fold(condition, self._columns, self._column)
            if not left:
                return UNSAT
        row = ((left & -left).bit_length() - 1) // 8
        return Sat(
            {
                variable: bool(value) if variable.sort is Sort.BOOL else value
                for variable, value in zip(self._spans, self._values[row], strict=True)
            }
        )

    def _column(self, term: Term) -> Any:
        op = term.op
        if op is Op.INTEGER:
            return [term.args[0]] * self._rows
        if op is Op.BOOLEAN:
            return self._all if term.args[0] else 0
        if op is Op.VARIABLE:
            number = list(self._spans).index(term)
            values = [row[number] for row in self._values]
            return _mask(values) if term.sort is Sort.BOOL else values
        parts = [self._columns[part] for part in children(term)]
        if op is Op.ITE:
            return self._choice(term, *parts)
        if op is Op.NOT:
            return parts[0] ^ self._all
        if op is Op.IFF:
            return parts[0] ^ parts[1] ^ self._all
        if op is Op.SUM:
            return _sum(term.args, self._columns, self._rows)
        if op is Op.APPLY and term.args[0].is_known and term.sort in (Sort.INT, Sort.BOOL):
            entries = map(term.args[0], parts[0])
            return list(entries) if term.sort is Sort.INT else _mask(entries)
        rule = _RULES.get(op)
        if rule is None:
            raise TooLargeError
        return rule(*parts)

    def _choice(self, term: Term, condition: int, then: Any, otherwise: Any) -> Any:
        if term.sort is Sort.BOOL:
            # A byte is 0 or 1, so that products of masks are not needed: bits are chosen as they are.
            return (condition & then) | ((condition ^ self._all) & otherwise)
        chosen = condition.to_bytes(self._rows, "little")
        return [a if c else b for c, a, b in zip(chosen, then, otherwise, strict=True)]


def _paired(own: dict[Term, _Span], asked: dict[Term, _Span]) -> Iterable[tuple[_Span, _Span]]:
    """The spans of each variable in two tables of the same variables."""
    return ((span, asked[variable]) for variable, span in own.items())


def _missing(terms: Iterable[Term], columns: dict[Term, Any]) -> int:
    """How many columns there are to compute."""
    seen: set[Term] = set()
    pending = list(terms)
    while pending:
        term = pending.pop()
        if term not in seen and term not in columns:
            seen.add(term)
            pending += children(term)
    return len(seen)


def _mask(values: Iterable[int]) -> int:
    return int.from_bytes(bytes(values), "little")


def _sum(args: tuple[Any, ...], columns: dict[Term, list[int]], rows: int) -> list[int]:
    total: Any = repeat(args[0], rows)
    for part, factor in zip(args[1::2], args[2::2], strict=True):
        column: Any = columns[part]
        if factor == -1:
            total = map(operator.sub, total, column)
        else:
            total = map(operator.add, total, column if factor == 1 else map(factor.__mul__, column))
    return list(total)


def _short(column: list[int]) -> list[int]:
    """Numbers, unless they are so long that computing with them takes its time."""
    if max(column).bit_length() > _LONGEST or min(column).bit_length() > _LONGEST:
        raise TooLargeError
    return column


def _shift_left(values: list[int], amounts: list[int]) -> list[int]:
    if max(amounts) > _LONGEST:
        raise TooLargeError
    return _short([value << max(amount, 0) for value, amount in zip(values, amounts, strict=True)])


def _floordiv(values: list[int], divisors: list[int]) -> list[int]:
    return [value // divisor if divisor else 0 for value, divisor in zip(values, divisors, strict=True)]


def _mod(values: list[int], divisors: list[int]) -> list[int]:
    return [value % divisor if divisor else value for value, divisor in zip(values, divisors, strict=True)]


_RULES: dict[Op, Callable[..., Any]] = {
    Op.PRODUCT: lambda a, b: _short(list(map(operator.mul, a, b))),
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: lambda a, b: [value >> max(amount, 0) for value, amount in zip(a, b, strict=True)],
    Op.BIT_AND: lambda a, b: list(map(operator.and_, a, b)),
    Op.BIT_OR: lambda a, b: list(map(operator.or_, a, b)),
    Op.BIT_XOR: lambda a, b: list(map(operator.xor, a, b)),
    Op.NONPOSITIVE: lambda a: _mask(map((0).__ge__, a)),
    Op.ZERO: lambda a: _mask(map((0).__eq__, a)),
    Op.AND: operator.and_,
    Op.OR: operator.or_,
}
"""How the column of a term follows from those of its parts; functions of Python are left to others."""
