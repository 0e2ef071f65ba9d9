"""Remembers the answers to sliced queries."""

from __future__ import annotations

from pathlore.expr.assignment import DEFAULTS, Assignment, Value
from pathlore.expr.term import Sort, Term, bits_of
from pathlore.solver.query import Answer, Query, Sat, Solver, Unknown, Unsat

_LIMIT = 50_000


_Key = tuple[Term, frozenset[Term]]
_Seed = frozenset[tuple[Term, Value | int]]


class Cache:
    """Keyed by the set of constraints and the goal: order and repetition do not matter.

    A solution may depend on the seed, as far as it is about variables of the query. It is found again for the same
    seed alone: with another one, which came first would depend on the order of exploration.
    """

    def __init__(self, inner: Solver) -> None:
        self.inner = inner
        self._answers: dict[_Key, Unsat | dict[_Seed, Sat]] = {}
        self._size = 0

    def check(self, query: Query) -> Answer:
        key = (query.goal, frozenset(query.constraints))
        known = self._answers.get(key)
        if isinstance(known, Unsat):
            return known
        variables = query.goal.variables.union(*(c.variables for c in query.constraints))
        seed = _seed(variables, query.seed)
        found = None if known is None else known.get(seed)
        if found is not None:
            return found
        answer = self.inner.check(query)
        if isinstance(answer, Unknown):
            return answer
        if self._size >= _LIMIT:
            self._answers.clear()
            self._size = 0
        self._size += 1
        if isinstance(answer, Unsat):
            self._answers[key] = answer
            return answer
        restricted = _restricted(answer, variables, query.seed)
        solutions = self._answers.setdefault(key, {})
        if isinstance(solutions, dict):
            solutions[seed] = restricted
        return restricted


def _seed(variables: frozenset[Term], seed: Assignment) -> _Seed:
    """The seed as far as a query is concerned; zeros of both signs, and nan, are told apart."""
    values = ((v, seed.get(v, DEFAULTS[v.sort])) for v in variables)
    return frozenset((v, bits_of(float(value)) if v.sort is Sort.FLOAT else value) for v, value in values)


def _restricted(answer: Sat, variables: frozenset[Term], seed: Assignment) -> Sat:
    """The answer restricted to the variables of the query, so that it says nothing about others."""
    found = answer.assignment
    return Sat({v: found[v] if v in found else seed.get(v, DEFAULTS[v.sort]) for v in variables})
