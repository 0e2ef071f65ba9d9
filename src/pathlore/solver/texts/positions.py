"""Rewrites terms about positions of texts to terms about integers.

A text variable becomes an integer for its length and one for each position that is read; where a position is a term,
two that may be the same must agree. Positions that nobody reads may hold anything. What looks at every position needs
a bound for the length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pathlore.expr import build
from pathlore.expr.assignment import Assignment, Value, evaluate
from pathlore.expr.characters import ASCII_DIGITS
from pathlore.expr.regular import ALL, LAST, NOTHING, Chars, Ranges, Regular, Repeat, nullable, transitions
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children
from pathlore.solver.lowering import rebuilt
from pathlore.solver.query import Query
from pathlore.solver.texts.cells import LONGEST_BOUND, Budget, Text, UnsuitableError, bound, constant, greatest, is_in
from pathlore.solver.texts.characterwise import applied
from pathlore.solver.texts.limits import Limits

_MOST_POSITIONS = 64
_LONGEST_RESULT = 100_000

_MOST_DIGITS = 9


NEVER = frozenset((Op.REPLACE_FIRST,))
"""Operators that no bound makes suitable."""


def digits_in(number: Term, limits: Mapping[Term, Limits]) -> int | None:
    """The most digits that a number may have, if these are few for a reason that is easily seen."""
    found = _greatest(number, limits)
    return None if found is None or found >= 10**_MOST_DIGITS else len(str(found))


def _greatest(term: Term, limits: Mapping[Term, Limits]) -> int | None:
    """A bound on a number and on its opposite."""
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


class Rewrite:
    """Rewrites terms under given limits, and remembers how."""

    def __init__(self, limits: dict[Term, Limits]) -> None:
        self.limits = limits
        self._memo: dict[Term, Any] = {}
        # The text variable and the position for each code point, the text variable for each length.
        self._cells: dict[Term, tuple[Term, Term]] = {}
        self._lengths: dict[Term, Term] = {}
        self.budget = Budget()

    def __len__(self) -> int:
        return len(self._memo)

    def query(self, query: Query) -> Query:
        seen: dict[Term, list[Term]] = {}
        known: set[Term] = set()
        constraints: list[Term] = []
        for constraint in query.constraints:
            rewritten = self._condition(constraint)
            constraints.extend(self._axioms(rewritten, known, seen))
            constraints.append(rewritten)
        goal = self._condition(query.goal)
        constraints.extend(self._axioms(goal, known, seen))
        return Query(tuple(constraints), goal, query.seed)

    def assignment(self, query: Query, found: Assignment) -> dict[Term, Value] | None:
        """The values of the query's own variables, read off its positions."""
        variables = query.goal.variables.union(*(c.variables for c in query.constraints))
        result: dict[Term, Value] = {v: found[v] for v in variables if v in found}
        blanks = {v: self._blank(v, found, query.seed) for v in variables if v.sort is Sort.STR}
        if None in blanks.values():
            return None
        for cell, code in found.items():
            if cell in self._cells:
                variable, index = self._cells[cell]
                text, at = blanks[variable], evaluate(index, found)
                if text is not None and 0 <= at < len(text):
                    text[at] = chr(int(code))
        result.update({v: "".join(text) for v, text in blanks.items() if text is not None})
        return result

    def _blank(self, variable: Term, found: Assignment, seed: Assignment) -> list[str] | None:
        """The characters of a text where nobody looks."""
        old = str(seed.get(variable, ""))
        length = int(found.get(_length_of(variable), len(old)))
        if length > _LONGEST_RESULT:
            return None
        filler = "a"
        alphabet = self.limits.get(variable, Limits()).alphabet
        if alphabet is not None and not any(low <= ord(filler) <= high for low, high in alphabet):
            filler = chr(alphabet[0][0])
        return [*old[:length], *(filler * (length - len(old)))]

    def _axioms(self, term: Term, known: set[Term], seen: dict[Term, list[Term]]) -> list[Term]:
        """What is true of the lengths and code points that a condition brings."""
        result: list[Term] = []
        for fresh in sorted(term.variables - known, key=lambda v: v.serial):
            known.add(fresh)
            if fresh in self._lengths:
                result.append(build.ge(fresh, build.ZERO))
                most = self.limits.get(self._lengths[fresh], Limits()).most
                # The condition that says so may have been rewritten under this very assumption.
                if most is not None:
                    result.append(build.le(fresh, build.integer(most)))
            elif fresh in self._cells:
                variable, index = self._cells[fresh]
                alphabet = self.limits.get(variable, Limits()).alphabet
                result.extend(_within(fresh, alphabet or ((0, LAST),)))
                earlier = seen.setdefault(variable, [])
                result.extend(self._agreement(fresh, index, earlier))
                earlier.append(fresh)
        return result

    def _agreement(self, cell: Term, index: Term, others: list[Term]) -> list[Term]:
        result = []
        for other in others:
            position = self._cells[other][1]
            if index.variables or position.variables:
                result.append(build.or_(build.ne(index, position), build.eq(cell, other)))
        if len(result) > _MOST_POSITIONS:
            raise UnsuitableError
        return result

    # Terms

    def _condition(self, term: Term) -> Term:
        self.budget.renew()
        alphabet = self._alphabet_condition(term)
        if alphabet is not None:
            return alphabet
        found: Term = self.of(term)
        return found

    def _alphabet_condition(self, term: Term) -> Term | None:
        """A condition that only says what a text is made of is a matter of its code points."""
        if term.op is not Op.MATCHES or term.args[0].op is not Op.VARIABLE:
            return None
        match term.args[1]:
            case Repeat(Chars(ranges), low, high) if self.limits[term.args[0]].alphabet == ranges:
                length = self.of(term.args[0]).length
                least = build.ge(length, build.integer(low))
                return least if high is None else build.and_(least, build.le(length, build.integer(high)))
        return None

    def of(self, term: Term) -> Any:
        memo = self._memo
        stack = [term]
        while stack:
            current = stack[-1]
            if current in memo:
                stack.pop()
                continue
            missing = [child for child in children(current) if child not in memo]
            if missing:
                stack.extend(missing)
                continue
            stack.pop()
            memo[current] = self._rule(current)
        return memo[term]

    def _rule(self, term: Term) -> Any:
        rule = _RULES.get(term.op)
        if rule is not None:
            return rule(self, term)
        if term.sort is Sort.FLOAT:
            raise UnsuitableError
        if term.op is Op.VARIABLE:
            return self._variable(term) if term.sort is Sort.STR else term
        inner = [self._memo[child] for child in children(term)]
        if term.op is Op.ITE and term.sort is Sort.STR:
            return _choice(*inner)
        if term.sort is Sort.STR or any(isinstance(part, Text) for part in inner):
            raise UnsuitableError
        return rebuilt(term, inner)

    def _variable(self, term: Term) -> Text:
        length = _length_of(term)
        self._lengths[length] = term

        def cell(index: Term) -> Term:
            self.budget.spend(1)
            found = build.variable(f"!code({term.serial},{index.serial})", Sort.INT)
            self._cells[found] = (term, index)
            return found

        limits = self.limits.get(term, Limits())
        return Text(length, cell, limits.most, limits.alphabet)

    def inner(self, term: Term) -> tuple[Any, ...]:
        return tuple(self._memo[child] for child in children(term))


