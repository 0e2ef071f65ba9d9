"""Rewrites terms about positions of texts to terms about integers.

A text variable becomes an integer for its length and one for each position that is read; where a position is a term,
two that may be the same must agree. Positions that nobody reads may hold anything. What looks at every position needs
a bound for the length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from pathlore.expr import build
from pathlore.expr.assignment import Assignment, Value, evaluate
from pathlore.expr.characters import ASCII
from pathlore.expr.regular import ALL, LAST, NOTHING, Chars, Ranges, Regular, Repeat, nullable, transitions
from pathlore.expr.stripping import Stripping
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children
from pathlore.records import record
from pathlore.solver.casing import CONTEXTUAL, SIGMA, casing, digit
from pathlore.solver.limits import Limits
from pathlore.solver.lower import rebuilt
from pathlore.solver.solver import Query

_LARGEST = 4_000
"""Parts that the integer form of one condition may have."""

_MOST_POSITIONS = 64
_LONGEST_BOUND = 100
_LONGEST_RESULT = 100_000

_MINUS_ONE = -1

NEVER = frozenset((Op.DIGITS, Op.REPLACE_FIRST))
"""Operators that no bound makes suitable."""


class UnsuitableError(Exception):
    """A term does not only look at positions."""


@record
class _Text:
    """A text as integers. `cell` gives the code point at a position, if that is inside; `most` bounds the length."""

    length: Term
    cell: Callable[[Term], Term]
    most: int | None
    alphabet: Ranges | None = None


class Rewrite:
    """Rewrites terms under given limits, and remembers how."""

    def __init__(self, limits: dict[Term, Limits]) -> None:
        self._limits = limits
        self._memo: dict[Term, Any] = {}
        # The text variable and the position for each code point, the text variable for each length.
        self._cells: dict[Term, tuple[Term, Term]] = {}
        self._lengths: dict[Term, Term] = {}
        self._budget = 0

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
        alphabet = self._limits.get(variable, Limits()).alphabet
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
                most = self._limits.get(self._lengths[fresh], Limits()).most
                # The condition that says so may have been rewritten under this very assumption.
                if most is not None:
                    result.append(build.le(fresh, build.integer(most)))
            elif fresh in self._cells:
                variable, index = self._cells[fresh]
                alphabet = self._limits.get(variable, Limits()).alphabet
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
        self._budget = _LARGEST
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
            case Repeat(Chars(ranges), low, high) if self._limits[term.args[0]].alphabet == ranges:
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
        if term.sort is Sort.STR or any(isinstance(part, _Text) for part in inner):
            raise UnsuitableError
        return rebuilt(term, inner)

    def _variable(self, term: Term) -> _Text:
        length = _length_of(term)
        self._lengths[length] = term

        def cell(index: Term) -> Term:
            self.spend(1)
            found = build.variable(f"!code({term.serial},{index.serial})", Sort.INT)
            self._cells[found] = (term, index)
            return found

        limits = self._limits.get(term, Limits())
        return _Text(length, cell, limits.most, limits.alphabet)

    def spend(self, amount: int) -> None:
        self._budget -= amount
        if self._budget < 0:
            raise UnsuitableError

    def inner(self, term: Term) -> tuple[Any, ...]:
        return tuple(self._memo[child] for child in children(term))

    def bound(self, *bounded: _Text) -> int:
        """The least bound of some texts."""
        found = min((text.most for text in bounded if text.most is not None), default=None)
        if found is None or found > _LONGEST_BOUND:
            raise UnsuitableError
        return found


def _length_of(variable: Term) -> Term:
    return build.variable(f"!length({variable.serial})", Sort.INT)


def _within(code: Term, ranges: Ranges) -> list[Term]:
    """Conditions that together say that a code point is in one of the ranges."""
    if len(ranges) == 1:
        ((low, high),) = ranges
        return [build.ge(code, build.integer(low)), build.le(code, build.integer(high))]
    return [build.ge(code, build.ZERO), build.le(code, build.integer(LAST)), _in(code, ranges)]


def _in(code: Term, ranges: Ranges) -> Term:
    found = build.FALSE
    for low, high in ranges:
        if low == high:
            inside = build.eq(code, build.integer(low))
        else:
            # Every code point is from 0 to LAST.
            above = build.ge(code, build.integer(low)) if low else build.TRUE
            inside = build.and_(above, build.le(code, build.integer(high)) if high < LAST else build.TRUE)
        found = build.or_(found, inside)
    return found


def _all(conditions: Iterable[Term]) -> Term:
    result = build.TRUE
    for condition in conditions:
        result = build.and_(result, condition)
    return result


def _text(rewrite: Rewrite, term: Term) -> _Text:
    codes = [ord(character) for character in term.args[0]]
    made: dict[Term, Term] = {}

    def cell(index: Term) -> Term:
        if index.op is Op.INTEGER:
            at = index.args[0]
            return build.integer(codes[at] if 0 <= at < len(codes) else _MINUS_ONE)
        found = made.get(index)
        if found is None:
            rewrite.spend(len(codes))
            found = build.integer(_MINUS_ONE)
            for at, code in enumerate(codes):
                found = build.ite(build.eq(index, build.integer(at)), build.integer(code), found)
            made[index] = found
        return found

    return _Text(build.integer(len(codes)), cell, len(codes))


def _choice(condition: Term, then: _Text, otherwise: _Text) -> _Text:
    most = None if then.most is None or otherwise.most is None else max(then.most, otherwise.most)
    return _Text(
        build.ite(condition, then.length, otherwise.length),
        lambda index: build.ite(condition, then.cell(index), otherwise.cell(index)),
        most,
    )


def _concat(rewrite: Rewrite, term: Term) -> _Text:
    parts = rewrite.inner(term)
    result: _Text = parts[-1]
    for first in reversed(parts[:-1]):
        result = _joined(first, result)
    return result


def _joined(left: _Text, right: _Text) -> _Text:
    most = None if left.most is None or right.most is None else left.most + right.most

    def cell(index: Term) -> Term:
        inside = build.lt(index, left.length)
        if inside is build.TRUE:
            return left.cell(index)
        after = right.cell(build.sub(index, left.length))
        return after if inside is build.FALSE else build.ite(inside, left.cell(index), after)

    return _Text(build.add(left.length, right.length), cell, most)


def _least(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), left, right)


def _greatest(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), right, left)


def _slice(rewrite: Rewrite, term: Term) -> _Text:
    text, start, stop = rewrite.inner(term)
    first = _greatest(start, build.ZERO)
    end = text.length if term.args[2].op is Op.LENGTH and term.args[2].args[0] is term.args[0] else None
    last = end or _least(stop, text.length)
    length = _greatest(build.sub(last, first), build.ZERO)
    given = (text.most, _constant(build.sub(stop, first)), _constant(build.sub(stop, start)), _constant(stop))
    bounds = [bound for bound in given if bound is not None]
    most = max(min(bounds), 0) if bounds else None
    return _Text(length, lambda index: text.cell(build.add(first, index)), most, text.alphabet)


def _constant(term: Term) -> int | None:
    found: int | None = term.args[0] if term.op is Op.INTEGER else None
    return found


def _character(rewrite: Rewrite, term: Term) -> _Text:
    (code,) = rewrite.inner(term)
    inside = build.and_(build.ge(code, build.ZERO), build.le(code, build.integer(LAST)))
    return _Text(build.from_bool(inside), lambda index: code, 1)


def _length(rewrite: Rewrite, term: Term) -> Term:
    found: Term = rewrite.inner(term)[0].length
    return found


def _code(rewrite: Rewrite, term: Term) -> Term:
    text, index = rewrite.inner(term)
    inside = build.and_(build.ge(index, build.ZERO), build.lt(index, text.length))
    if inside is build.FALSE:
        return build.integer(_MINUS_ONE)
    return build.ite(inside, text.cell(index), build.integer(_MINUS_ONE))


def _same_at(rewrite: Rewrite, text: _Text, part: _Text, offset: Term) -> Term:
    """Whether a part, bounded and short enough to fit, stands in a text at an offset."""
    most = rewrite.bound(part)
    rewrite.spend(most)
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
    return build.and_(build.eq(left.length, right.length), _same_at(rewrite, left, right, build.ZERO))


def _starts(rewrite: Rewrite, term: Term) -> Term:
    text, prefix = rewrite.inner(term)
    return build.and_(build.le(prefix.length, text.length), _same_at(rewrite, text, prefix, build.ZERO))


def _ends(rewrite: Rewrite, term: Term) -> Term:
    text, suffix = rewrite.inner(term)
    offset = build.sub(text.length, suffix.length)
    return build.and_(build.ge(offset, build.ZERO), _same_at(rewrite, text, suffix, offset))


def _found_at(rewrite: Rewrite, text: _Text, needle: _Text) -> list[Term]:
    """For each position whether the needle stands there."""
    result = []
    for at in range(rewrite.bound(text) + 1):
        position = build.integer(at)
        fits = build.le(build.add(position, needle.length), text.length)
        result.append(fits if fits is build.FALSE else build.and_(fits, _same_at(rewrite, text, needle, position)))
    return result


def _contains(rewrite: Rewrite, term: Term) -> Term:
    result = build.FALSE
    for here in _found_at(rewrite, *rewrite.inner(term)):
        result = build.or_(result, here)
    return result


def _find(rewrite: Rewrite, term: Term) -> Term:
    text, needle, start = rewrite.inner(term)
    result = build.integer(_MINUS_ONE)
    for at, here in reversed(list(enumerate(_found_at(rewrite, text, needle)))):
        position = build.integer(at)
        result = build.ite(build.and_(build.le(start, position), here), position, result)
    return result


def _rfind(rewrite: Rewrite, term: Term) -> Term:
    result = build.integer(_MINUS_ONE)
    for at, here in enumerate(_found_at(rewrite, *rewrite.inner(term))):
        result = build.ite(here, build.integer(at), result)
    return result


def _replace_all(rewrite: Rewrite, term: Term) -> _Text:
    text, old, new = rewrite.inner(term)
    one = build.ONE
    if old.length is not one or new.length is not one:
        raise UnsuitableError
    before, after = old.cell(build.ZERO), new.cell(build.ZERO)

    def cell(index: Term) -> Term:
        code = text.cell(index)
        return build.ite(build.eq(code, before), after, code)

    return _Text(text.length, cell, text.most)


def _less(rewrite: Rewrite, term: Term) -> Term:
    return _is_less(rewrite, *rewrite.inner(term))


def _less_equal(rewrite: Rewrite, term: Term) -> Term:
    left, right = rewrite.inner(term)
    return build.not_(_is_less(rewrite, right, left))


def _is_less(rewrite: Rewrite, left: _Text, right: _Text) -> Term:
    most = rewrite.bound(left, right)
    rewrite.spend(4 * most)
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
    most = rewrite.bound(text)
    rewrite.spend(3 * most)
    value, result = build.ZERO, build.integer(_MINUS_ONE)
    digits = build.TRUE
    for i in range(most):
        code = text.cell(build.integer(i))
        value = build.add(build.scale(value, 10), build.sub(code, build.integer(48)))
        digits = build.and_(digits, _in(code, ((48, 57),)))
        ended = build.eq(text.length, build.integer(i + 1))
        result = build.ite(build.and_(ended, digits), value, result)
    return result


def _matches(rewrite: Rewrite, term: Term) -> Term:
    (text,) = rewrite.inner(term)
    return _Acceptance(rewrite, text).of(term.args[1], 0)


class _Acceptance:
    """Whether the rest of a text from a position on is in a language."""

    def __init__(self, rewrite: Rewrite, text: _Text) -> None:
        self._rewrite = rewrite
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
        if position >= _LONGEST_BOUND:
            raise UnsuitableError
        at = build.integer(position)
        code = self._text.cell(at)
        on = build.FALSE
        for ranges, rest in transitions(regular):
            self._rewrite.spend(len(ranges))
            on = build.or_(on, build.and_(_in(code, ranges), self.of(rest, position + 1)))
        return build.ite(build.le(self._text.length, at), build.boolean(nullable(regular)), on)


def _apply(rewrite: Rewrite, term: Term) -> Any:
    """Functions that look at one character after the other. Where one does not, the result may be anything."""
    name = term.args[0].name
    inner = rewrite.inner(term)
    if name in _CASES:
        (text,) = inner
        return _cased(rewrite, text, *_CASES[name], term)
    if name in _ASCII_CASES:
        (text,) = inner
        return _cased(rewrite, replace(text, alphabet=ASCII), *_ASCII_CASES[name], term)
    if name in _PADDED:
        return _PADDED[name](*inner)
    if name == "str.encode:utf-8":
        return _utf8(rewrite, *inner)
    if isinstance(term.args[0], Stripping):
        (text,) = inner
        return _stripped(rewrite, text, term.args[0])
    if name == "int:10":
        (text,) = inner
        return _decimals(rewrite, text, term)
    raise UnsuitableError


_CASES = {
    **{f"str.{name}": (name, name) for name in ("upper", "lower", "casefold", "swapcase")},
    "str.capitalize": ("title", "lower"),
}
"""What is done to the first character, and to the others."""

_ASCII_CASES = {
    **{f"bytes.{name}": (name, name) for name in ("upper", "lower", "swapcase")},
    "bytes.capitalize": ("upper", "lower"),
}
"""Bytes above 127 stay as they are, as do characters outside of an alphabet."""


def _around(text: _Text, width: Term, before: Term, fill: Term) -> _Text:
    """A text, filled up to a width, with so much before it."""
    constant = _constant(width)
    most = None if text.most is None or constant is None else max(text.most, constant)

    def cell(index: Term) -> Term:
        offset = build.sub(index, before)
        inside = build.and_(build.ge(offset, build.ZERO), build.lt(offset, text.length))
        return build.ite(inside, text.cell(offset), fill)

    return _Text(_greatest(text.length, width), cell, most)


def _missing(text: _Text, width: Term) -> Term:
    return _greatest(build.sub(width, text.length), build.ZERO)


def _left(text: _Text, width: Term, fill: _Text) -> _Text:
    return _around(text, width, build.ZERO, fill.cell(build.ZERO))


def _right(text: _Text, width: Term, fill: _Text) -> _Text:
    return _around(text, width, _missing(text, width), fill.cell(build.ZERO))


def _centre(text: _Text, width: Term, fill: _Text) -> _Text:
    """Of an odd number of fillers the one that is left over stands before the text where the width is odd."""
    missing = _missing(text, width)
    two = build.integer(2)
    odd = build.and_(build.eq(build.mod(missing, two), build.ONE), build.eq(build.mod(width, two), build.ONE))
    return _around(text, width, build.add(build.floordiv(missing, two), build.from_bool(odd)), fill.cell(build.ZERO))


def _zeros(text: _Text, width: Term) -> _Text:
    """`zfill`: zeros come after a sign."""
    padded = _around(text, width, _missing(text, width), build.integer(48))
    first = text.cell(build.ZERO)
    signed = build.and_(build.gt(text.length, build.ZERO), _in(first, ((43, 43), (45, 45))))

    def cell(index: Term) -> Term:
        plain = padded.cell(index)
        start = _missing(text, width)
        # The sign stands first, and a zero in its place.
        moved = build.ite(build.eq(index, start), build.integer(48), plain)
        moved = build.ite(build.eq(index, build.ZERO), first, moved)
        return build.ite(signed, moved, plain)

    return _Text(padded.length, cell, padded.most)


_PADDED: dict[str, Callable[..., _Text]] = {
    "str.ljust": _left,
    "str.rjust": _right,
    "str.center": _centre,
    "str.zfill": _zeros,
}


def _anything(term: Term, at: int, sort: Sort = Sort.INT) -> Term:
    """A value that nothing is known about; what is found with it is confirmed by evaluation."""
    return build.variable(f"!any({term.serial},{at})", sort)


def _cased(rewrite: Rewrite, text: _Text, first: str, other: str, term: Term) -> _Text:
    ways = (casing(first, text.alphabet), casing(other, text.alphabet))
    ascii_only = text.alphabet is not None and text.alphabet[-1][1] < 128 and term.args[0].name in _CASES
    longest = max(way.longest for way in ways)
    if longest == 1 and first == other and text.most != 0 and not _has_sigma(text, other):

        def mapped(index: Term) -> Term:
            rewrite.spend(ways[0].size)
            return ways[0].image(text.cell(index), 0)

        return _Text(text.length, mapped, text.most, ASCII if ascii_only else None)
    most = rewrite.bound(text)
    images: list[list[Term]] = []
    lengths: list[Term] = []
    for i in range(most):
        at = build.integer(i)
        way = ways[i > 0]
        rewrite.spend(way.size * way.longest)
        code = text.cell(at)
        image = [way.image(code, position) for position in range(way.longest)]
        if most > 1 and _has_sigma(text, other):
            # Either form, whatever is around it.
            final = build.eq(_anything(term, i), build.ZERO)
            form = build.ite(final, build.integer(_FINAL), build.integer(_FINAL + 1))
            image[0] = build.ite(build.eq(code, build.integer(SIGMA)), form, image[0])
        images.append(image)
        lengths.append(way.length(code))
    return _expanded(text, images, lengths, ASCII if ascii_only else None)


def _expanded(text: _Text, images: list[list[Term]], lengths: list[Term], alphabet: Ranges | None) -> _Text:
    """A text in which each character became several, of so many given ones."""
    ends: list[Term] = []
    end = build.ZERO
    for i, length in enumerate(lengths):
        end = build.add(end, build.ite(build.lt(build.integer(i), text.length), length, build.ZERO))
        ends.append(end)

    def cell(index: Term) -> Term:
        result = build.integer(_MINUS_ONE)
        for i in reversed(range(len(images))):
            start = ends[i - 1] if i else build.ZERO
            offset = build.sub(index, start)
            there = images[i][-1]
            for position in reversed(range(len(images[i]) - 1)):
                there = build.ite(build.eq(offset, build.integer(position)), images[i][position], there)
            result = build.ite(build.lt(index, ends[i]), there, result)
        return result

    return _Text(end, cell, sum(map(len, images)), alphabet)


def _utf8(rewrite: Rewrite, text: _Text) -> _Text:
    """The bytes of a text."""
    images: list[list[Term]] = []
    lengths: list[Term] = []
    for i in range(rewrite.bound(text)):
        rewrite.spend(30)
        code = text.cell(build.integer(i))
        below = [build.lt(code, build.integer(limit)) for limit in (0x80, 0x800, 0x10000)]
        rest = [
            build.add(build.mod(build.floordiv(code, build.integer(64**n)), build.integer(64)), build.integer(0x80))
            for n in range(3)
        ]
        first = [
            build.add(build.floordiv(code, build.integer(64**n)), build.integer(mark))
            for n, mark in ((1, 0xC0), (2, 0xE0), (3, 0xF0))
        ]
        images.append(
            [
                _by_size(below, code, *first),
                _by_size(below, rest[0], rest[0], rest[1], rest[2]),
                _by_size(below, rest[0], rest[0], rest[0], rest[1]),
                rest[0],
            ]
        )
        lengths.append(_by_size(below, *map(build.integer, (1, 2, 3, 4))))
    return _expanded(text, images, lengths, ((0, 255),))


def _by_size(below: list[Term], *values: Term) -> Term:
    result = values[-1]
    for condition, value in zip(reversed(below), reversed(values[:-1]), strict=True):
        result = build.ite(condition, value, result)
    return result


_LONGEST_STRIPPED = 24


def _stripped(rewrite: Rewrite, text: _Text, function: Stripping) -> _Text:
    """A text between its first and its last character that is kept."""
    most = rewrite.bound(text)
    if most > _LONGEST_STRIPPED:
        raise UnsuitableError
    places = [build.integer(i) for i in range(most + 1)]
    rewrite.spend(most * (len(function.ranges) + 2))
    codes = [text.cell(place) for place in places[:-1]]
    kept = [
        build.and_(build.lt(place, text.length), build.not_(_in(code, function.ranges)))
        for place, code in zip(places, codes, strict=False)
    ]
    start, stop = build.ZERO, text.length
    if function.right:
        stop = build.ZERO
        for i in range(most):
            stop = build.ite(kept[i], places[i + 1], stop)
    if function.left:
        start = stop if function.right else text.length
        for i in reversed(range(most)):
            start = build.ite(kept[i], places[i], start)

    def cell(index: Term) -> Term:
        rewrite.spend(most)
        result = build.integer(_MINUS_ONE)
        if start is build.ZERO:
            return text.cell(index)
        if index.op is not Op.INTEGER:
            at = build.add(start, index)
            for i in reversed(range(most)):
                result = build.ite(build.eq(at, places[i]), codes[i], result)
            return result
        offset = index.args[0]
        for i in reversed(range(most)):
            if 0 <= i + offset < most:
                result = build.ite(build.eq(start, places[i]), codes[i + offset], result)
        return result

    return _Text(build.sub(stop, start), cell, most, text.alphabet)


_FINAL = 0x3C2
"""A sigma at the end of a word; the other one comes next."""


def _has_sigma(text: _Text, name: str) -> bool:
    return name in CONTEXTUAL and (text.alphabet is None or any(low <= SIGMA <= high for low, high in text.alphabet))


def _decimals(rewrite: Rewrite, text: _Text, term: Term) -> Term:
    """`int(text)` of decimals; signs, blanks and underscores make it anything."""
    most = rewrite.bound(text)
    value, result = build.ZERO, _anything(term, 0)
    known = build.TRUE
    for i in range(most):
        rewrite.spend(100)
        worth = digit(text.cell(build.integer(i)))
        value = build.add(build.scale(value, 10), worth)
        known = build.and_(known, build.ge(worth, build.ZERO))
        result = build.ite(build.and_(build.eq(text.length, build.integer(i + 1)), known), value, result)
    return result


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
    Op.MATCHES: _matches,
}
