"""One rule for each operator on texts: its integer form, made from those of its arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from pathlore.expr import build
from pathlore.expr.characters import ASCII_DIGITS
from pathlore.expr.constants import look_up
from pathlore.expr.regular import LAST
from pathlore.expr.tables import looked_up
from pathlore.expr.term import Op, Sort, Term
from pathlore.solver.texts.acceptance import Acceptance
from pathlore.solver.texts.cells import (
    Form,
    Growth,
    RangeConditions,
    Text,
    UnsuitableError,
    bound,
    constant,
    greatest,
    is_in,
)
from pathlore.solver.texts.characterwise import applied
from pathlore.solver.texts.limits import Limits
from pathlore.solver.texts.magnitudes import digits_in

NEVER = frozenset((Op.REPLACE_FIRST,))
"""Operators that cannot be expressed, whatever the bounds."""


class Rewriting(Protocol):
    """What rules need from the rewriting of a term: the forms of its arguments are known when its rule is called."""

    growth: Growth
    range_conditions: RangeConditions

    @property
    def limits(self) -> Mapping[Term, Limits]: ...

    def text(self, term: Term) -> Text:
        """The form of a text."""

    def term(self, term: Term) -> Term:
        """The form of anything else."""

    def forms(self, term: Term) -> tuple[Form, ...]:
        """The forms of all arguments of a term."""


def _all(conditions: Iterable[Term]) -> Term:
    result = build.TRUE
    for condition in conditions:
        result = build.and_(result, condition)
    return result


def _text(rewrite: Rewriting, term: Term) -> Text:
    codes = [ord(character) for character in term.args[0]]
    made: dict[Term, Term] = {}

    def cell(index: Term) -> Term:
        if index.op is Op.INTEGER:
            at = index.args[0]
            return build.integer(codes[at] if 0 <= at < len(codes) else -1)
        found = made.get(index)
        if found is None:
            rewrite.growth.spend(len(codes))
            found = build.integer(-1)
            for at, code in enumerate(codes):
                found = build.ite(build.eq(index, build.integer(at)), build.integer(code), found)
            made[index] = found
        return found

    return Text(build.integer(len(codes)), cell, len(codes))


def choice(condition: Term, then: Text, otherwise: Text) -> Text:
    most = None if then.most is None or otherwise.most is None else max(then.most, otherwise.most)
    return Text(
        build.ite(condition, then.length, otherwise.length),
        lambda index: build.ite(condition, then.cell(index), otherwise.cell(index)),
        most,
    )


def _concat(rewrite: Rewriting, term: Term) -> Text:
    parts = [rewrite.text(part) for part in term.args]
    result = parts[-1]
    for first in reversed(parts[:-1]):
        result = _joined(first, result)
    return result


def _joined(left: Text, right: Text) -> Text:
    most = None if left.most is None or right.most is None else left.most + right.most

    def cell(index: Term) -> Term:
        inside = build.lt(index, left.length)
        if inside is build.TRUE:
            return left.cell(index)
        after = right.cell(build.sub(index, left.length))
        return after if inside is build.FALSE else build.ite(inside, left.cell(index), after)

    return Text(build.add(left.length, right.length), cell, most)


def _least(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), left, right)


def _slice(rewrite: Rewriting, term: Term) -> Text:
    text, start, stop = rewrite.text(term.args[0]), rewrite.term(term.args[1]), rewrite.term(term.args[2])
    first = greatest(start, build.ZERO)
    end = text.length if term.args[2].op is Op.LENGTH and term.args[2].args[0] is term.args[0] else None
    last = end or _least(stop, text.length)
    length = greatest(build.sub(last, first), build.ZERO)
    given = (text.most, constant(build.sub(stop, first)), constant(build.sub(stop, start)), constant(stop))
    bounds = [most for most in given if most is not None]
    most = max(min(bounds), 0) if bounds else None
    return Text(length, lambda index: text.cell(build.add(first, index)), most, text.alphabet)


def _character(rewrite: Rewriting, term: Term) -> Text:
    code = rewrite.term(term.args[0])
    inside = build.and_(build.ge(code, build.ZERO), build.le(code, build.integer(LAST)))
    return Text(build.from_bool(inside), lambda index: code, 1)


def _length(rewrite: Rewriting, term: Term) -> Term:
    return rewrite.text(term.args[0]).length


def _code(rewrite: Rewriting, term: Term) -> Term:
    text, index = rewrite.text(term.args[0]), rewrite.term(term.args[1])
    inside = build.and_(build.ge(index, build.ZERO), build.lt(index, text.length))
    if inside is build.FALSE:
        return build.integer(-1)
    return build.ite(inside, text.cell(index), build.integer(-1))


def _same_at(growth: Growth, text: Text, part: Text, offset: Term) -> Term:
    """Whether a part, which is bounded and fits, occurs in a text at an offset."""
    most = bound(part)
    growth.spend(most)
    conditions = []
    for i in range(most):
        at = build.integer(i)
        same = build.eq(text.cell(build.add(offset, at)), part.cell(at))
        conditions.append(build.or_(build.le(part.length, at), same))
    return _all(conditions)


def _equal(rewrite: Rewriting, term: Term) -> Term:
    left, right = map(rewrite.text, term.args)
    if left.most is not None and (right.most is None or left.most < right.most):
        left, right = right, left
    return build.and_(build.eq(left.length, right.length), _same_at(rewrite.growth, left, right, build.ZERO))


def _starts(rewrite: Rewriting, term: Term) -> Term:
    text, prefix = map(rewrite.text, term.args)
    return build.and_(build.le(prefix.length, text.length), _same_at(rewrite.growth, text, prefix, build.ZERO))


def _ends(rewrite: Rewriting, term: Term) -> Term:
    text, suffix = map(rewrite.text, term.args)
    offset = build.sub(text.length, suffix.length)
    return build.and_(build.ge(offset, build.ZERO), _same_at(rewrite.growth, text, suffix, offset))


def _found_at(growth: Growth, text: Text, needle: Text) -> list[Term]:
    """For each position, whether the needle occurs there."""
    result = []
    for at in range(bound(text) + 1):
        position = build.integer(at)
        fits = build.le(build.add(position, needle.length), text.length)
        result.append(fits if fits is build.FALSE else build.and_(fits, _same_at(growth, text, needle, position)))
    return result


def _contains(rewrite: Rewriting, term: Term) -> Term:
    result = build.FALSE
    for here in _found_at(rewrite.growth, *map(rewrite.text, term.args)):
        result = build.or_(result, here)
    return result


def _find(rewrite: Rewriting, term: Term) -> Term:
    text, needle, start = rewrite.text(term.args[0]), rewrite.text(term.args[1]), rewrite.term(term.args[2])
    result = build.integer(-1)
    for at, here in reversed(list(enumerate(_found_at(rewrite.growth, text, needle)))):
        position = build.integer(at)
        result = build.ite(build.and_(build.le(start, position), here), position, result)
    return result


def _rfind(rewrite: Rewriting, term: Term) -> Term:
    result = build.integer(-1)
    for at, here in enumerate(_found_at(rewrite.growth, *map(rewrite.text, term.args))):
        result = build.ite(here, build.integer(at), result)
    return result


def _replace_all(rewrite: Rewriting, term: Term) -> Text:
    text, old, new = map(rewrite.text, term.args)
    one = build.ONE
    if old.length is not one or new.length is not one:
        raise UnsuitableError
    before, after = old.cell(build.ZERO), new.cell(build.ZERO)

    def cell(index: Term) -> Term:
        code = text.cell(index)
        return build.ite(build.eq(code, before), after, code)

    return Text(text.length, cell, text.most)


def _less(rewrite: Rewriting, term: Term) -> Term:
    return _is_less(rewrite.growth, *map(rewrite.text, term.args))


def _less_equal(rewrite: Rewriting, term: Term) -> Term:
    left, right = map(rewrite.text, term.args)
    return build.not_(_is_less(rewrite.growth, right, left))


def _is_less(growth: Growth, left: Text, right: Text) -> Term:
    most = bound(left, right)
    growth.spend(4 * most)
    # The comparison from the position on at which one of them has ended for certain.
    result = build.gt(right.length, build.integer(most)) if left.most == most else build.FALSE
    for i in reversed(range(most)):
        at = build.integer(i)
        one, other = left.cell(at), right.cell(at)
        later = build.or_(build.lt(one, other), build.and_(build.eq(one, other), result))
        result = build.and_(build.lt(at, right.length), build.or_(build.le(left.length, at), later))
    return result


def _number(rewrite: Rewriting, term: Term) -> Term:
    text = rewrite.text(term.args[0])
    most = bound(text)
    rewrite.growth.spend(3 * most)
    value, result = build.ZERO, build.integer(-1)
    digits = build.TRUE
    for i in range(most):
        code = text.cell(build.integer(i))
        value = build.add(build.scale(value, 10), build.sub(code, build.integer(48)))
        digits = build.and_(digits, is_in(code, ((48, 57),)))
        ended = build.eq(text.length, build.integer(i + 1))
        result = build.ite(build.and_(ended, digits), value, result)
    return result


def _digits(rewrite: Rewriting, term: Term) -> Text:
    most = digits_in(term.args[0], rewrite.limits)
    if most is None:
        raise UnsuitableError
    number = rewrite.term(term.args[0])
    rewrite.growth.spend(4 * most * most)
    powers = [build.integer(10**n) for n in range(most + 1)]
    length = build.integer(most)
    for n in reversed(range(1, most)):
        length = build.ite(build.lt(number, powers[n]), build.integer(n), length)
    length = build.ite(build.lt(number, build.ZERO), build.ZERO, length)

    def at(position: int) -> Term:
        code = build.integer(-1)
        for n in range(position + 1, most + 1):
            worth = build.mod(build.floordiv(number, powers[n - 1 - position]), powers[1])
            code = build.ite(build.eq(length, build.integer(n)), build.add(worth, build.integer(48)), code)
        return code

    def cell(index: Term) -> Term:
        known = constant(index)
        if known is not None:
            return at(known) if 0 <= known < most else build.integer(-1)
        code = build.integer(-1)
        for position in range(most):
            code = build.ite(build.eq(index, build.integer(position)), at(position), code)
        return code

    return Text(length, cell, most, ASCII_DIGITS)


def _matches(rewrite: Rewriting, term: Term) -> Term:
    text = rewrite.text(term.args[0])
    return Acceptance(rewrite.growth, text, rewrite.range_conditions).of(term.args[1], 0)


def _apply(rewrite: Rewriting, term: Term) -> Form:
    table = looked_up(term)
    if table is not None:
        index = rewrite.forms(term)[0]
        assert isinstance(index, Term)
        return (
            _entry(rewrite, index, table.entries) if term.sort is Sort.STR else look_up(term.sort, index, table.entries)
        )
    return applied(rewrite.growth, term, rewrite.forms(term))


def _entry(rewrite: Rewriting, index: Term, entries: Sequence[str]) -> Text:
    """A text of a table: tables of its length and of its characters."""
    longest = max(map(len, entries))
    codes = sorted({ord(character) for value in entries for character in value})

    def cell(at: Term) -> Term:
        rewrite.growth.spend(longest)
        code = build.integer(-1)
        for position in range(longest):
            here = build.numbers(index, [ord(value[position]) if position < len(value) else -1 for value in entries])
            code = build.ite(build.eq(at, build.integer(position)), here, code)
        return code

    return Text(build.numbers(index, list(map(len, entries))), cell, longest, tuple((code, code) for code in codes))


RULES: dict[Op, Callable[[Rewriting, Term], Form]] = {
    Op.APPLY: _apply,
    Op.TEXT: _text,
    Op.CONCAT: _concat,
    Op.LENGTH: _length,
    Op.SLICE: _slice,
    Op.CODE: _code,
    Op.CHARACTER: _character,
    Op.FIND: _find,
    Op.RFIND: _rfind,
    Op.CONTAINS: _contains,
    Op.STARTS: _starts,
    Op.ENDS: _ends,
    Op.REPLACE_ALL: _replace_all,
    Op.TEXT_EQUAL: _equal,
    Op.TEXT_LESS: _less,
    Op.TEXT_LESS_EQUAL: _less_equal,
    Op.NUMBER: _number,
    Op.DIGITS: _digits,
    Op.MATCHES: _matches,
}