def _length_of(variable: Term) -> Term:
    return build.variable(f"!length({variable.serial})", Sort.INT)


def _within(code: Term, ranges: Ranges) -> list[Term]:
    """Conditions that together say that a code point is in one of the ranges."""
    if len(ranges) == 1:
        ((low, high),) = ranges
        return [build.ge(code, build.integer(low)), build.le(code, build.integer(high))]
    return [build.ge(code, build.ZERO), build.le(code, build.integer(LAST)), is_in(code, ranges)]


def _all(conditions: Iterable[Term]) -> Term:
    result = build.TRUE
    for condition in conditions:
        result = build.and_(result, condition)
    return result


def _text(rewrite: Rewrite, term: Term) -> Text:
    codes = [ord(character) for character in term.args[0]]
    made: dict[Term, Term] = {}

    def cell(index: Term) -> Term:
        if index.op is Op.INTEGER:
            at = index.args[0]
            return build.integer(codes[at] if 0 <= at < len(codes) else -1)
        found = made.get(index)
        if found is None:
            rewrite.budget.spend(len(codes))
            found = build.integer(-1)
            for at, code in enumerate(codes):
                found = build.ite(build.eq(index, build.integer(at)), build.integer(code), found)
            made[index] = found
        return found

    return Text(build.integer(len(codes)), cell, len(codes))


