"""Replaces operations that integer solvers lack by fresh variables with axioms that are true of them.

Division by a term is described exactly. Bit operations and shifts are described by what linear arithmetic can
say of them: a query without solution after lowering has none before, a solution has to be evaluated.
"""

from __future__ import annotations

from collections.abc import Callable

from pathlore.expr import bitwise, build, rebuilding, texts
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, fold
from pathlore.records import frozen

# Shifts by up to this many bits are exact, by a table of powers of two.
SHIFT_TABLE = 64


class NotLoweredError(Exception):
    """An operation that stands around one that is lowered, and is none of integers or texts."""


@frozen
class Lowered:
    """A term in integer arithmetic, and the axioms about its fresh variables."""

    term: Term
    axioms: tuple[Term, ...]


@frozen
class _Division:
    quotient: Term
    remainder: Term
    axioms: tuple[Term, ...]


def _lowered_parts(term: Term) -> tuple[Term, ...]:
    return () if term.op in _FOREIGN else children(term)


class Lowering:
    """Lowers terms, and remembers how: the same operation gets the same variables each time."""

    def __init__(self) -> None:
        self._memo: dict[Term, Lowered] = {}

    def __len__(self) -> int:
        return len(self._memo)

    def lower(self, term: Term) -> Lowered:
        return fold(term, self._memo, self._rule, _lowered_parts)

    def _rule(self, term: Term) -> Lowered:
        return self._rebuilt(term, [self._memo[part] for part in _lowered_parts(term)])

    def _rebuilt(self, term: Term, inner: list[Lowered]) -> Lowered:
        if term.op in _FOREIGN:
            return Lowered(term if term.sort is Sort.FLOAT else _fresh("foreign", term, sort=term.sort), ())
        below = _merged([part.axioms for part in inner])
        rule = _RULES.get(term.op)
        if rule is not None:
            own = rule(*(part.term for part in inner))
            return Lowered(own.term, _merged([below, own.axioms]))
        return Lowered(rebuilt(term, [part.term for part in inner]), below)


def _merged(groups: list[tuple[Term, ...]]) -> tuple[Term, ...]:
    """The union of groups of axioms, in order."""
    groups = [group for group in groups if group]
    if len(groups) < 2:
        return groups[0] if groups else ()
    return tuple(dict.fromkeys(axiom for group in groups for axiom in group))


def _fresh(purpose: str, *operands: Term, sort: Sort = Sort.INT) -> Term:
    # Serials identify terms, so that the name does too; inputs of programs have no `!` in their names.
    serials = ",".join(str(operand.serial) for operand in operands)
    return build.variable(f"!{purpose}({serials})", sort)


def _implies(condition: Term, *conclusions: Term) -> Term:
    every = build.TRUE
    for conclusion in conclusions:
        every = build.and_(every, conclusion)
    return build.or_(build.not_(condition), every)


def _negative(term: Term) -> Term:
    return build.lt(term, build.ZERO)


def _natural(term: Term) -> Term:
    return build.ge(term, build.ZERO)


# Division


def _divide(left: Term, right: Term) -> _Division:
    quotient, remainder = _fresh("quotient", left, right), _fresh("remainder", left, right)
    zero = build.zero(right)
    product = build.add(build.mul(quotient, right), remainder)
    axioms = (
        _implies(zero, build.zero(quotient), build.eq(remainder, left)),
        build.or_(zero, build.eq(left, product)),
        _implies(build.gt(right, build.ZERO), _natural(remainder), build.lt(remainder, right)),
        _implies(_negative(right), build.le(remainder, build.ZERO), build.lt(right, remainder)),
    )
    return _Division(quotient, remainder, axioms)


def _floordiv(left: Term, right: Term) -> Lowered:
    if right.op is Op.INTEGER:
        return Lowered(build.floordiv(left, right), ())
    division = _divide(left, right)
    return Lowered(division.quotient, division.axioms)


def _mod(left: Term, right: Term) -> Lowered:
    if right.op is Op.INTEGER:
        return Lowered(build.mod(left, right), ())
    division = _divide(left, right)
    return Lowered(division.remainder, division.axioms)


# Bits: `or` is x + y - (x & y) and `xor` is x + y - 2*(x & y), so that only `and` needs axioms.


