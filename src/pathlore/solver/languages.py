"""Decides what conditions about single texts leave of them, by regular languages.

Most conditions about one text and constants (its prefix, its length, the characters at fixed positions, a search for
a constant) say that it is in a regular language. If the intersection for any variable is empty there is no solution,
whatever the rest of the query says; if there is no rest, a member for each variable is one. Both are exact.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathlore.expr.regular import (
    ALL,
    ANY,
    LAST,
    NOTHING,
    Regular,
    TooManyStatesError,
    both,
    chars,
    either,
    literal,
    negated,
    repeat,
    sequence,
    shortest,
)
from pathlore.expr.term import Op, Sort, Term
from pathlore.solver.solver import UNSAT, Answer, Query, Sat, Unknown

_STEPS = 150
"""States looked at before a language counts as too large."""

_MOST_CONDITIONS = 60
_LONGEST = 100
_CAPACITY = 20_000
_UNDECIDED = Unknown("more than regular languages")


class Languages:
    """Answers by emptiness and by members."""

    def __init__(self) -> None:
        self._languages: dict[Term, Regular | None] = {}

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        if len(query.constraints) > _MOST_CONDITIONS:
            return _UNDECIDED
        groups: dict[Term, dict[Regular, None]] = {}
        complete = True
        for condition in (query.goal, *query.constraints):
            own = self._language(condition)
            if own is None:
                complete = False
            else:
                groups.setdefault(next(iter(condition.variables)), {})[own] = None
        members: dict[Term, str] = {}
        for variable, languages in groups.items():
            try:
                found = shortest(both(*languages), _STEPS)
            except TooManyStatesError:
                complete = False
                continue
            if found is None:
                return UNSAT
            members[variable] = found
        return Sat(members) if complete else _UNDECIDED

    def _language(self, condition: Term) -> Regular | None:
        if condition not in self._languages:
            if len(self._languages) > _CAPACITY:
                self._languages.clear()
            self._languages[condition] = language(condition)
        return self._languages[condition]


def language(condition: Term) -> Regular | None:
    """The texts for which a condition about one text variable holds, if they are a regular language."""
    if len(condition.variables) != 1 or condition.height > _LONGEST:
        return None
    (variable,) = condition.variables
    if variable.sort is not Sort.STR:
        return None
    rule = _RULES.get(condition.op)
    return rule(condition) if rule is not None else None


def _of(condition: Term) -> Regular | None:
    if condition.op is Op.BOOLEAN:
        return ALL if condition.args[0] else NOTHING
    return language(condition)


def _not(condition: Term) -> Regular | None:
    inner = _of(condition.args[0])
    return None if inner is None else negated(inner)


def _and(condition: Term) -> Regular | None:
    left, right = map(_of, condition.args)
    return None if left is None or right is None else both(left, right)


def _or(condition: Term) -> Regular | None:
    left, right = map(_of, condition.args)
    return None if left is None or right is None else either(left, right)


def _with_constant(make: Callable[[str], Regular]) -> Callable[[Term], Regular | None]:
    """A rule for `operator(variable, constant)`."""

    def rule(condition: Term) -> Regular | None:
        left, right = condition.args
        return make(right.args[0]) if left.op is Op.VARIABLE and right.op is Op.TEXT else None

    return rule


def _equal(condition: Term) -> Regular | None:
    left, right = condition.args
    if left.op is Op.TEXT:
        left, right = right, left
    return literal(right.args[0]) if left.op is Op.VARIABLE and right.op is Op.TEXT else None


def _containing(needle: str) -> Regular:
    return sequence(ALL, literal(needle), ALL)


def _below(bound: str) -> Regular:
    """The texts less than a constant: they end earlier, or have a lesser character somewhere."""
    found: list[Regular] = []
    for i, character in enumerate(bound):
        found.append(literal(bound[:i]))
        if character > "\0":
            found.append(sequence(literal(bound[:i]), chars([(0, ord(character) - 1)]), ALL))
    return either(*found)


def _less(condition: Term) -> Regular | None:
    left, right = condition.args
    if left.op is Op.VARIABLE and right.op is Op.TEXT:
        return _below(right.args[0])
    if left.op is Op.TEXT and right.op is Op.VARIABLE:
        return negated(either(_below(left.args[0]), literal(left.args[0])))
    return None


def _less_equal(condition: Term) -> Regular | None:
    left, right = condition.args
    if left.op is Op.VARIABLE and right.op is Op.TEXT:
        return either(_below(right.args[0]), literal(right.args[0]))
    if left.op is Op.TEXT and right.op is Op.VARIABLE:
        return negated(_below(left.args[0]))
    return None


def _matches(condition: Term) -> Regular | None:
    text, regular = condition.args
    return regular if text.op is Op.VARIABLE else None


# Integers of texts, compared with constants


def _zero(condition: Term) -> Regular | None:
    inner = condition.args[0]
    split = _split(inner)
    if split is None:
        return None
    term, factor, constant = split
    value = -constant * factor
    at_most, below = _at_most(term, value), _at_most(term, value - 1)
    return None if at_most is None or below is None else both(at_most, negated(below))


def _nonpositive(condition: Term) -> Regular | None:
    split = _split(condition.args[0])
    if split is None:
        return None
    term, factor, constant = split
    if factor == 1:
        return _at_most(term, -constant)
    # constant - term <= 0
    below = _at_most(term, constant - 1)
    return None if below is None else negated(below)


def _split(inner: Term) -> tuple[Term, int, int] | None:
    """`factor * term + constant`, with a factor of 1 or -1."""
    if inner.op is not Op.SUM:
        return inner, 1, 0
    if len(inner.args) != 3 or inner.args[2] not in (1, -1):
        return None
    constant, term, factor = inner.args
    return term, factor, constant


def _at_most(term: Term, bound: int) -> Regular | None:
    """The texts for which an integer is at most so much."""
    if bound > _LONGEST and term.op is not Op.CODE:
        return None
    rule = _BOUNDS.get(term.op)
    if rule is None or term.args[0].op is not Op.VARIABLE:
        return None
    return rule(term, bound)


def _length_at_most(term: Term, bound: int) -> Regular | None:
    return NOTHING if bound < 0 else repeat(ANY, 0, bound)


def _code_at_most(term: Term, bound: int) -> Regular | None:
    index = term.args[1]
    if index.op is not Op.INTEGER or index.args[0] > _LONGEST:
        return None
    if bound < -1:
        return NOTHING
    if bound >= LAST or index.args[0] < 0:
        return ALL
    position = index.args[0]
    ended = repeat(ANY, 0, position)
    if bound < 0:
        return ended
    return either(ended, sequence(repeat(ANY, position, position), chars([(0, bound)]), ALL))


def _find_at_most(term: Term, bound: int) -> Regular | None:
    _, needle, start = term.args
    if needle.op is not Op.TEXT or start.op is not Op.INTEGER or start.args[0] > 0:
        return None
    if bound < -1:
        return NOTHING
    missing = negated(_containing(needle.args[0]))
    if bound < 0:
        return missing
    return either(missing, sequence(repeat(ANY, 0, bound), literal(needle.args[0]), ALL))


_BOUNDS: dict[Op, Callable[[Term, int], Regular | None]] = {
    Op.LENGTH: _length_at_most,
    Op.CODE: _code_at_most,
    Op.FIND: _find_at_most,
}

_RULES: dict[Op, Callable[[Any], Regular | None]] = {
    Op.NOT: _not,
    Op.AND: _and,
    Op.OR: _or,
    Op.ZERO: _zero,
    Op.NONPOSITIVE: _nonpositive,
    Op.TEXT_EQUAL: _equal,
    Op.TEXT_LESS: _less,
    Op.TEXT_LESS_EQUAL: _less_equal,
    Op.STARTS: _with_constant(lambda prefix: sequence(literal(prefix), ALL)),
    Op.ENDS: _with_constant(lambda suffix: sequence(ALL, literal(suffix))),
    Op.CONTAINS: _with_constant(_containing),
    Op.MATCHES: _matches,
}
