"""Texts as lengths and code points: queries that look at positions become queries of integers.

A text variable is an integer for its length and one for each position that the query reads; where the position is a
term, two that may be the same position must agree. Positions that nobody reads may hold anything, so that texts need
no bound; only what looks at every position (`find`, two variables compared) needs one, and is left to the string
theory where there is none. Answers are exact, both ways.

To find solutions alone, texts without a bound may be taken for short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from pathlore.expr import build, texts
from pathlore.expr.assignment import Assignment, Value, evaluate
from pathlore.expr.regular import ALL, LAST, NOTHING, Both, Chars, Either, Ranges, Regular, Repeat, Sequence, nullable
from pathlore.expr.regular import transitions as transitions_of
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below, children
from pathlore.solver.lower import NotLoweredError, rebuilt
from pathlore.solver.solver import Answer, Query, Sat, Unknown
from pathlore.solver.theories import Theories
from pathlore.solver.validate import confirmed

_LARGEST = 4_000
"""Parts that the integer form of one condition may have."""

_MOST_POSITIONS = 64
_LONGEST_BOUND = 40
_LONGEST_RESULT = 100_000
_REWRITES = 16
_CAPACITY = 50_000

# Texts that are taken for short are little longer than those of the seed.
_SHORT = 4
_LONGEST_SHORT = 16
_SHORT_SECONDS = 0.25

_MINUS_ONE = -1
_UNSUITABLE = Unknown("texts are searched")


class _UnsuitableError(Exception):
    """The query does not only look at positions."""


class _BackEnd(Protocol):
    def check(self, query: Query, seconds: float | None = None) -> Answer: ...


class CodePoints:
    """Answers queries about positions of texts with a back end for integers."""

    def __init__(self, integers: _BackEnd, theories: Theories, short: bool = False) -> None:
        self._integers = integers
        self._theories = theories
        self._short = short
        self._rewrites: dict[frozenset[tuple[Term, _Limits]], _Rewrite] = {}
        self._limits: dict[Term, dict[Term, _Limits]] = {}
        self._unsuitable: set[Term] = set()

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        """The answer, or `Unknown` at once where the query is not of this kind."""
        formulas = (*query.constraints, query.goal)
        limits = self._limits_of_all(formulas)
        if not self._unsuitable.isdisjoint(formulas):
            return _UNSUITABLE
        assumed: tuple[Term, ...] = ()
        if self._short:
            assumed = _shortened(query, limits)
            if not assumed:
                return _UNSUITABLE
            seconds = _SHORT_SECONDS if seconds is None else min(seconds, _SHORT_SECONDS)
        rewrite = self._rewrite(limits)
        try:
            integers = rewrite.query(Query((*query.constraints, *assumed), query.goal, query.seed))
        except (_UnsuitableError, NotLoweredError, RecursionError):
            return _UNSUITABLE
        answer = self._integers.check(integers, seconds)
        if not isinstance(answer, Sat):
            return Unknown("no solution with short texts") if assumed else answer
        found = rewrite.assignment(query, answer.assignment)
        if found is None:
            return Unknown("a text too long to write down")
        return confirmed(query, Sat(found), self._theories.of_query(query))

    def _limits_of_all(self, formulas: tuple[Term, ...]) -> dict[Term, _Limits]:
        limits: dict[Term, _Limits] = {}
        for formula in formulas:
            for variable, found in self._limits_of(formula).items():
                limits[variable] = limits[variable].and_(found) if variable in limits else found
        return limits

    def _rewrite(self, limits: dict[Term, _Limits]) -> _Rewrite:
        key = frozenset(limits.items())
        rewrite = self._rewrites.pop(key, None)
        if rewrite is None or len(rewrite) > _CAPACITY:
            rewrite = _Rewrite(limits)
        self._rewrites[key] = rewrite
        if len(self._rewrites) > _REWRITES:
            del self._rewrites[next(iter(self._rewrites))]
        return rewrite

    def _limits_of(self, formula: Term) -> dict[Term, _Limits]:
        found = self._limits.get(formula)
        if found is None:
            if len(self._limits) > 50_000:
                self._limits.clear()
                self._unsuitable.clear()
            found = self._limits[formula] = _limits(formula)
            # What no bound makes suitable need not be tried again.
            if any(term.op in _NEVER for term in below(formula)):
                self._unsuitable.add(formula)
        return found


# What conditions say about a text as a whole


@dataclass(frozen=True, slots=True)
class _Limits:
    """The greatest length of a text, and the characters that it is made of."""

    most: int | None = None
    alphabet: Ranges | None = None

    def and_(self, other: _Limits) -> _Limits:
        bounds = [most for most in (self.most, other.most) if most is not None]
        return _Limits(min(bounds, default=None), self.alphabet if other.alphabet is None else other.alphabet)

    def or_(self, other: _Limits) -> _Limits:
        most = None if self.most is None or other.most is None else max(self.most, other.most)
        return _Limits(most)


def _limits(condition: Term) -> dict[Term, _Limits]:
    op, args = condition.op, condition.args
    if op is Op.AND:
        left, right = (_limits(arg) for arg in args)
        return {v: left.get(v, _Limits()).and_(right.get(v, _Limits())) for v in {**left, **right}}
    if op is Op.OR:
        left, right = (_limits(arg) for arg in args)
        # Alphabets are for conditions that hold.
        return {v: left[v].or_(right[v]) for v in left if v in right}
    if op is Op.TEXT_EQUAL:
        for one, other in (args, args[::-1]):
            if other.op is Op.TEXT:
                return _parts_limits(one, len(other.args[0]))
    if op is Op.MATCHES:
        match args:
            case (Term(op=Op.VARIABLE), Repeat(Chars(ranges), _, high)):
                return {args[0]: _Limits(high, ranges)}
        return _parts_limits(args[0], _longest(args[1]))
    if op is Op.NONPOSITIVE or op is Op.ZERO:
        return _length_limits(args[0], op is Op.ZERO)
    return {}


def _parts_limits(term: Term, most: int | None) -> dict[Term, _Limits]:
    """What a bound on the length of a text says about the variables that it is put together from."""
    parts = term.args if term.op is Op.CONCAT else (term,)
    return {part: _Limits(most) for part in parts if part.op is Op.VARIABLE} if most is not None else {}


def _shortened(query: Query, limits: dict[Term, _Limits]) -> tuple[Term, ...]:
    """Bounds the texts that have none, in `limits` and by conditions that it returns."""
    variables = query.goal.variables.union(*(c.variables for c in query.constraints))
    result = []
    for variable in sorted(variables, key=lambda v: v.serial):
        found = limits.get(variable, _Limits())
        if variable.sort is Sort.STR and found.most is None:
            most = min(_SHORT + len(str(query.seed.get(variable, ""))), _LONGEST_SHORT)
            limits[variable] = _Limits(most, found.alphabet)
            result.append(build.le(texts.length(variable), build.integer(most)))
    return tuple(result)


def _length_limits(inner: Term, equal: bool) -> dict[Term, _Limits]:
    """`sum <= 0`, where lengths alone stand on the left, bounds each of them."""
    if inner.op is not Op.SUM:
        constant, parts = 0, [(inner, 1)]
    else:
        constant, parts = inner.args[0], list(zip(inner.args[1::2], inner.args[2::2], strict=True))
    if equal and all(factor < 0 for _, factor in parts):
        constant, parts = -constant, [(term, -factor) for term, factor in parts]
    if any(factor < 0 or term.op is not Op.LENGTH for term, factor in parts):
        return {}
    return {
        term.args[0]: _Limits(max(-constant // factor, 0)) for term, factor in parts if term.args[0].op is Op.VARIABLE
    }


def _longest(regular: Regular) -> int | None:
    """The greatest length of texts in a language, if there is one that is easily seen."""
    match regular:
        case Chars():
            return 1
        case Sequence(parts):
            lengths = [_longest(part) for part in parts]
            return None if None in lengths else sum(length for length in lengths if length is not None)
        case Either(parts):
            lengths = [_longest(part) for part in parts]
            return None if None in lengths else max((n for n in lengths if n is not None), default=0)
        case Both(parts):
            return min((n for n in map(_longest, parts) if n is not None), default=None)
        case Repeat(inner, _, high):
            length = _longest(inner)
            return None if high is None or length is None else high * length
    return None


# Rewriting


@dataclass(frozen=True, slots=True)
class _Text:
    """A text as integers. `cell` gives the code point at a position, if that is inside; `most` bounds the length."""

    length: Term
    cell: Callable[[Term], Term]
    most: int | None


class _Rewrite:
    """Rewrites terms under given limits, and remembers how."""

    def __init__(self, limits: dict[Term, _Limits]) -> None:
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
        alphabet = self._limits.get(variable, _Limits()).alphabet
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
                most = self._limits.get(self._lengths[fresh], _Limits()).most
                # The condition that says so may have been rewritten under this very assumption.
                if most is not None:
                    result.append(build.le(fresh, build.integer(most)))
            elif fresh in self._cells:
                variable, index = self._cells[fresh]
                alphabet = self._limits.get(variable, _Limits()).alphabet
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
            raise _UnsuitableError
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
            raise _UnsuitableError
        if term.op is Op.VARIABLE:
            return self._variable(term) if term.sort is Sort.STR else term
        inner = [self._memo[child] for child in children(term)]
        if term.op is Op.ITE and term.sort is Sort.STR:
            return _choice(*inner)
        if term.sort is Sort.STR or any(isinstance(part, _Text) for part in inner):
            raise _UnsuitableError
        return rebuilt(term, inner)

    def _variable(self, term: Term) -> _Text:
        length = _length_of(term)
        self._lengths[length] = term

        def cell(index: Term) -> Term:
            self.spend(1)
            found = build.variable(f"!code({term.serial},{index.serial})", Sort.INT)
            self._cells[found] = (term, index)
            return found

        return _Text(length, cell, self._limits.get(term, _Limits()).most)

    def spend(self, amount: int) -> None:
        self._budget -= amount
        if self._budget < 0:
            raise _UnsuitableError

    def inner(self, term: Term) -> tuple[Any, ...]:
        return tuple(self._memo[child] for child in children(term))

    def bound(self, *bounded: _Text) -> int:
        """The least bound of some texts."""
        found = min((text.most for text in bounded if text.most is not None), default=None)
        if found is None or found > _LONGEST_BOUND:
            raise _UnsuitableError
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


def _text(rewrite: _Rewrite, term: Term) -> _Text:
    codes = [ord(character) for character in term.args[0]]

    def cell(index: Term) -> Term:
        if index.op is Op.INTEGER:
            at = index.args[0]
            return build.integer(codes[at] if 0 <= at < len(codes) else _MINUS_ONE)
        rewrite.spend(len(codes))
        found = build.integer(_MINUS_ONE)
        for at, code in enumerate(codes):
            found = build.ite(build.eq(index, build.integer(at)), build.integer(code), found)
        return found

    return _Text(build.integer(len(codes)), cell, len(codes))


def _choice(condition: Term, then: _Text, otherwise: _Text) -> _Text:
    most = None if then.most is None or otherwise.most is None else max(then.most, otherwise.most)
    return _Text(
        build.ite(condition, then.length, otherwise.length),
        lambda index: build.ite(condition, then.cell(index), otherwise.cell(index)),
        most,
    )


def _concat(rewrite: _Rewrite, term: Term) -> _Text:
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


def _slice(rewrite: _Rewrite, term: Term) -> _Text:
    text, start, stop = rewrite.inner(term)
    first = _greatest(start, build.ZERO)
    end = text.length if term.args[2].op is Op.LENGTH and term.args[2].args[0] is term.args[0] else None
    last = end or _least(stop, text.length)
    length = _greatest(build.sub(last, first), build.ZERO)
    bounds = [bound for bound in (text.most, _constant(build.sub(stop, first)), _constant(stop)) if bound is not None]
    most = max(min(bounds), 0) if bounds else None
    return _Text(length, lambda index: text.cell(build.add(first, index)), most)


def _constant(term: Term) -> int | None:
    found: int | None = term.args[0] if term.op is Op.INTEGER else None
    return found


def _character(rewrite: _Rewrite, term: Term) -> _Text:
    (code,) = rewrite.inner(term)
    inside = build.and_(build.ge(code, build.ZERO), build.le(code, build.integer(LAST)))
    return _Text(build.from_bool(inside), lambda index: code, 1)


def _length(rewrite: _Rewrite, term: Term) -> Term:
    found: Term = rewrite.inner(term)[0].length
    return found


def _code(rewrite: _Rewrite, term: Term) -> Term:
    text, index = rewrite.inner(term)
    inside = build.and_(build.ge(index, build.ZERO), build.lt(index, text.length))
    if inside is build.FALSE:
        return build.integer(_MINUS_ONE)
    return build.ite(inside, text.cell(index), build.integer(_MINUS_ONE))


def _same_at(rewrite: _Rewrite, text: _Text, part: _Text, offset: Term) -> Term:
    """Whether a part, bounded and short enough to fit, stands in a text at an offset."""
    most = rewrite.bound(part)
    rewrite.spend(most)
    conditions = []
    for i in range(most):
        at = build.integer(i)
        same = build.eq(text.cell(build.add(offset, at)), part.cell(at))
        conditions.append(build.or_(build.le(part.length, at), same))
    return _all(conditions)


def _equal(rewrite: _Rewrite, term: Term) -> Term:
    left, right = rewrite.inner(term)
    if left.most is not None and (right.most is None or left.most < right.most):
        left, right = right, left
    return build.and_(build.eq(left.length, right.length), _same_at(rewrite, left, right, build.ZERO))


def _starts(rewrite: _Rewrite, term: Term) -> Term:
    text, prefix = rewrite.inner(term)
    return build.and_(build.le(prefix.length, text.length), _same_at(rewrite, text, prefix, build.ZERO))


def _ends(rewrite: _Rewrite, term: Term) -> Term:
    text, suffix = rewrite.inner(term)
    offset = build.sub(text.length, suffix.length)
    return build.and_(build.ge(offset, build.ZERO), _same_at(rewrite, text, suffix, offset))


def _found_at(rewrite: _Rewrite, text: _Text, needle: _Text) -> list[Term]:
    """For each position whether the needle stands there."""
    result = []
    for at in range(rewrite.bound(text) + 1):
        position = build.integer(at)
        fits = build.le(build.add(position, needle.length), text.length)
        result.append(fits if fits is build.FALSE else build.and_(fits, _same_at(rewrite, text, needle, position)))
    return result


def _contains(rewrite: _Rewrite, term: Term) -> Term:
    result = build.FALSE
    for here in _found_at(rewrite, *rewrite.inner(term)):
        result = build.or_(result, here)
    return result


def _find(rewrite: _Rewrite, term: Term) -> Term:
    text, needle, start = rewrite.inner(term)
    result = build.integer(_MINUS_ONE)
    for at, here in reversed(list(enumerate(_found_at(rewrite, text, needle)))):
        position = build.integer(at)
        result = build.ite(build.and_(build.le(start, position), here), position, result)
    return result


def _rfind(rewrite: _Rewrite, term: Term) -> Term:
    result = build.integer(_MINUS_ONE)
    for at, here in enumerate(_found_at(rewrite, *rewrite.inner(term))):
        result = build.ite(here, build.integer(at), result)
    return result


def _replace_all(rewrite: _Rewrite, term: Term) -> _Text:
    text, old, new = rewrite.inner(term)
    one = build.ONE
    if old.length is not one or new.length is not one:
        raise _UnsuitableError
    before, after = old.cell(build.ZERO), new.cell(build.ZERO)

    def cell(index: Term) -> Term:
        code = text.cell(index)
        return build.ite(build.eq(code, before), after, code)

    return _Text(text.length, cell, text.most)


def _less(rewrite: _Rewrite, term: Term) -> Term:
    return _is_less(rewrite, *rewrite.inner(term))


def _less_equal(rewrite: _Rewrite, term: Term) -> Term:
    left, right = rewrite.inner(term)
    return build.not_(_is_less(rewrite, right, left))


def _is_less(rewrite: _Rewrite, left: _Text, right: _Text) -> Term:
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


def _number(rewrite: _Rewrite, term: Term) -> Term:
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


def _matches(rewrite: _Rewrite, term: Term) -> Term:
    (text,) = rewrite.inner(term)
    return _Acceptance(rewrite, text).of(term.args[1], 0)


class _Acceptance:
    """Whether the rest of a text from a position on is in a language."""

    def __init__(self, rewrite: _Rewrite, text: _Text) -> None:
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
            raise _UnsuitableError
        at = build.integer(position)
        code = self._text.cell(at)
        on = build.FALSE
        for ranges, rest in transitions_of(regular):
            self._rewrite.spend(len(ranges))
            on = build.or_(on, build.and_(_in(code, ranges), self.of(rest, position + 1)))
        return build.ite(build.le(self._text.length, at), build.boolean(nullable(regular)), on)


_RULES: dict[Op, Callable[[_Rewrite, Term], Any]] = {
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

_NEVER = frozenset((Op.DIGITS, Op.REPLACE_FIRST))