def _bit_and(left: Term, right: Term) -> Lowered:
    if left.op is Op.INTEGER or right.op is Op.INTEGER or left is right:
        return Lowered(bitwise.bit_and(left, right), ())
    if left.serial > right.serial:
        left, right = right, left
    both = _fresh("and", left, right)
    total = build.add(left, right)
    minus_one = build.integer(-1)
    below_left, below_right = build.le(both, left), build.le(both, right)
    signs = build.and_(_negative(left), _negative(right))
    either = build.or_(_negative(left), _negative(right))
    axioms = (
        build.iff(_negative(both), signs),
        _implies(build.or_(_natural(left), signs), below_left),
        _implies(build.or_(_natural(right), signs), below_right),
        # x | y is negative as soon as one of them is, and x & y >= x + y + 1 where both are.
        _implies(either, build.le(build.sub(total, both), minus_one)),
        _implies(build.eq(left, right), build.eq(both, left)),
        _implies(build.eq(total, minus_one), build.zero(both)),
    )
    return Lowered(both, axioms)


def _bit_or(left: Term, right: Term) -> Lowered:
    both = _bit_and(left, right)
    return Lowered(build.sub(build.add(left, right), both.term), both.axioms)


def _bit_xor(left: Term, right: Term) -> Lowered:
    both = _bit_and(left, right)
    return Lowered(build.combine(build.add(left, right), both.term, -2), both.axioms)


# Shifts


def _power_of_two(amount: Term) -> Lowered:
    """2 ** max(amount, 0), a bound beyond the table."""
    power = _fresh("power", amount)
    limit = build.integer(SHIFT_TABLE)
    axioms = [
        build.ge(power, build.ONE),
        build.gt(power, amount),
        _implies(build.le(amount, build.ZERO), build.eq(power, build.ONE)),
        _implies(build.gt(amount, limit), build.ge(power, build.integer(2 << SHIFT_TABLE))),
    ]
    for bits in range(1, SHIFT_TABLE + 1):
        same = build.eq(amount, build.integer(bits))
        axioms.append(_implies(same, build.eq(power, build.integer(1 << bits))))
    return Lowered(power, tuple(axioms))


def _shift_left(value: Term, amount: Term) -> Lowered:
    if amount.op is Op.INTEGER:
        return Lowered(bitwise.shift_left(value, amount), ())
    power = _power_of_two(amount)
    return Lowered(build.mul(value, power.term), power.axioms)


def _shift_right(value: Term, amount: Term) -> Lowered:
    if amount.op is Op.INTEGER:
        return Lowered(bitwise.shift_right(value, amount), ())
    power = _power_of_two(amount)
    division = _divide(value, power.term)
    result = division.quotient
    bounds = (
        _implies(_natural(value), _natural(result), build.le(result, value)),
        _implies(_negative(value), _negative(result), build.le(value, result)),
    )
    return Lowered(result, power.axioms + division.axioms + bounds)


# Texts: solvers know little about replacing every occurrence.


def _replace_all(text: Term, old: Term, new: Term) -> Lowered:
    result = texts.replace_all(text, old, new)
    if result.op is not Op.REPLACE_ALL or old.op is not Op.TEXT or not old.args[0]:
        return Lowered(result, ())
    axioms = [build.or_(texts.contains(text, old), texts.equal(result, text))]
    if new.op is Op.TEXT:
        before, after = old.args[0], new.args[0]
        growth = build.sub(texts.length(result), texts.length(text))
        if len(after) <= len(before):
            axioms.append(build.le(growth, build.ZERO))
        if len(after) >= len(before):
            axioms.append(build.ge(growth, build.ZERO))
        # A longer text can come into being where two parts meet.
        if len(before) == 1 and before not in after:
            axioms.append(build.not_(texts.contains(result, old)))
    return Lowered(result, tuple(axioms))


# What an integer solver cannot say anything about: it may have any value.
_FOREIGN = frozenset(op for op in Op if op.name.startswith("F_"))

_RULES: dict[Op, Callable[..., Lowered]] = {
    Op.REPLACE_ALL: _replace_all,
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.SHIFT_LEFT: _shift_left,
    Op.SHIFT_RIGHT: _shift_right,
    Op.BIT_AND: _bit_and,
    Op.BIT_OR: _bit_or,
    Op.BIT_XOR: _bit_xor,
}


def rebuilt(term: Term, inner: list[Term]) -> Term:
    """The term with other parts. NotLoweredError for operations on doubles."""
    if term.op in _FOREIGN and any(part is not child for part, child in zip(inner, children(term), strict=True)):
        raise NotLoweredError(term.op.value)
    return rebuilding.rebuilt(term, inner)
