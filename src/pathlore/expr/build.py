"""Constructors of terms about integers and booleans; they normalise as they build.

Integer arithmetic becomes sums of products with constant coefficients. Every integer comparison becomes `sum <= 0` or
`sum == 0` with coprime coefficients, so conditions that mean the same are the same term.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Any

from pathlore.expr.tables import ConstantTable, entry, looked_up, table
from pathlore.expr.term import Op, Sort, Term, immortal, intern

_INT, _BOOL = Sort.INT, Sort.BOOL

TRUE = immortal(Op.BOOLEAN, (True,), _BOOL)
FALSE = immortal(Op.BOOLEAN, (False,), _BOOL)
ZERO = immortal(Op.INTEGER, (0,), _INT)
ONE = immortal(Op.INTEGER, (1,), _INT)


def integer(value: int) -> Term:
    return intern(Op.INTEGER, (value,), _INT, ())


def boolean(value: bool) -> Term:
    return TRUE if value else FALSE


def variable(name: str, sort: Sort) -> Term:
    return intern(Op.VARIABLE, (name, sort), sort, ())


# Sums


def _parts(term: Term) -> tuple[int, dict[Term, int]]:
    """The constant and the coefficients of a term seen as a sum."""
    if term.op is Op.INTEGER:
        return term.args[0], {}
    if term.op is Op.SUM:
        args = term.args
        return args[0], dict(zip(args[1::2], args[2::2], strict=True))
    return 0, {term: 1}


def _sum(constant: int, coefficients: dict[Term, int]) -> Term:
    if not coefficients:
        return integer(constant)
    if len(coefficients) == 1:
        ((term, coefficient),) = coefficients.items()
        if constant == 0 and coefficient == 1:
            return term
        return intern(Op.SUM, (constant, term, coefficient), _INT, (term,))
    terms = sorted(coefficients, key=_serial)
    args: list[Any] = [constant]
    for term in terms:
        args.append(term)
        args.append(coefficients[term])
    return intern(Op.SUM, tuple(args), _INT, tuple(terms))


def _serial(term: Term) -> int:
    return term.serial


def combine(left: Term, right: Term, factor: int) -> Term:
    """`left + factor * right`."""
    if right.op is Op.INTEGER:
        if left.op is Op.INTEGER:
            return integer(left.args[0] + factor * right.args[0])
        return _shift(left, factor * right.args[0])
    constant, coefficients = _parts(left)
    other_constant, other = _parts(right)
    for term, coefficient in other.items():
        total = coefficients.get(term, 0) + factor * coefficient
        if total:
            coefficients[term] = total
        else:
            del coefficients[term]
    return _sum(constant + factor * other_constant, coefficients)


def linear(constant: int, parts: Sequence[tuple[Term, int]]) -> Term:
    """The constant plus each of the terms times its factor."""
    if len(parts) <= _SHORT:
        total = integer(constant)
        for term, factor in parts:
            total = combine(total, term, factor)
        return total
    coefficients: dict[Term, int] = {}
    for summand, factor in parts:
        inner, others = _parts(summand)
        constant += factor * inner
        for term, coefficient in others.items():
            coefficients[term] = coefficients.get(term, 0) + factor * coefficient
    return _sum(constant, {term: coefficient for term, coefficient in coefficients.items() if coefficient})


# Adding one term after the other is quadratic. Short sums are built that way all the same: the sums on the way have
# serials, and the order of terms depends on them.
_SHORT = 16


def _shift(term: Term, amount: int) -> Term:
    """`term + amount` for a term that is not constant."""
    if amount == 0:
        return term
    if term.op is Op.SUM:
        args = term.args
        constant = args[0] + amount
        if constant == 0 and len(args) == 3 and args[2] == 1:
            found: Term = args[1]
            return found
        return intern(Op.SUM, (constant, *args[1:]), _INT, args[1::2])
    return intern(Op.SUM, (amount, term, 1), _INT, (term,))


def add(left: Term, right: Term) -> Term:
    return combine(left, right, 1)


def sub(left: Term, right: Term) -> Term:
    return combine(left, right, -1)


def neg(term: Term) -> Term:
    return combine(ZERO, term, -1)


def invert(term: Term) -> Term:
    return combine(integer(-1), term, -1)


def scale(term: Term, factor: int) -> Term:
    return combine(ZERO, term, factor) if factor else ZERO


def mul(left: Term, right: Term) -> Term:
    if left.op is Op.INTEGER:
        return scale(right, left.args[0])
    if right.op is Op.INTEGER:
        return scale(left, right.args[0])
    if left.op is Op.ITE and left.args[1].op is Op.INTEGER and left.args[2].op is Op.INTEGER:
        return ite(left.args[0], mul(left.args[1], right), mul(left.args[2], right))
    if right.op is Op.ITE and right.args[1].op is Op.INTEGER and right.args[2].op is Op.INTEGER:
        return mul(right, left)
    # Constant factors are pulled out, so 2*x*y and x*2*y share one product.
    left_factor, left = _content(left)
    right_factor, right = _content(right)
    if left.serial > right.serial:
        left, right = right, left
    product = intern(Op.PRODUCT, (left, right), _INT, (left, right))
    return scale(product, left_factor * right_factor)


def _content(term: Term) -> tuple[int, Term]:
    if term.op is Op.SUM and len(term.args) == 3 and term.args[0] == 0:
        return term.args[2], term.args[1]
    return 1, term


def power(base: Term, exponent: int) -> Term:
    """`base ** exponent` for a small constant exponent."""
    result = ONE
    square = base
    while exponent:
        if exponent & 1:
            result = mul(result, square)
        exponent >>= 1
        if exponent:
            square = mul(square, square)
    return result


# Division rounds down, as in Python. Division by zero gives quotient 0 and the dividend as remainder; rewritten code
# never gets there, since it branches on zero before it divides.


def floordiv(left: Term, right: Term) -> Term:
    if right.op is Op.INTEGER:
        divisor: int = right.args[0]
        if left.op is Op.INTEGER:
            return integer(left.args[0] // divisor if divisor else 0)
        if divisor in (1, -1):
            return scale(left, divisor)
        if divisor == 0:
            return ZERO
        if divisor < 0:
            return floordiv(neg(left), integer(-divisor))
        whole = _divided(left, divisor)
        if whole is not None:
            return whole
    return intern(Op.FLOORDIV, (left, right), _INT, (left, right))


def mod(left: Term, right: Term) -> Term:
    if right.op is Op.INTEGER:
        divisor: int = right.args[0]
        if left.op is Op.INTEGER:
            return integer(left.args[0] % divisor if divisor else left.args[0])
        if divisor in (1, -1):
            return ZERO
        if divisor == 0:
            return left
        if divisor < 0:
            return neg(mod(neg(left), integer(-divisor)))
        left = _reduced(left, divisor)
        if left.op is Op.INTEGER:
            return integer(left.args[0] % divisor)
    return intern(Op.MOD, (left, right), _INT, (left, right))


def _divided(term: Term, divisor: int) -> Term | None:
    """`term // divisor` if the divisor divides every coefficient."""
    constant, coefficients = _parts(term)
    if any(coefficient % divisor for coefficient in coefficients.values()):
        return None
    return _sum(constant // divisor, {t: c // divisor for t, c in coefficients.items()})


def _reduced(term: Term, divisor: int) -> Term:
    """A term with the same remainder whose coefficients are below the divisor."""
    if term.op is not Op.SUM:
        return term
    constant, coefficients = _parts(term)
    reduced = {t: c % divisor for t, c in coefficients.items() if c % divisor}
    return _sum(constant % divisor, reduced)


# Comparisons


def nonpositive(term: Term) -> Term:
    """`term <= 0`."""
    return _compared(Op.NONPOSITIVE, _below_or_at_zero, nonpositive, term)


def _compared(op: Op, normal: Callable[[Term], Term], compare: Callable[[Term], Term], term: Term) -> Term:
    """A comparison with zero of a term in normal form; with a choice in the term it is the choice of two of them."""
    term = normal(term)
    if term.op is Op.BOOLEAN:
        return term
    choice = _choice_in(term)
    if choice is not None:
        return _lifted(term, choice, normal, compare)
    part: Term = term.args[1] if term.op is Op.SUM and len(term.args) == 3 else term
    if part.op is Op.APPLY and (found := looked_up(part)) is not None:
        constant, factor = (0, 1) if part is term else (term.args[0], term.args[2])
        values = [constant + factor * value for value in found.entries]
        return truths(part.args[1], [value <= 0 if op is Op.NONPOSITIVE else value == 0 for value in values])
    return intern(op, (term,), _BOOL, (term,))


def _below_or_at_zero(term: Term) -> Term:
    """A term that is at most zero where this one is, with coprime coefficients; a truth value where that is known."""
    if term.op is Op.INTEGER:
        return boolean(term.args[0] <= 0)
    if term.op is Op.SUM:
        args = term.args
        divisor = gcd(*args[2::2])
        if divisor > 1:
            # constant + d*rest <= 0  iff  rest <= floor(-constant / d)
            reduced = [t if i % 2 == 0 else t // divisor for i, t in enumerate(args[1:])]
            constant = -(-args[0] // divisor)
            return _sum(constant, dict(zip(reduced[::2], reduced[1::2], strict=True)))
    return term


def zero(term: Term) -> Term:
    """`term == 0`."""
    return _compared(Op.ZERO, _at_zero, zero, term)


def _at_zero(term: Term) -> Term:
    """A term that is zero where this one is, with coprime coefficients; a truth value where that is known."""
    if term.op is Op.INTEGER:
        return boolean(term.args[0] == 0)
    if term.op is Op.SUM:
        args = term.args
        divisor = gcd(*args[2::2])
        if args[0] % divisor:
            return FALSE
        if args[2] < 0:
            divisor = -divisor
        if divisor != 1:
            constant, coefficients = _parts(term)
            return _sum(constant // divisor, {t: c // divisor for t, c in coefficients.items()})
    return term


# A comparison of `ite(c, 1, 0)` is a comparison of c: it is pushed inside where an arm is constant.


# Each comparison of a counter that is reset now and then goes through all of its choices: a hundred comparisons of a
# counter a hundred choices high would be ten thousand terms. Higher choices are left to the solvers.
_LIFTED = 100


def _choice_in(term: Term) -> Term | None:
    """The choice that a comparison of this term with zero is pushed into."""
    choice: Term = term.args[1] if term.op is Op.SUM and len(term.args) == 3 else term
    if choice.op is not Op.ITE or choice.height > _LIFTED:
        return None
    _, then, otherwise = choice.args
    if Op.INTEGER not in (then.op, otherwise.op) or Op.ITE in (then.op, otherwise.op):
        return None
    return choice


def _lifted(term: Term, choice: Term, normal: Callable[[Term], Term], compare: Callable[[Term], Term]) -> Term:
    """The comparison of a term with a choice in it. The arm that is no constant may have another: hence the loop."""
    pending: list[tuple[Term, Term, Term | None]] = []
    found: Term | None = choice
    while found is not None:
        _, then, otherwise = found.args
        if then.op is Op.INTEGER:
            pending.append((term, found, compare(_in_place_of(found, term, then))))
            term = normal(_in_place_of(found, term, otherwise))
        else:
            # The constant arm is compared on the way back: the first arm's terms are made first.
            pending.append((term, found, None))
            term = normal(_in_place_of(found, term, then))
        found = None if term.op is Op.BOOLEAN else _choice_in(term)
    result = term if term.op is Op.BOOLEAN else compare(term)
    for outer, choice, decided in reversed(pending):
        if decided is not None:
            result = ite(choice.args[0], decided, result)
        else:
            result = ite(choice.args[0], result, compare(_in_place_of(choice, outer, choice.args[2])))
    return result


def _in_place_of(choice: Term, term: Term, arm: Term) -> Term:
    """The term with an arm in the place of the choice."""
    return arm if term is choice else combine(integer(term.args[0]), arm, term.args[2])


# Entries of constant tables, see `expr.tables`. What is said of an entry is said of its index.


def truths(index: Term, values: Sequence[bool]) -> Term:
    """The truth value at an index."""
    last = len(values) - 1
    if index.op is Op.INTEGER:
        return boolean(values[min(max(index.args[0], 0), last)])
    changes = [i for i in range(1, last + 1) if values[i] is not values[i - 1]]
    if not changes:
        return boolean(values[0])
    if len(changes) > _FEW_CHANGES:
        inner = looked_up(index)
        return entry(table(_BOOL, values), index) if inner is None else truths(*_through(inner, index, values))
    # The value in the middle of two others, or the second one, is said by comparisons; the first is what is left.
    result, among = FALSE, not values[0]
    for low, high in zip(changes, [*changes[1:], last + 1], strict=True):
        if values[low] is among:
            result = or_(result, _between(index, low, high - 1, last))
    return result if among else not_(result)


def _between(index: Term, low: int, high: int, last: int) -> Term:
    """Whether an index is between two others, both included; the last one stands for all above."""
    if low == high < last:
        return eq(index, integer(low))
    above = le(integer(low), index)
    return above if high == last else and_(above, le(index, integer(high)))


_FEW_CHANGES = 4
"""Comparisons of the index that are better than a table of truth values."""


def numbers(index: Term, values: Sequence[int]) -> Term:
    """The integer at an index."""
    inner = looked_up(index)
    if inner is not None:
        return numbers(*_through(inner, index, values))
    if index.op is Op.INTEGER or len(set(values)) == 1:
        return integer(values[min(max(index.args[0], 0), len(values) - 1) if index.op is Op.INTEGER else 0])
    return entry(table(_INT, values), index)


def _through(inner: ConstantTable, index: Term, values: Sequence[Any]) -> tuple[Term, list[Any]]:
    """A look-up whose index is looked up itself: one table that has both in it."""
    last = len(values) - 1
    return index.args[1], [values[min(max(place, 0), last)] for place in inner.entries]


def le(left: Term, right: Term) -> Term:
    return nonpositive(sub(left, right))


def lt(left: Term, right: Term) -> Term:
    return nonpositive(_plus_one(sub(left, right)))


def _plus_one(term: Term) -> Term:
    return combine(term, ONE, 1)


def ge(left: Term, right: Term) -> Term:
    return le(right, left)


def gt(left: Term, right: Term) -> Term:
    return lt(right, left)


def eq(left: Term, right: Term) -> Term:
    if left.sort is _BOOL:
        return iff(left, right)
    return zero(sub(left, right))


def ne(left: Term, right: Term) -> Term:
    return not_(eq(left, right))


# Booleans


def not_(term: Term) -> Term:
    found = term.negation
    if found is None:
        found = term.negation = _negated(term)
        if found.negation is None:
            found.negation = term
    return found


def _negated(term: Term) -> Term:
    op = term.op
    if op is Op.NONPOSITIVE:
        # not (s <= 0)  iff  1 - s <= 0
        return nonpositive(combine(ONE, term.args[0], -1))
    if op is Op.BOOLEAN:
        return boolean(not term.args[0])
    if op is Op.NOT:
        inner: Term = term.args[0]
        return inner
    return intern(Op.NOT, (term,), _BOOL, (term,))


def and_(left: Term, right: Term) -> Term:
    return _joined(Op.AND, TRUE, FALSE, left, right)


def or_(left: Term, right: Term) -> Term:
    return _joined(Op.OR, FALSE, TRUE, left, right)


def _joined(op: Op, neutral: Term, decisive: Term, left: Term, right: Term) -> Term:
    """`neutral` changes nothing, `decisive` is what the whole is as soon as one side is."""
    if left is decisive or right is decisive:
        return decisive
    if left is neutral or left is right:
        return right
    if right is neutral:
        return left
    if left is not_(right):
        return decisive
    if left.serial > right.serial:
        left, right = right, left
    return intern(op, (left, right), _BOOL, (left, right))


def iff(left: Term, right: Term) -> Term:
    if left is right:
        return TRUE
    if left.op is Op.BOOLEAN:
        left, right = right, left
    if right.op is Op.BOOLEAN:
        return left if right.args[0] else not_(left)
    if left is not_(right):
        return FALSE
    if left.serial > right.serial:
        left, right = right, left
    return intern(Op.IFF, (left, right), _BOOL, (left, right))


def xor(left: Term, right: Term) -> Term:
    return not_(iff(left, right))


def ite(condition: Term, then: Term, otherwise: Term) -> Term:
    if condition.op is Op.BOOLEAN:
        return then if condition.args[0] else otherwise
    if then is otherwise:
        return then
    if condition.op is Op.NOT:
        return ite(condition.args[0], otherwise, then)
    if then.sort is _BOOL:
        if then is TRUE:
            return or_(condition, otherwise)
        if then is FALSE:
            return and_(not_(condition), otherwise)
        if otherwise is TRUE:
            return or_(not_(condition), then)
        if otherwise is FALSE:
            return and_(condition, then)
    return intern(Op.ITE, (condition, then, otherwise), then.sort, (condition, then, otherwise))


def from_bool(term: Term) -> Term:
    """1 or 0."""
    return ite(term, ONE, ZERO)


def to_bool(term: Term) -> Term:
    """`term != 0`."""
    return not_(zero(term))


def absolute(term: Term) -> Term:
    return ite(nonpositive(term), neg(term), term)
