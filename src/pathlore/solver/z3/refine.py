"""Teaches z3 the values of functions that it does not know, wherever it guessed wrong.

To z3 such a function is uninterpreted. If a solution does not hold in Python, the true values at its arguments are
facts that rule it out; z3 is asked again with these facts.
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
    """Facts about functions that were learned from queries, for later queries with the same functions."""

    def __init__(self) -> None:
        self._facts: dict[Term, list[Term]] = {}
        self._applications: dict[Term, tuple[Term, ...]] = {}

    def known(self, query: Query) -> Query:
        """The query with all known facts about its functions."""
        facts = [fact for term in self._in(query) for fact in self._facts.get(term, ())]
        return Query((*query.constraints, *facts), query.goal, query.seed) if facts else query

    def learn(self, query: Query, assignment: Assignment) -> Query | None:
        """The query with the values that functions have under an assignment; None if these are known already."""
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
                own = self._applications[formula] = tuple(filter(_is_unknown, below(formula)))
            found.update(dict.fromkeys(own))
        return iter(found)


def _is_unknown(term: Term) -> bool:
    return term.op is Op.REPLACE_ALL or (term.op is Op.APPLY and not term.args[0].is_known)


def _fact(term: Term, assignment: Assignment) -> Term:
    """States the value of a term for its present arguments."""
    try:
        fact = equals(term, evaluate(term, assignment))
        for arg in children(term):
            if arg.variables:
                fact = build.or_(fact, build.not_(equals(arg, evaluate(arg, assignment))))
    except TooLargeError:
        return build.TRUE
    return fact
