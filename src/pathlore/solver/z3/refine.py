"""Tells a solver what functions that it does not know are worth where it guessed wrong.

A solver takes such a function for any function. Where its solution does not hold in Python, the true values at the
arguments of that solution are facts that rule it out; with them the solver is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.expr import build
from pathlore.expr.assignment import Assignment, TooLargeError, evaluate
from pathlore.expr.constants import equals
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import below, children
from pathlore.solver.query import Query

ROUNDS = 6

_REMEMBERED = 8
_CAPACITY = 20_000


class Facts:
    """What was learned of the functions in queries, for the next query that has them."""

    def __init__(self) -> None:
        self._facts: dict[Term, list[Term]] = {}
        self._applications: dict[Term, tuple[Term, ...]] = {}

    def known(self, query: Query) -> Query:
        """The query with all that was learned of its functions."""
        facts = [fact for term in self._in(query) for fact in self._facts.get(term, ())]
        return Query((*query.constraints, *facts), query.goal, query.seed) if facts else query

    def learn(self, query: Query, assignment: Assignment) -> Query | None:
        """The query with the values that functions have under an assignment; None if that says nothing new."""
        facts = []
        for term in self._in(query):
            fact = _fact(term, assignment)
            if fact is build.TRUE or fact in query.constraints:
                continue
            facts.append(fact)
            kept = self._facts.setdefault(term, [])
            kept.append(fact)
            del kept[:-_REMEMBERED]
        return Query((*query.constraints, *facts), query.goal, query.seed) if facts else None

    def _in(self, query: Query) -> Iterator[Term]:
        if len(self._applications) > _CAPACITY:
            self._applications.clear()
            self._facts.clear()
        found: dict[Term, None] = {}
        for formula in (*query.constraints, query.goal):
            own = self._applications.get(formula)
            if own is None:
                own = self._applications[formula] = tuple(t for t in below(formula) if t.op in _UNKNOWN)
            found.update(dict.fromkeys(own))
        return iter(found)


_UNKNOWN = frozenset((Op.APPLY, Op.REPLACE_ALL))


def _fact(term: Term, assignment: Assignment) -> Term:
    """With the arguments that a term has now it has this value."""
    try:
        fact = equals(term, evaluate(term, assignment))
        for arg in children(term):
            if arg.variables:
                fact = build.or_(fact, build.not_(equals(arg, evaluate(arg, assignment))))
    except TooLargeError:
        return build.TRUE
    return fact
