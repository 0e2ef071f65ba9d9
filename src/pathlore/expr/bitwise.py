"""Constructors of terms about the bits of integers.

With a constant operand, every operation is division and remainder by powers of two.
"""

from __future__ import annotations

from pathlore.expr.build import ZERO, add, combine, floordiv, integer, mod, scale, sub
from pathlore.expr.term import Op, Sort, Term, intern


def shift_left(value: Term, amount: Term) -> Term:
    if amount.op is Op.INTEGER:
        return scale(value, 1 << max(amount.args[0], 0))
    return intern(Op.SHIFT_LEFT, (value, amount), Sort.INT, (value, amount))


def shift_right(value: Term, amount: Term) -> Term:
    if amount.op is Op.INTEGER:
        return floordiv(value, integer(1 << max(amount.args[0], 0)))
    return intern(Op.SHIFT_RIGHT, (value, amount), Sort.INT, (value, amount))


def bit_and(left: Term, right: Term) -> Term:
    if left.op is Op.INTEGER:
        left, right = right, left
    if right.op is Op.INTEGER:
        mask: int = right.args[0]
        if left.op is Op.INTEGER:
            return integer(left.args[0] & mask)
        if mask < 0:
            return sub(left, _masked(left, ~mask))
        return _masked(left, mask)
    if left is right:
        return left
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.BIT_AND, (left, right), Sort.INT, (left, right))


def _masked(term: Term, mask: int) -> Term:
    """`term & mask` for a nonnegative mask: each run of ones selects a field of the number."""
    result = ZERO
    position = 0
    while mask:
        if mask & 1:
            width = (mask ^ (mask + 1)).bit_length() - 1
            field = mod(floordiv(term, integer(1 << position)), integer(1 << width))
            result = add(result, scale(field, 1 << position))
        else:
            width = (mask & -mask).bit_length() - 1
        mask >>= width
        position += width
    return result


def bit_or(left: Term, right: Term) -> Term:
    if left.op is Op.INTEGER or right.op is Op.INTEGER:
        return sub(add(left, right), bit_and(left, right))
    if left is right:
        return left
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.BIT_OR, (left, right), Sort.INT, (left, right))


def bit_xor(left: Term, right: Term) -> Term:
    if left.op is Op.INTEGER or right.op is Op.INTEGER:
        return combine(add(left, right), bit_and(left, right), -2)
    if left is right:
        return ZERO
    if left.op is Op.BIT_XOR or right.op is Op.BIT_XOR:
        rest = _uncancelled(left, right)
        if rest is not None:
            return rest
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.BIT_XOR, (left, right), Sort.INT, (left, right))


_MOST_OPERANDS = 32


def _uncancelled(left: Term, right: Term) -> Term | None:
    """What is left of an exclusive or in which an operand occurs twice; None if there is none."""
    odd: dict[Term, None] = {}
    pending, count = [right, left], 0
    while pending:
        term = pending.pop()
        if term.op is Op.BIT_XOR:
            pending += reversed(term.args)
            continue
        count += 1
        if count > _MOST_OPERANDS:
            return None
        if odd.pop(term, _ABSENT) is _ABSENT:
            odd[term] = None
    if len(odd) == count:
        return None
    rest = ZERO
    for term in odd:
        rest = bit_xor(rest, term)
    return rest


_ABSENT = object()
