"""Finds all values of one variable for which a condition holds, the other variables being fixed.

Operations on doubles are monotone between the infinities and the zeros, because rounding is. The preimage of a span is
a span again, and bisection finds its ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from pathlore.expr import doubles
from pathlore.expr.assignment import Assignment, TooLargeError, evaluate
from pathlore.expr.term import Op, Sort, Term
from pathlore.solver.doubles.spans import (
    EMPTY,
    INFINITE,
    MINUS_INFINITE,
    NAN,
    WHOLE,
    End,
    Span,
    Spans,
    double_at,
    key_of,
    union,
    whole,
)

_STEPS = 60
_MOST_SPANS = 40

_TRUE = Spans(((1, 1),))


class _GiveUpError(Exception):
    """The condition has an operator that cannot be inverted."""


def solutions(condition: Term, variable: Term, others: Assignment) -> Spans | None:
    """Exactly the keys of the values for which the condition holds; None if that is hard to tell.

    Any term can be the variable if the condition is about it and constants alone.
    """
    try:
        return _Inverse(variable, others).of(condition, _TRUE)
    except (_GiveUpError, TooLargeError, RecursionError):
        return None


class _Inverse:
    def __init__(self, variable: Term, others: Assignment) -> None:
        self.variable = variable
        self.others = others
        self._plain = variable.op is Op.VARIABLE
        self._steps = 0

    def moves(self, term: Term) -> bool:
        """Whether a term is about the variable."""
        return self.variable in term.variables if self._plain else bool(term.variables)

    def of(self, term: Term, target: Spans) -> Spans:
        """The keys of the variable for which the key of a term is in the target."""
        if term is self.variable:
            return target & whole(term.sort)
        if not target:
            return EMPTY
        if not self.moves(term):
            return whole(self.variable.sort) if _key(self.value(term), term.sort) in target else EMPTY
        self._steps += 1
        rule = _RULES.get(term.op)
        if rule is None or self._steps > _STEPS or len(target.spans) > _MOST_SPANS:
            raise _GiveUpError
        return rule(self, term, target)

    def value(self, term: Term) -> Any:
        if self.moves(term):
            raise _GiveUpError
        return evaluate(term, self.others)

    def where(self, condition: Term) -> Spans:
        return self.of(condition, _TRUE)

    def outside(self, spans: Spans) -> Spans:
        return spans.outside(WHOLE[self.variable.sort])

    def truth(self, spans: Spans, target: Spans) -> Spans:
        """Where a condition that holds in `spans` has a truth value in the target."""
        result = spans if 1 in target else EMPTY
        return result | self.outside(spans) if 0 in target else result


def _key(value: Any, sort: Sort) -> int:
    if sort is Sort.STR:
        raise _GiveUpError
    return key_of(value) if sort is Sort.FLOAT else int(value)


# Conditions


def _not(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    return inverse.truth(inverse.outside(inverse.where(term.args[0])), target)


def _and(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    left, right = map(inverse.where, term.args)
    return inverse.truth(left & right, target)


def _or(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    left, right = map(inverse.where, term.args)
    return inverse.truth(left | right, target)


def _iff(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    left, right = map(inverse.where, term.args)
    neither = inverse.outside(left) & inverse.outside(right)
    return inverse.truth((left & right) | neither, target)


def _ite(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    condition, then, otherwise = term.args
    chosen = inverse.where(condition)
    unchosen = inverse.outside(chosen)
    # An arm that is never taken need not be invertible.
    result = chosen & inverse.of(then, target) if chosen else EMPTY
    return result | (unchosen & inverse.of(otherwise, target)) if unchosen else result


def _nonpositive(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    return inverse.truth(inverse.of(term.args[0], Spans(((-math.inf, 0),))), target)


def _zero(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    return inverse.truth(inverse.of(term.args[0], Spans(((0, 0),))), target)


# Comparisons of doubles: the two zeros are equal, and nan is in no order


def _first(value: float) -> int:
    return key_of(-0.0) if value == 0 else key_of(value)


def _last(value: float) -> int:
    return key_of(0.0) if value == 0 else key_of(value)


_Limit = Callable[[float], Span]
_BELOW: dict[Op, _Limit] = {
    Op.F_LESS: lambda value: (MINUS_INFINITE, _first(value) - 1),
    Op.F_LESS_EQUAL: lambda value: (MINUS_INFINITE, _last(value)),
    Op.F_EQUAL: lambda value: (_first(value), _last(value)),
}
_ABOVE: dict[Op, _Limit] = {
    Op.F_LESS: lambda value: (_last(value) + 1, INFINITE),
    Op.F_LESS_EQUAL: lambda value: (_first(value), INFINITE),
    Op.F_EQUAL: _BELOW[Op.F_EQUAL],
}


def _compared(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    left, right = term.args
    if left is right:
        found = EMPTY if term.op is Op.F_LESS else inverse.of(left, Spans(((MINUS_INFINITE, INFINITE),)))
        return inverse.truth(found, target)
    moving, fixed, limits = (left, right, _BELOW) if inverse.moves(left) else (right, left, _ABOVE)
    value = inverse.value(fixed)
    found = EMPTY if value != value else inverse.of(moving, union((limits[term.op](value),)))
    return inverse.truth(found, target)


def _same(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    left, right = term.args
    moving, fixed = (left, right) if inverse.moves(left) else (right, left)
    key = key_of(inverse.value(fixed))
    return inverse.truth(inverse.of(moving, Spans(((key, key),))), target)


def _among(*spans: Span) -> Callable[[_Inverse, Term, Spans], Spans]:
    def rule(inverse: _Inverse, term: Term, target: Spans) -> Spans:
        return inverse.truth(inverse.of(term.args[0], Spans(spans)), target)

    return rule


# Monotone operations

_LARGEST, _TINIEST = INFINITE - 1, 1
_PIECES: tuple[Span, ...] = (
    (MINUS_INFINITE, MINUS_INFINITE),
    (MINUS_INFINITE + 1, -2),
    (-1, -1),
    (0, 0),
    (_TINIEST, _LARGEST),
    (INFINITE, INFINITE),
    (NAN, NAN),
)
"""Operations are monotone on each piece: infinities, zeros and nan are pieces of their own."""

# All larger integers are alike for doubles.
_FAR = 1 << 1025


def _inverted(function: Callable[[int], int], piece: Span, target: Spans) -> Iterator[Span]:
    """The keys of a piece that a function, which is monotone there, maps into the target."""
    low, high = int(piece[0]), int(piece[1])
    at_low, at_high = function(low), function(high)
    if NAN in (at_low, at_high):
        # Operations give nan everywhere between zero and an infinity, or nowhere.
        if NAN in target:
            yield piece
        return
    rising = at_low <= at_high
    least, greatest = min(at_low, at_high), max(at_low, at_high)
    for start, stop in target.spans:
        if stop < least or start > greatest:
            continue
        if rising:
            first = _earliest(low, high, _reaches(function, start))
            last = _earliest(low, high, _exceeds(function, stop)) - 1
        else:
            first = _earliest(low, high, _reaches(lambda key: -function(key), -stop))
            last = _earliest(low, high, _exceeds(lambda key: -function(key), -start)) - 1
        yield first, last


def _reaches(function: Callable[[int], int], end: End) -> Callable[[int], bool]:
    return lambda key: function(key) >= end


def _exceeds(function: Callable[[int], int], end: End) -> Callable[[int], bool]:
    return lambda key: function(key) > end


def _earliest(low: int, high: int, reached: Callable[[int], bool]) -> int:
    """The first key from which on a condition holds, `high + 1` if there is none."""
    if reached(low):
        return low
    if not reached(high):
        return high + 1
    if low < 0 < high:
        # Most ends are small: the bits of the end are found first, where the range has a thousand.
        low, high = (low, 0) if reached(0) else (0, high)
        low, high = _closer(low, high, reached)
    while high - low > 1:
        middle = (low + high) // 2
        if reached(middle):
            high = middle
        else:
            low = middle
    return high


def _closer(low: int, high: int, reached: Callable[[int], bool]) -> tuple[int, int]:
    """A smaller range around the same key, where one end of the range is 0."""
    near = 2
    while near < high - low:
        middle = near if low == 0 else -near
        if reached(middle) is (low == 0):
            return (0, middle) if low == 0 else (middle, 0)
        near *= near
    return low, high


def _of_double(inverse: _Inverse, inner: Term, function: Callable[[float], int], target: Spans) -> Spans:
    """Inverts a function from doubles to keys."""
    found = [span for piece in _PIECES for span in _inverted(lambda k: function(double_at(k)), piece, target)]
    return inverse.of(inner, union(found))


def _of_integer(inverse: _Inverse, inner: Term, function: Callable[[int], int], target: Spans) -> Spans:
    """Inverts a function from integers to keys that is constant far away from zero."""
    found = union(_inverted(function, (-_FAR, _FAR), target))
    spans = [(-math.inf if low <= -_FAR else low, math.inf if high >= _FAR else high) for low, high in found.spans]
    return inverse.of(inner, Spans(tuple(spans)))


def _unary(function: Callable[[float], float]) -> Callable[[_Inverse, Term, Spans], Spans]:
    def rule(inverse: _Inverse, term: Term, target: Spans) -> Spans:
        return _of_double(inverse, term.args[0], lambda value: key_of(function(value)), target)

    return rule


def _binary(function: Callable[[float, float], float]) -> Callable[[_Inverse, Term, Spans], Spans]:
    def rule(inverse: _Inverse, term: Term, target: Spans) -> Spans:
        left, right = term.args
        if left is right:
            return _of_double(inverse, left, lambda value: key_of(function(value, value)), target)
        if inverse.moves(left):
            fixed = inverse.value(right)
            return _of_double(inverse, left, lambda value: key_of(function(value, fixed)), target)
        fixed = inverse.value(left)
        return _of_double(inverse, right, lambda value: key_of(function(fixed, value)), target)

    return rule


def _square_root(value: float) -> float:
    return math.sqrt(value) if value >= 0 else math.nan


def _integral(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    inner, mode = term.args
    return _of_double(inverse, inner, lambda value: key_of(doubles.rounded(value, mode)), target)


def _to_int(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    found: list[Span] = []
    for piece in _PIECES:
        if math.isfinite(double_at(int(piece[0]))):
            found.extend(_inverted(lambda k: int(double_at(k)), piece, target))
        elif 0 in target:
            found.append(piece)
    return inverse.of(term.args[0], union(found))


def _from_int(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    return _of_integer(inverse, term.args[0], lambda value: key_of(doubles.to_double(value)), target)


def _apply(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    name = "" if term.args[0].is_known else term.args[0].name
    if name == "int_less_float":
        found = _int_compared(inverse, term, lambda i, f: i < f)
    elif name == "int_less_equal_float":
        found = _int_compared(inverse, term, lambda i, f: i <= f)
    elif name == "int_equal_float":
        less = _int_compared(inverse, term, lambda i, f: i < f)
        found = _int_compared(inverse, term, lambda i, f: i <= f) & inverse.outside(less)
    else:
        raise _GiveUpError
    return inverse.truth(found, target)


def _int_compared(inverse: _Inverse, term: Term, compare: Callable[[int, float], bool]) -> Spans:
    _, number, double = term.args
    if inverse.moves(number):
        value = inverse.value(double)
        return _of_integer(inverse, number, lambda i: int(compare(i, value)), _TRUE)
    fixed = inverse.value(number)
    return _of_double(inverse, double, lambda f: int(compare(fixed, f)), _TRUE)


# Integers


def _sum(inverse: _Inverse, term: Term, target: Spans) -> Spans:
    args = term.args
    rest: int = args[0]
    moving: list[tuple[Term, int]] = []
    for part, coefficient in zip(args[1::2], args[2::2], strict=True):
        if inverse.moves(part):
            moving.append((part, coefficient))
        else:
            rest += inverse.value(part) * coefficient
    if len(moving) != 1:
        raise _GiveUpError
    part, coefficient = moving[0]
    return inverse.of(part, union(_scaled_back(span, rest, coefficient) for span in target.spans))


def _scaled_back(span: Span, rest: int, coefficient: int) -> Span:
    """The integers i with `coefficient * i + rest` in a span."""
    low, high = span if coefficient > 0 else (-span[1], -span[0])
    size, shift = abs(coefficient), rest if coefficient > 0 else -rest
    start = low if isinstance(low, float) else -((shift - low) // size)
    stop = high if isinstance(high, float) else (high - shift) // size
    return start, stop


_RULES: dict[Op, Callable[[_Inverse, Term, Spans], Spans]] = {
    Op.NOT: _not,
    Op.AND: _and,
    Op.OR: _or,
    Op.IFF: _iff,
    Op.ITE: _ite,
    Op.NONPOSITIVE: _nonpositive,
    Op.ZERO: _zero,
    Op.SUM: _sum,
    Op.APPLY: _apply,
    Op.F_LESS: _compared,
    Op.F_LESS_EQUAL: _compared,
    Op.F_EQUAL: _compared,
    Op.F_SAME: _same,
    Op.F_IS_NAN: _among((NAN, NAN)),
    Op.F_IS_INFINITE: _among((MINUS_INFINITE, MINUS_INFINITE), (INFINITE, INFINITE)),
    Op.F_IS_NEGATIVE: _among((MINUS_INFINITE, -1)),
    Op.F_ADD: _binary(lambda a, b: a + b),
    Op.F_SUB: _binary(lambda a, b: a - b),
    Op.F_MUL: _binary(lambda a, b: a * b),
    Op.F_DIV: _binary(doubles.divide),
    Op.F_NEG: _unary(lambda a: -a),
    Op.F_ABS: _unary(abs),
    Op.F_SQRT: _unary(_square_root),
    Op.F_INTEGRAL: _integral,
    Op.F_TO_INT: _to_int,
    Op.F_FROM_INT: _from_int,
}