def _choice(condition: Term, then: Text, otherwise: Text) -> Text:
    most = None if then.most is None or otherwise.most is None else max(then.most, otherwise.most)
    return Text(
        build.ite(condition, then.length, otherwise.length),
        lambda index: build.ite(condition, then.cell(index), otherwise.cell(index)),
        most,
    )


def _concat(rewrite: Rewrite, term: Term) -> Text:
    parts = rewrite.inner(term)
    result: Text = parts[-1]
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


def _slice(rewrite: Rewrite, term: Term) -> Text:
    text, start, stop = rewrite.inner(term)
    first = greatest(start, build.ZERO)
    end = text.length if term.args[2].op is Op.LENGTH and term.args[2].args[0] is term.args[0] else None
    last = end or _least(stop, text.length)
    length = greatest(build.sub(last, first), build.ZERO)
    given = (text.most, constant(build.sub(stop, first)), constant(build.sub(stop, start)), constant(stop))
    bounds = [most for most in given if most is not None]
    most = max(min(bounds), 0) if bounds else None
    return Text(length, lambda index: text.cell(build.add(first, index)), most, text.alphabet)


def _character(rewrite: Rewrite, term: Term) -> Text:
    (code,) = rewrite.inner(term)
    inside = build.and_(build.ge(code, build.ZERO), build.le(code, build.integer(LAST)))
    return Text(build.from_bool(inside), lambda index: code, 1)


def _length(rewrite: Rewrite, term: Term) -> Term:
    found: Term = rewrite.inner(term)[0].length
    return found


def _code(rewrite: Rewrite, term: Term) -> Term:
    text, index = rewrite.inner(term)
    inside = build.and_(build.ge(index, build.ZERO), build.lt(index, text.length))
    if inside is build.FALSE:
        return build.integer(-1)
    return build.ite(inside, text.cell(index), build.integer(-1))


def _same_at(budget: Budget, text: Text, part: Text, offset: Term) -> Term:
    """Whether a part, bounded and short enough to fit, stands in a text at an offset."""
    most = bound(part)
    budget.spend(most)
    conditions = []
    for i in range(most):
        at = build.integer(i)
        same = build.eq(text.cell(build.add(offset, at)), part.cell(at))
        conditions.append(build.or_(build.le(part.length, at), same))
    return _all(conditions)


def _equal(rewrite: Rewrite, term: Term) -> Term:
    left, right = rewrite.inner(term)
    if left.most is not None and (right.most is None or left.most < right.most):
        left, right = right, left
    return build.and_(build.eq(left.length, right.length), _same_at(rewrite.budget, left, right, build.ZERO))


def _starts(rewrite: Rewrite, term: Term) -> Term:
    text, prefix = rewrite.inner(term)
    return build.and_(build.le(prefix.length, text.length), _same_at(rewrite.budget, text, prefix, build.ZERO))


def _ends(rewrite: Rewrite, term: Term) -> Term:
    text, suffix = rewrite.inner(term)
    offset = build.sub(text.length, suffix.length)
    return build.and_(build.ge(offset, build.ZERO), _same_at(rewrite.budget, text, suffix, offset))


def _found_at(budget: Budget, text: Text, needle: Text) -> list[Term]:
    """For each position whether the needle stands there."""
    result = []
    for at in range(bound(text) + 1):
        position = build.integer(at)
        fits = build.le(build.add(position, needle.length), text.length)
        result.append(fits if fits is build.FALSE else build.and_(fits, _same_at(budget, text, needle, position)))
    return result


def _contains(rewrite: Rewrite, term: Term) -> Term:
    result = build.FALSE
    for here in _found_at(rewrite.budget, *rewrite.inner(term)):
        result = build.or_(result, here)
    return result


