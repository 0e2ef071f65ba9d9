"""Models for `fractions`: greatest common divisors, on which its arithmetic rests."""

from __future__ import annotations

import math
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.expr import build
from pathlore.expr.term import Term
from pathlore.runtime.values.integer import SymInt, as_operand, realised
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.symbolic import Symbolic

# The gcd with a known number is one of its divisors: a term, if they are few and quickly found.
_MOST_DIVISORS = 24
_LARGEST = 1 << 20
_STEPS = 2
"""Steps of Euclid's algorithm that are followed for two symbolic numbers."""


def gcd(*numbers: Any) -> Any:
    if not any(isinstance(n, Symbolic) for n in numbers):
        return math.gcd(*numbers)
    operands = [as_operand(n) for n in numbers]
    if None in [o if o is None else 0 for o in operands]:
        return math.gcd(*numbers)
    result: Any = 0
    for operand in operands:
        result = _gcd(result, operand)
    return result


def _gcd(left: Any, right: Any) -> Any:
    if not isinstance(left, Symbolic) and not isinstance(right, Symbolic):
        return math.gcd(left, right)
    for known, other in ((left, right), (right, left)):
        if not isinstance(known, Symbolic):
            if known == 0:
                return abs(other)
            divisors = _divisors(abs(known))
            if divisors is not None:
                return _largest_divisor(other, divisors)
    if not isinstance(left, Symbolic) or not isinstance(right, Symbolic):
        # The known number has too many divisors for a term.
        return math.gcd(realised(left, _getframe()), realised(right, _getframe()))
    a, b = _size(left), _size(right)
    for _ in range(_STEPS):
        if not b:
            return a
        a, b = b, a % b
    # Solvers cannot follow remainders of remainders much further.
    return _gcd(a, realised(b, _getframe()))


def _size(value: Any) -> Any:
    return abs(value)


def _divisors(number: int) -> list[int] | None:
    """The divisors in ascending order, if they are few and quickly found."""
    if number > _LARGEST:
        return None
    low = [d for d in range(1, math.isqrt(number) + 1) if number % d == 0]
    found = sorted({*low, *(number // d for d in low)})
    return found if len(found) <= _MOST_DIVISORS else None


def _largest_divisor(value: SymInt, divisors: list[int]) -> Any:
    """The largest of the divisors that divides the value, as a term."""
    if len(divisors) == 1:
        return 1

    def largest(term: Term) -> Term:
        result = build.integer(1)
        for divisor in divisors[1:]:
            divides = build.zero(build.mod(term, build.integer(divisor)))
            result = build.ite(divides, build.integer(divisor), result)
        return result

    return SymInt(math.gcd(concrete(value), divisors[-1]), largest, (value,))


def lcm(*numbers: Any) -> Any:
    if not any(isinstance(n, Symbolic) for n in numbers):
        return math.lcm(*numbers)
    result: Any = 1
    for number in numbers:
        operand = as_operand(number)
        if operand is None:
            return math.lcm(*numbers)
        if operand == 0:
            return 0
        result = abs(result * operand) // gcd(result, operand)
    return result


FUNCTIONS: dict[Any, Callable[..., Any]] = {math.gcd: gcd, math.lcm: lcm}
