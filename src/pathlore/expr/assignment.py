"""Assignments: values for variables, and what terms are worth under them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pathlore.expr.term import Op, Sort, Term

Value = int | bool
Assignment = Mapping[Term, Value]

DEFAULTS: dict[Sort, Value] = {Sort.INT: 0, Sort.BOOL: False}

_SHIFT_LIMIT = 1 << 16


class TooLargeError(Exception):
    """The value of a term has more bits than is sensible to compute."""


def evaluate(term: Term, assignment: Assignment) -> Any:
    """The value of a term; variables that the assignment leaves out have their default."""
    op = term.op
    if op is Op.INTEGER or op is Op.BOOLEAN:
        return term.args[0]
    if op is Op.VARIABLE:
        value = assignment.get(term)
        return DEFAULTS[term.sort] if value is None else value
    return _RULES[op](term.args, assignment)


def holds(term: Term, assignment: Assignment) -> bool:
    """Whether a condition is true; one that cannot be computed is taken as false."""
    try:
        return bool(evaluate(term, assignment))
    except TooLargeError:
        return False


def _sum(args: tuple[Any, ...], assignment: Assignment) -> int:
    total: int = args[0]
    for i in range(1, len(args), 2):
        total += evaluate(args[i], assignment) * args[i + 1]
    return total


def _floordiv(args: tuple[Any, ...], assignment: Assignment) -> int:
    divisor = evaluate(args[1], assignment)
    return int(evaluate(args[0], assignment) // divisor) if divisor else 0


def _mod(args: tuple[Any, ...], assignment: Assignment) -> int:
    divisor = evaluate(args[1], assignment)
    dividend = evaluate(args[0], assignment)
    return int(dividend % divisor) if divisor else dividend


def _shift_left(args: tuple[Any, ...], assignment: Assignment) -> int:
    amount = max(evaluate(args[1], assignment), 0)
    value = evaluate(args[0], assignment)
    if value and amount > _SHIFT_LIMIT:
        raise TooLargeError
    return int(value << amount) if value else 0


def _shift_right(args: tuple[Any, ...], assignment: Assignment) -> int:
    return int(evaluate(args[0], assignment) >> max(evaluate(args[1], assignment), 0))


def _ite(args: tuple[Any, ...], assignment: Assignment) -> Any:
    return evaluate(args[1] if evaluate(args[0], assignment) else args[2], assignment)


_RULES: dict[Op, Callable[[tuple[Any, ...], Assignment], Any]] = {
    Op.SUM: _sum,
    Op.PRODUCT: lambda a, v: evaluate(a[0], v) * evaluate(a[1], v),
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: _shift_right,
    Op.BIT_AND: lambda a, v: evaluate(a[0], v) & evaluate(a[1], v),
    Op.BIT_OR: lambda a, v: evaluate(a[0], v) | evaluate(a[1], v),
    Op.BIT_XOR: lambda a, v: evaluate(a[0], v) ^ evaluate(a[1], v),
    Op.ITE: _ite,
    Op.NONPOSITIVE: lambda a, v: evaluate(a[0], v) <= 0,
    Op.ZERO: lambda a, v: evaluate(a[0], v) == 0,
    Op.NOT: lambda a, v: not evaluate(a[0], v),
    Op.AND: lambda a, v: evaluate(a[0], v) and evaluate(a[1], v),
    Op.OR: lambda a, v: evaluate(a[0], v) or evaluate(a[1], v),
    Op.IFF: lambda a, v: evaluate(a[0], v) is evaluate(a[1], v),
}