def _find(rewrite: Rewrite, term: Term) -> Term:
    text, needle, start = rewrite.inner(term)
    result = build.integer(-1)
    for at, here in reversed(list(enumerate(_found_at(rewrite.budget, text, needle)))):
        position = build.integer(at)
        result = build.ite(build.and_(build.le(start, position), here), position, result)
    return result


def _rfind(rewrite: Rewrite, term: Term) -> Term:
    result = build.integer(-1)
    for at, here in enumerate(_found_at(rewrite.budget, *rewrite.inner(term))):
        result = build.ite(here, build.integer(at), result)
    return result


def _replace_all(rewrite: Rewrite, term: Term) -> Text:
    text, old, new = rewrite.inner(term)
    one = build.ONE
    if old.length is not one or new.length is not one:
        raise UnsuitableError
    before, after = old.cell(build.ZERO), new.cell(build.ZERO)

    def cell(index: Term) -> Term:
        code = text.cell(index)
        return build.ite(build.eq(code, before), after, code)

    return Text(text.length, cell, text.most)


def _less(rewrite: Rewrite, term: Term) -> Term:
    return _is_less(rewrite.budget, *rewrite.inner(term))


def _less_equal(rewrite: Rewrite, term: Term) -> Term:
    left, right = rewrite.inner(term)
    return build.not_(_is_less(rewrite.budget, right, left))


def _is_less(budget: Budget, left: Text, right: Text) -> Term:
    most = bound(left, right)
    budget.spend(4 * most)
    # From the position on where one of them has ended for certain.
    result = build.gt(right.length, build.integer(most)) if left.most == most else build.FALSE
    for i in reversed(range(most)):
        at = build.integer(i)
        one, other = left.cell(at), right.cell(at)
        later = build.or_(build.lt(one, other), build.and_(build.eq(one, other), result))
        result = build.and_(build.lt(at, right.length), build.or_(build.le(left.length, at), later))
    return result


def _number(rewrite: Rewrite, term: Term) -> Term:
    (text,) = rewrite.inner(term)
    most = bound(text)
    rewrite.budget.spend(3 * most)
    value, result = build.ZERO, build.integer(-1)
    digits = build.TRUE
    for i in range(most):
        code = text.cell(build.integer(i))
        value = build.add(build.scale(value, 10), build.sub(code, build.integer(48)))
        digits = build.and_(digits, is_in(code, ((48, 57),)))
        ended = build.eq(text.length, build.integer(i + 1))
        result = build.ite(build.and_(ended, digits), value, result)
    return result


def _digits(rewrite: Rewrite, term: Term) -> Text:
    most = digits_in(term.args[0], rewrite.limits)
    if most is None:
        raise UnsuitableError
    (number,) = rewrite.inner(term)
    rewrite.budget.spend(4 * most * most)
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


def _matches(rewrite: Rewrite, term: Term) -> Term:
    (text,) = rewrite.inner(term)
    return _Acceptance(rewrite.budget, text).of(term.args[1], 0)


class _Acceptance:
    """Whether the rest of a text from a position on is in a language."""

    def __init__(self, budget: Budget, text: Text) -> None:
        self._budget = budget
        self._text = text
        self._memo: dict[tuple[Regular, int], Term] = {}

    def of(self, regular: Regular, position: int) -> Term:
        if regular == ALL:
            return build.TRUE
        if regular == NOTHING:
            return build.FALSE
        if self._text.most is not None and position >= self._text.most:
            return build.boolean(nullable(regular))
        found = self._memo.get((regular, position))
        if found is None:
            found = self._memo[regular, position] = self._next(regular, position)
        return found

    def _next(self, regular: Regular, position: int) -> Term:
        if position >= LONGEST_BOUND:
            raise UnsuitableError
        at = build.integer(position)
        code = self._text.cell(at)
        on = build.FALSE
        for ranges, rest in transitions(regular):
            self._budget.spend(len(ranges))
            on = build.or_(on, build.and_(is_in(code, ranges), self.of(rest, position + 1)))
        return build.ite(build.le(self._text.length, at), build.boolean(nullable(regular)), on)


def _apply(rewrite: Rewrite, term: Term) -> Any:
    return applied(rewrite.budget, term, rewrite.inner(term))


_RULES: dict[Op, Callable[[Rewrite, Term], Any]] = {
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
