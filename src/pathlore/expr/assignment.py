"""Assignments map variables to values; terms are evaluated under them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from pathlore.expr import doubles, texts
from pathlore.expr.term import Op, Sort, Term, bits_of, double_of
from pathlore.expr.walk import children

Value = int | bool | float | str
Assignment = Mapping[Term, Value]

DEFAULTS: dict[Sort, Value] = {Sort.INT: 0, Sort.BOOL: False, Sort.FLOAT: 0.0, Sort.STR: ""}

_SHIFT_LIMIT = 1 << 16


class TooLargeError(Exception):
    """The value of a term has too many bits to be worth computing."""


def evaluate(term: Term, assignment: Assignment) -> Any:
    """The value of a term. Variables missing from the assignment have their default."""
    if term.height > TALL:
        return Evaluation(assignment).of(term)
    op = term.op
    if op is Op.INTEGER or op is Op.BOOLEAN or op is Op.TEXT:
        return term.args[0]
    if op is Op.VARIABLE:
        value = assignment.get(term)
        return DEFAULTS[term.sort] if value is None else value
    return _RULES[op](term.args, evaluate, assignment)


TALL = 12
"""Terms share their parts. Lower ones are evaluated by recursion, which is faster; higher ones with a memo."""


class Evaluation:
    """The values of terms under one assignment, each part computed once however many terms share it.

    Parts that do not matter are not computed: the other arm of a choice, the rest of a conjunction that is false. So a
    part that is too large counts only where its value is needed, as it does for low terms.
    """

    __slots__ = ("_assignment", "_values")

    def __init__(self, assignment: Assignment) -> None:
        self._assignment = assignment
        self._values: dict[Term, Any] = {}

    def of(self, term: Term) -> Any:
        """The value of a term, as `evaluate` gives it. TooLargeError if it is not worth computing."""
        found = self._values.get(term, _FAILED)
        if found is _FAILED:
            self._compute(term)
            found = self._values[term]
        if found is _FAILED:
            raise TooLargeError
        return found

    def holds(self, term: Term) -> bool:
        """Whether a condition is true. One that cannot be computed counts as false."""
        try:
            return bool(self.of(term))
        except TooLargeError:
            return False

    def _compute(self, term: Term) -> None:
        values = self._values
        stack = [term]
        while stack:
            current = stack[-1]
            if current in values:
                stack.pop()
                continue
            needed = _NEEDED.get(current.op)
            if needed is None:
                missing = [part for part in children(current) if part not in values]
            else:
                part = needed(current, values)
                missing = [] if part is None or part in values else [part]
            if not missing:
                stack.pop()
                values[current] = self._value(current)
            elif len(missing) == 1:
                stack += missing
            else:
                # The first part comes first, as in a recursion.
                stack += reversed(missing)

    def _value(self, term: Term) -> Any:
        """The value of a term whose parts have theirs, as far as they are needed."""
        if term.height == 1:
            return evaluate(term, self._assignment)
        try:
            return _RULES[term.op](term.args, _look_up, self._values)
        except TooLargeError:
            return _FAILED


_FAILED: Any = object()
"""Stands for a value that is too large."""


def _look_up(term: Term, values: Any) -> Any:
    found = values[term]
    if found is _FAILED:
        raise TooLargeError
    return found


def _needed_by_choice(term: Term, values: dict[Term, Any]) -> Term | None:
    condition, then, otherwise = term.args
    chosen = values.get(condition, condition)
    if chosen is condition:
        return chosen  # type: ignore[no-any-return]
    if chosen is _FAILED:
        return None
    return then if chosen else otherwise  # type: ignore[no-any-return]


def _needed_by_junction(decisive: bool) -> Callable[[Term, dict[Term, Any]], Term | None]:
    def needed(term: Term, values: dict[Term, Any]) -> Term | None:
        left, right = term.args
        found = values.get(left, left)
        if found is left:
            return left  # type: ignore[no-any-return]
        return None if found is decisive or found is _FAILED else right

    return needed


_NEEDED: dict[Op, Callable[[Term, dict[Term, Any]], Term | None]] = {
    Op.ITE: _needed_by_choice,
    Op.AND: _needed_by_junction(False),
    Op.OR: _needed_by_junction(True),
}
"""Of operators that do not need all of their parts, the one that is needed next, given the values of some."""


def holds(term: Term, assignment: Assignment) -> bool:
    """Whether a condition is true. One that cannot be computed counts as false."""
    try:
        return bool(evaluate(term, assignment))
    except TooLargeError:
        return False


Of = Callable[[Term, Any], Any]
"""How a rule gets the value of a part."""


def _sum(args: tuple[Any, ...], of: Of, given: Any) -> int:
    total: int = args[0]
    for i in range(1, len(args), 2):
        total += of(args[i], given) * args[i + 1]
    return total


def _floordiv(args: tuple[Any, ...], of: Of, given: Any) -> int:
    divisor = of(args[1], given)
    return int(of(args[0], given) // divisor) if divisor else 0


def _mod(args: tuple[Any, ...], of: Of, given: Any) -> int:
    divisor = of(args[1], given)
    dividend = of(args[0], given)
    return int(dividend % divisor) if divisor else dividend


def _shift_left(args: tuple[Any, ...], of: Of, given: Any) -> int:
    amount = max(of(args[1], given), 0)
    value = of(args[0], given)
    if value and amount > _SHIFT_LIMIT:
        raise TooLargeError
    return int(value << amount) if value else 0


def _shift_right(args: tuple[Any, ...], of: Of, given: Any) -> int:
    return int(of(args[0], given) >> max(of(args[1], given), 0))


def _ite(args: tuple[Any, ...], of: Of, given: Any) -> Any:
    return of(args[1] if of(args[0], given) else args[2], given)


def _square_root(args: tuple[Any, ...], of: Of, given: Any) -> float:
    value = of(args[0], given)
    return math.sqrt(value) if value >= 0 else math.nan


def _to_int(args: tuple[Any, ...], of: Of, given: Any) -> int:
    value = of(args[0], given)
    return int(value) if math.isfinite(value) else 0


def _is_negative(args: tuple[Any, ...], of: Of, given: Any) -> bool:
    value = of(args[0], given)
    return not math.isnan(value) and math.copysign(1.0, value) < 0


def _code(args: tuple[Any, ...], of: Of, given: Any) -> int:
    text, index = of(args[0], given), of(args[1], given)
    return ord(text[index]) if 0 <= index < len(text) else -1


def _character(args: tuple[Any, ...], of: Of, given: Any) -> str:
    number = of(args[0], given)
    return chr(number) if 0 <= number <= 0x10FFFF else ""


def _digits(args: tuple[Any, ...], of: Of, given: Any) -> str:
    number = of(args[0], given)
    if number.bit_length() > _DIGITS_LIMIT:
        raise TooLargeError
    return str(number) if number >= 0 else ""


def _matches(args: tuple[Any, ...], of: Of, given: Any) -> bool:
    from pathlore.expr.regular import matches  # for start-up time: most programs match nothing

    return matches(args[1], of(args[0], given))


_DIGITS_LIMIT = 14_000  # just below the length that `str` refuses


_RULES: dict[Op, Callable[[tuple[Any, ...], Of, Any], Any]] = {
    Op.SUM: _sum,
    Op.PRODUCT: lambda a, of, v: of(a[0], v) * of(a[1], v),
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: _shift_right,
    Op.BIT_AND: lambda a, of, v: of(a[0], v) & of(a[1], v),
    Op.BIT_OR: lambda a, of, v: of(a[0], v) | of(a[1], v),
    Op.BIT_XOR: lambda a, of, v: of(a[0], v) ^ of(a[1], v),
    Op.ITE: _ite,
    Op.NONPOSITIVE: lambda a, of, v: of(a[0], v) <= 0,
    Op.ZERO: lambda a, of, v: of(a[0], v) == 0,
    Op.NOT: lambda a, of, v: not of(a[0], v),
    Op.AND: lambda a, of, v: of(a[0], v) and of(a[1], v),
    Op.OR: lambda a, of, v: of(a[0], v) or of(a[1], v),
    Op.IFF: lambda a, of, v: of(a[0], v) is of(a[1], v),
    Op.APPLY: lambda a, of, v: a[0](*(of(part, v) for part in a[1:])),
    Op.FLOAT: lambda a, of, v: double_of(a[0]),
    Op.F_ADD: lambda a, of, v: of(a[0], v) + of(a[1], v),
    Op.F_SUB: lambda a, of, v: of(a[0], v) - of(a[1], v),
    Op.F_MUL: lambda a, of, v: of(a[0], v) * of(a[1], v),
    Op.F_DIV: lambda a, of, v: doubles.divide(of(a[0], v), of(a[1], v)),
    Op.F_NEG: lambda a, of, v: -of(a[0], v),
    Op.F_ABS: lambda a, of, v: abs(of(a[0], v)),
    Op.F_SQRT: _square_root,
    Op.F_INTEGRAL: lambda a, of, v: doubles.rounded(of(a[0], v), a[1]),
    Op.F_FROM_INT: lambda a, of, v: doubles.to_double(of(a[0], v)),
    Op.F_TO_INT: _to_int,
    Op.F_LESS: lambda a, of, v: of(a[0], v) < of(a[1], v),
    Op.F_LESS_EQUAL: lambda a, of, v: of(a[0], v) <= of(a[1], v),
    Op.F_EQUAL: lambda a, of, v: of(a[0], v) == of(a[1], v),
    Op.F_SAME: lambda a, of, v: bits_of(of(a[0], v)) == bits_of(of(a[1], v)),
    Op.F_IS_NAN: lambda a, of, v: math.isnan(of(a[0], v)),
    Op.F_IS_INFINITE: lambda a, of, v: math.isinf(of(a[0], v)),
    Op.F_IS_NEGATIVE: _is_negative,
    Op.CONCAT: lambda a, of, v: "".join(of(part, v) for part in a),
    Op.LENGTH: lambda a, of, v: len(of(a[0], v)),
    Op.SLICE: lambda a, of, v: of(a[0], v)[max(of(a[1], v), 0) : max(of(a[2], v), 0)],
    Op.CODE: _code,
    Op.CHARACTER: _character,
    Op.FIND: lambda a, of, v: of(a[0], v).find(of(a[1], v), max(of(a[2], v), 0)),
    Op.RFIND: lambda a, of, v: of(a[0], v).rfind(of(a[1], v)),
    Op.CONTAINS: lambda a, of, v: of(a[1], v) in of(a[0], v),
    Op.STARTS: lambda a, of, v: of(a[0], v).startswith(of(a[1], v)),
    Op.ENDS: lambda a, of, v: of(a[0], v).endswith(of(a[1], v)),
    Op.REPLACE_FIRST: lambda a, of, v: of(a[0], v).replace(of(a[1], v), of(a[2], v), 1),
    Op.REPLACE_ALL: lambda a, of, v: of(a[0], v).replace(of(a[1], v), of(a[2], v)),
    Op.TEXT_EQUAL: lambda a, of, v: of(a[0], v) == of(a[1], v),
    Op.TEXT_LESS: lambda a, of, v: of(a[0], v) < of(a[1], v),
    Op.TEXT_LESS_EQUAL: lambda a, of, v: of(a[0], v) <= of(a[1], v),
    Op.DIGITS: _digits,
    Op.NUMBER: lambda a, of, v: texts.number_of(of(a[0], v)),
    Op.MATCHES: _matches,
}
