"""Finds ranges for variables and terms, so that bit vectors can be made wide enough for every value."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathlore.expr.tables import looked_up
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, conjuncts, fold
from pathlore.records import slotted
from pathlore.solver.query import Query
from pathlore.solver.ranges.doubles import DoubleRanges
from pathlore.solver.ranges.range import Range

# Bits of the largest integral part of a double.
DOUBLE_BITS = 1024

# Amounts that may exceed the first number are limited to the second: the result would be as wide as the amount.
_LONGEST_SHIFT = 256
_ASSUMED_SHIFT = 64

_ROUNDS = 8

# What constraints say about variables


@slotted
class Bounds:
    """Bounds of a variable as far as they are known; mutable while constraints are propagated."""

    low: int | None = None
    high: int | None = None

    def raise_low(self, low: int) -> bool:
        if self.low is None or low > self.low:
            self.low = low
            return True
        return False

    def reduce_high(self, high: int) -> bool:
        if self.high is None or high < self.high:
            self.high = high
            return True
        return False


def proven_bounds(constraints: Iterable[Term]) -> dict[Term, Bounds]:
    """The bounds of variables that follow from the linear constraints."""
    bounds: dict[Term, Bounds] = {}
    sums: list[tuple[int, list[tuple[Term, int]]]] = []
    for atom in conjuncts(constraints):
        for variable in atom.variables:
            bounds.setdefault(variable, Bounds())
        if atom.op in (Op.NONPOSITIVE, Op.ZERO):
            constant, parts = _parts(atom.args[0])
            sums.append((constant, parts))
            if atom.op is Op.ZERO:
                sums.append((-constant, [(term, -coefficient) for term, coefficient in parts]))
    for _ in range(_ROUNDS):
        changed = [_tighten(constant, parts, bounds) for constant, parts in sums]
        if not any(changed):
            break
    return bounds


def is_bounded(query: Query) -> bool:
    """Whether the constraints of a query bound all of its integers."""
    bounds = proven_bounds((*query.constraints, query.goal))
    return not any(v.sort is Sort.INT and (b.low is None or b.high is None) for v, b in bounds.items())


def _parts(term: Term) -> tuple[int, list[tuple[Term, int]]]:
    if term.op is Op.SUM:
        return term.args[0], list(zip(term.args[1::2], term.args[2::2], strict=True))
    return 0, [(term, 1)]


def _tighten(constant: int, parts: list[tuple[Term, int]], bounds: dict[Term, Bounds]) -> bool:
    """Uses `constant + sum(coefficient * term) <= 0`; whether a bound changed."""
    least = [_least(term, coefficient, bounds) for term, coefficient in parts]
    open_parts = [i for i, value in enumerate(least) if value is None]
    if len(open_parts) > 1:
        return False
    total = constant + sum(value for value in least if value is not None)
    changed = False
    for i in open_parts or range(len(parts)):
        term, coefficient = parts[i]
        if term.op is not Op.VARIABLE:
            continue
        # coefficient * term <= limit
        limit = (least[i] or 0) - total
        if coefficient > 0:
            changed |= bounds[term].reduce_high(limit // coefficient)
        else:
            changed |= bounds[term].raise_low(-(limit // -coefficient))
    return changed


def _least(term: Term, coefficient: int, bounds: dict[Term, Bounds]) -> int | None:
    """The least value of `coefficient * term`, if there is one."""
    if term.op is Op.VARIABLE:
        found = bounds[term]
        bound = found.low if coefficient > 0 else found.high
    elif term.op is Op.MOD and term.args[1].op is Op.INTEGER:
        bound = 0 if coefficient > 0 else term.args[1].args[0] - 1
    else:
        return None
    return None if bound is None else coefficient * bound


# What variables say about terms


def _integers_in(term: Term) -> list[Term]:
    return [part for part in children(term) if part.sort is Sort.INT]


class Ranges:
    """The ranges of all terms of a query, given ranges of its variables."""

    def __init__(self, variables: dict[Term, Range], doubles: DoubleRanges | None = None, bits: int = 64) -> None:
        self._memo: dict[Term, Range] = dict(variables)
        self._doubles = doubles or DoubleRanges({})
        self._doubles.integers = self.of
        self._bits = bits
        self.shifts_cut = False
        self.conversions_cut: set[Term] = set()
        self.guessed = False

    def of(self, term: Term) -> Range:
        return fold(term, self._memo, self._rule, _integers_in)

    def _rule(self, term: Term) -> Range:
        return _RULES.get(term.op, _unknown)(self, term)

    def converted(self, term: Term) -> Range:
        """The range of the integral part of a double, cut if it is too wide."""
        low, high = self._doubles.of(term.args[0])
        reach = (1 << self._bits) - 1
        if -reach <= low and high <= reach:
            # 0 stands for nan.
            return Range(min(int(low), 0), max(int(high), 0))
        if self._bits < DOUBLE_BITS:
            self.conversions_cut.add(term)
        return Range(-reach, reach)

    def guess(self) -> Range:
        """The range of an integer about which nothing is known."""
        self.guessed = True
        return Range(-1 << self._bits, 1 << self._bits)

    def amount(self, term: Term) -> Range:
        """The range of a shift amount, cut if it is too large."""
        found = self.of(term)
        if found.high > _LONGEST_SHIFT:
            self.shifts_cut = True
            return Range(0, _ASSUMED_SHIFT)
        return Range(max(found.low, 0), max(found.high, 0))


def assumed_range(bounds: Bounds | None, bits: int) -> Range:
    """The range of a variable; a missing bound is assumed to be that many bits away from the other and from zero."""
    reach = 1 << bits
    low = bounds.low if bounds else None
    high = bounds.high if bounds else None
    if low is None:
        low = -reach if high is None else min(-reach, high - reach)
    if high is None:
        high = max(reach, low + reach)
    # Any range is correct for contradicting bounds, because the constraints are asserted as well.
    return Range(min(low, high), max(low, high))


def _integer(ranges: Ranges, term: Term) -> Range:
    return Range(term.args[0], term.args[0])


def _sum(ranges: Ranges, term: Term) -> Range:
    args = term.args
    low = high = args[0]
    for i in range(1, len(args), 2):
        part, coefficient = ranges.of(args[i]), args[i + 1]
        ends = (part.low * coefficient, part.high * coefficient)
        low += min(ends)
        high += max(ends)
    return Range(low, high)


def _product(ranges: Ranges, term: Term) -> Range:
    left, right = (ranges.of(arg) for arg in term.args)
    corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
    low = min(corners)
    if term.args[0] is term.args[1]:
        low = 0 if left.low <= 0 <= left.high else min(left.low**2, left.high**2)
    return Range(low, max(corners))


def _floordiv(ranges: Ranges, term: Term) -> Range:
    dividend, divisor = (ranges.of(arg) for arg in term.args)
    if divisor.low > 0:
        corners = [a // b for a in (dividend.low, dividend.high) for b in (divisor.low, divisor.high)]
        return Range(min(corners), max(corners))
    size = max(abs(dividend.low), abs(dividend.high))
    return Range(-size, size)


def _mod(ranges: Ranges, term: Term) -> Range:
    dividend, divisor = (ranges.of(arg) for arg in term.args)
    result = Range(min(divisor.low + 1, 0), max(divisor.high - 1, 0))
    return result.union(dividend) if divisor.low <= 0 <= divisor.high else result


def _shift_left(ranges: Ranges, term: Term) -> Range:
    value, amount = ranges.of(term.args[0]), ranges.amount(term.args[1])
    corners = [a << b for a in (value.low, value.high) for b in (amount.low, amount.high)]
    return Range(min(corners), max(corners))


def _shift_right(ranges: Ranges, term: Term) -> Range:
    value = ranges.of(term.args[0])
    return Range(min(value.low, 0), max(value.high, -1))


def _bit_and(ranges: Ranges, term: Term) -> Range:
    left, right = (ranges.of(arg) for arg in term.args)
    naturals = [side.high for side in (left, right) if side.low >= 0]
    return Range(0, min(naturals)) if naturals else _all_bits(left.union(right))


def _bit_or(ranges: Ranges, term: Term) -> Range:
    left, right = (ranges.of(arg) for arg in term.args)
    both = left.union(right)
    return Range(0, _all_bits(both).high) if both.low >= 0 else _all_bits(both)


def _all_bits(found: Range) -> Range:
    reach = 1 << (found.width - 1)
    return Range(-reach, reach - 1)


def _ite(ranges: Ranges, term: Term) -> Range:
    return ranges.of(term.args[1]).union(ranges.of(term.args[2]))


def _to_int(ranges: Ranges, term: Term) -> Range:
    return ranges.converted(term)


def _apply(ranges: Ranges, term: Term) -> Range:
    found = looked_up(term)
    return ranges.guess() if found is None else Range(min(found.entries), max(found.entries))


def _unknown(ranges: Ranges, term: Term) -> Range:
    return ranges.guess()


_RULES: dict[Op, Callable[[Ranges, Term], Range]] = {
    Op.APPLY: _apply,
    Op.F_TO_INT: _to_int,
    Op.INTEGER: _integer,
    Op.SUM: _sum,
    Op.PRODUCT: _product,
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: _shift_right,
    Op.BIT_AND: _bit_and,
    Op.BIT_OR: _bit_or,
    Op.BIT_XOR: _bit_or,
    Op.ITE: _ite,
}
