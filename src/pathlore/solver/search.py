"""Local search by plain evaluation, for texts and for functions that solvers do not know.

From the seed on, one unsatisfied condition after the other is repaired; the assignment that breaks the fewest goes
first. Only what satisfies the whole query counts, and effort is counted in evaluations: the same query always has the
same answer. A query about a single variable that can have but a few values is decided by trying them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import islice

from pathlore.expr.assignment import DEFAULTS, Assignment, Value, holds
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below
from pathlore.solver.repair import Change, repairs
from pathlore.solver.solver import UNSAT, Answer, Query, Sat, SolverStats, Unknown
from pathlore.solver.theories import Theories

_EFFORT = 1_200
"""Conditions evaluated before the search gives up."""

_CHANGES = 24
_HINTS = 12
_FEW_VALUES = 64

_GIVEN_UP = Unknown("no solution found by search")


class Search:
    """Finds solutions without a solver."""

    def __init__(self, solver_timeout: float, stats: SolverStats, theories: Theories | None = None) -> None:
        self._texts: dict[Term, tuple[str, ...]] = {}

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        conditions = tuple(dict.fromkeys(_conjuncts((query.goal, *query.constraints))))
        variables = query.goal.variables.union(*(c.variables for c in conditions))
        if len(variables) == 1:
            answer = _exact(next(iter(variables)), conditions)
            if answer is not None:
                return answer
        found = _Walk(conditions, variables, query.seed, self._hints(conditions)).run()
        return _GIVEN_UP if found is None else Sat(found)

    def _hints(self, conditions: Iterable[Term]) -> tuple[str, ...]:
        """The constant texts in a query."""
        if len(self._texts) > 50_000:
            self._texts.clear()
        found: dict[str, None] = {}
        for condition in conditions:
            own = self._texts.get(condition)
            if own is None:
                own = self._texts[condition] = tuple(t.args[0] for t in below(condition) if t.op is Op.TEXT)
            found.update(dict.fromkeys(own))
        return tuple(found)[:_HINTS]


def _conjuncts(terms: Iterable[Term]) -> Iterator[Term]:
    stack = list(terms)[::-1]
    while stack:
        term = stack.pop()
        if term.op is Op.AND:
            stack.extend(reversed(term.args))
        elif term.op is Op.NOT and term.args[0].op is Op.OR:
            stack.extend(_negated(arg) for arg in reversed(term.args[0].args))
        else:
            yield term


def _negated(term: Term) -> Term:
    from pathlore.expr.build import not_

    return not_(term)


# One variable, few values


def _exact(variable: Term, conditions: tuple[Term, ...]) -> Answer | None:
    """The answer where the values of the variable can be counted out, or where all but some will do."""
    if variable.sort is not Sort.STR:
        return None
    values: set[str] | None = None
    excluded: set[str] | None = set()
    for condition in conditions:
        allowed = _allowed(condition, variable)
        if allowed is not None:
            values = allowed if values is None else values & allowed
        elif excluded is not None:
            forbidden = _allowed(condition.args[0], variable) if condition.op is Op.NOT else None
            excluded = None if forbidden is None else excluded | forbidden
    if values is not None:
        for value in sorted(values):
            if all(holds(condition, {variable: value}) for condition in conditions):
                return Sat({variable: value})
        return UNSAT
    if excluded is None:
        return None
    value = ""
    while value in excluded:
        value += "a"
    return Sat({variable: value})


def _allowed(condition: Term, variable: Term) -> set[str] | None:
    """The few values that a condition allows, None if they are not few; it may not allow all of them."""
    op, args = condition.op, condition.args
    if op is Op.TEXT_EQUAL and variable in args:
        other = args[1] if args[0] is variable else args[0]
        return {other.args[0]} if other.op is Op.TEXT else None
    if op is Op.ZERO and args[0].op is Op.LENGTH and args[0].args[0] is variable:
        return {""}
    if op is Op.OR:
        left, right = (_allowed(arg, variable) for arg in args)
        if left is None or right is None or len(left) + len(right) > _FEW_VALUES:
            return None
        return left | right
    if op is Op.AND:
        left, right = (_allowed(arg, variable) for arg in args)
        return left if right is None else right if left is None else left & right
    return None


# Many variables, or many values


class _Walk:
    """One search. Mutable: it spends its effort."""

    def __init__(
        self, conditions: tuple[Term, ...], variables: frozenset[Term], seed: Assignment, hints: tuple[str, ...]
    ) -> None:
        self._conditions = conditions
        self._variables = sorted(variables, key=lambda variable: variable.serial)
        self._start: Change = {v: seed.get(v, DEFAULTS[v.sort]) for v in self._variables}
        self._hints = hints
        self._effort = _EFFORT
        self._seen: set[tuple[Value, ...]] = set()
        self._about = {v: [c for c in conditions if v in c.variables] for v in self._variables}

    def run(self) -> Change | None:
        broken = frozenset(c for c in self._conditions if not self._holds(c, self._start))
        if not broken:
            return self._start
        self._seen.add(tuple(self._start.values()))
        queue: list[tuple[int, int, Change, frozenset[Term]]] = [(len(broken), 0, self._start, broken)]
        count = 0
        while queue and self._effort > 0:
            _, _, assignment, broken = heappop(queue)
            for change in self._changes(assignment, broken):
                after = {**assignment, **change}
                key = tuple(after.values())
                if key in self._seen:
                    continue
                self._seen.add(key)
                still = self._broken(after, change, broken)
                if not still:
                    return after
                count += 1
                heappush(queue, (len(still), count, after, still))
                if self._effort <= 0:
                    break
        return None

    def _holds(self, condition: Term, assignment: Assignment) -> bool:
        self._effort -= 1
        return holds(condition, assignment)

    def _broken(self, after: Assignment, change: Change, broken: frozenset[Term]) -> frozenset[Term]:
        touched = dict.fromkeys(c for variable in change for c in self._about[variable])
        failing = {c for c in touched if not self._holds(c, after)}
        return frozenset(failing.union(c for c in broken if c not in touched))

    def _changes(self, assignment: Change, broken: frozenset[Term]) -> Iterator[Change]:
        # The conditions of a query stand goal first.
        for condition in [c for c in self._conditions if c in broken][:3]:
            yield from islice(repairs(condition, assignment, self._hints), _CHANGES)
            yield from self._guesses(condition, assignment)

    def _guesses(self, condition: Term, assignment: Change) -> Iterator[Change]:
        """The texts in the query, and what they make together with the present value."""
        for variable in sorted(condition.variables, key=lambda v: v.serial):
            if variable.sort is Sort.STR:
                present = str(assignment[variable])
                for hint in self._hints[:4]:
                    yield {variable: hint}
                    yield {variable: present + hint}
                    yield {variable: hint + present}
