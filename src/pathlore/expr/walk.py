"""Walks over terms: children, everything below a term, the memoised fold, conjuncts. None of them recurses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar, cast

from pathlore.expr.build import not_
from pathlore.expr.term import Op, Term

T = TypeVar("T")


def children(term: Term) -> tuple[Term, ...]:
    part = PARTS.get(term.op)
    return term.args if part is None else term.args[part]


_NONE = slice(0, 0)
_FIRST = slice(0, 1)
PARTS: dict[Op, slice] = {
    Op.SUM: slice(1, None, 2),
    Op.INTEGER: _NONE,
    Op.BOOLEAN: _NONE,
    Op.FLOAT: _NONE,
    Op.TEXT: _NONE,
    Op.VARIABLE: _NONE,
    Op.APPLY: slice(1, None),
    Op.MATCHES: _FIRST,
    Op.F_INTEGRAL: _FIRST,
}
"""Where the arguments of an operator are terms, if not everywhere."""


def integers_in(term: Term) -> Iterator[int]:
    """The integers that a term itself consists of, without its parts."""
    if term.op is Op.INTEGER:
        yield term.args[0]
    elif term.op is Op.SUM:
        yield term.args[0]
        yield from term.args[2::2]


def below(term: Term) -> Iterator[Term]:
    """Every distinct term at or below this one, children before parents."""
    done: set[Term] = set()
    stack: list[tuple[Term, bool]] = [(term, False)]
    while stack:
        current, expanded = stack.pop()
        if current in done:
            continue
        if expanded:
            done.add(current)
            yield current
            continue
        stack.append((current, True))
        stack.extend((child, False) for child in children(current) if child not in done)


def fold(
    term: Term, memo: dict[Term, T], rule: Callable[[Term], T], parts: Callable[[Term], Iterable[Term]] = children
) -> T:
    """The value of `term`: `rule` computes the value of a term once `memo` holds those of its parts.

    Terms that `memo` holds already are not walked. Of the parts of a term the last one comes first: encodings depend on
    this order, since solvers number what they are given.
    """
    stack: list[Term | None] = [term]
    while stack:
        current = stack.pop()
        if current is None:
            # All above this mark was for the term below it, which is ready now.
            current = cast(Term, stack.pop())
            memo[current] = rule(current)
        elif current not in memo:
            missing = [part for part in parts(current) if part not in memo]
            if missing:
                stack += (current, None)
                stack += missing
            else:
                memo[current] = rule(current)
    return memo[term]


def tightest(terms: Sequence[Term]) -> list[Term]:
    """Conditions that together say the same, without bounds on a sum that a tighter one on the same sum implies.

    A loop leaves one for each time around. The others keep their order, so that what was asked before is asked again.
    """
    found: dict[object, Term] = {}
    for term in terms:
        if term.op is not Op.NONPOSITIVE:
            found[term] = term
            continue
        whole: Term = term.args[0]
        key = whole.args[1:] if whole.op is Op.SUM else (whole, 1)
        known = found.get(key)
        if known is None:
            found[key] = term
        elif _constant(whole) > _constant(known.args[0]):
            # At the end: all that came before the looser one is still a prefix of what is asked.
            del found[key]
            found[key] = term
    return list(found.values())


def _constant(term: Term) -> int:
    constant: int = term.args[0] if term.op is Op.SUM else 0
    return constant


def conjuncts(terms: Iterable[Term]) -> Iterator[Term]:
    """The conditions that have to hold together."""
    stack = list(terms)[::-1]
    while stack:
        term = stack.pop()
        if term.op is Op.AND:
            stack.extend(reversed(term.args))
        elif term.op is Op.NOT and term.args[0].op is Op.OR:
            stack.extend(not_(arg) for arg in reversed(term.args[0].args))
        else:
            yield term
