"""Bounds integers whose decimal digits are read: a text of digits has a position for each."""

from __future__ import annotations

from collections.abc import Mapping

from pathlore.expr.regular import LAST
from pathlore.expr.term import Op, Sort, Term
from pathlore.solver.ranges.integers import proven_bounds
from pathlore.solver.texts.cells import constant
from pathlore.solver.texts.limits import Limits

_MOST_DIGITS = 9


def magnitudes(formulas: tuple[Term, ...]) -> dict[Term, Limits]:
    """Bounds on the absolute values of integer variables."""
    return {
        variable: Limits(max(abs(found.low), abs(found.high)))
        for variable, found in proven_bounds(formulas).items()
        if variable.sort is Sort.INT and found.low is not None and found.high is not None
    }


def digits_in(number: Term, limits: Mapping[Term, Limits]) -> int | None:
    """The most digits a number can have, if its structure shows that they are few."""
    found = _greatest(number, limits)
    return None if found is None or found >= 10**_MOST_DIGITS else len(str(found))


def _greatest(term: Term, limits: Mapping[Term, Limits]) -> int | None:
    """A bound on the absolute value of a number."""
    op, args = term.op, term.args
    if op is Op.VARIABLE:
        return limits[term].most if term in limits else None
    if op is Op.FLOORDIV and constant(args[1]):
        inner = _greatest(args[0], limits)
        return None if inner is None else inner // abs(constant(args[1]) or 1) + 1
    if op is Op.CODE:
        return LAST
    known = constant(args[1] if op is Op.MOD else term)
    if known is not None:
        return abs(known)
    if op is Op.ITE:
        bounds = [_greatest(args[1], limits), _greatest(args[2], limits)]
        return None if None in bounds else max(bound for bound in bounds if bound is not None)
    if op is Op.SUM:
        total: int = abs(args[0])
        for part, factor in zip(args[1::2], args[2::2], strict=True):
            found = _greatest(part, limits)
            if found is None:
                return None
            total += found * abs(factor)
        return total
    return None
