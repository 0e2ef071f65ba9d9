"""Tries all values of variables that have few: exact, whatever functions occur in a query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from pathlore.expr.assignment import Assignment, TooLargeError, Value, evaluate
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below, conjuncts
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, Unknown
from pathlore.solver.ranges.integers import proven_bounds

_ALWAYS_TRIED = 64
"""This many values are tried whatever the budget."""
_MOST_VALUES = 20_000

_DEEPEST = 200
"""Terms higher than that are not looked into."""

_TOO_MANY = Unknown("too many values to try")


class Enumeration:
    """Answers queries whose variables have few values."""

    def __init__(self) -> None:
        self._lists: dict[Term, _List | None] = {}
        self._said: dict[Term, _Said] = {}

    def check(self, query: Query, budget: Budget) -> Answer:
        """The answer, if finding it takes no more evaluations (of parts of terms) than the budget has."""
        variables = query.goal.variables.union(*(c.variables for c in query.constraints))
        if any(variable.sort is Sort.FLOAT for variable in variables):
            return _TOO_MANY
        conditions = tuple(dict.fromkeys(conjuncts((query.goal, *query.constraints))))
        if len(variables) == 1:
            answer = self._among_lists(next(iter(variables)), conditions, budget)
            if answer is not None:
                return answer
        listed, differing = self._listed(conditions)
        domains = _domains(variables, conditions, listed)
        if domains is not None:
            return _tried(domains, conditions, budget.evaluations) or _TOO_MANY
        if not listed and differing is not None and len(variables) == 1:
            return _other_than(differing, *variables)
        return _TOO_MANY

    def _among_lists(self, variable: Term, conditions: Sequence[Term], budget: Budget) -> Answer | None:
        """The answer where conditions list the values of the only variable, such as those in a constant set.

        A list is not evaluated for each of its own values: that would be the square of its length.
        """
        among: set[Value] | None = None
        others: list[Term] = []
        besides: set[Value] = set()
        for condition in conditions:
            negated = condition.op is Op.NOT
            found = self._list(condition.args[0] if negated else condition)
            if found is None or found[0] is not variable:
                others.append(condition)
            elif negated:
                besides |= found[1]
            else:
                among = set(found[1]) if among is None else among & found[1]
        if among is None or len(among) <= _ALWAYS_TRIED:
            return None
        size, spent = sum(map(_size, others)), 0
        try:
            for value in sorted(among - besides):
                spent += size
                if spent > budget.evaluations:
                    return None
                if all(evaluate(condition, {variable: value}) for condition in others):
                    return Sat({variable: value})
        except TooLargeError:
            return None
        return UNSAT

    def _listed(self, conditions: Iterable[Term]) -> tuple[dict[Term, set[Value]], set[Value] | None]:
        """The values that conditions allow, and those that all other conditions merely exclude (None: some do not)."""
        allowed: dict[Term, set[Value]] = {}
        differing: set[Value] | None = set()
        said = self._said
        if len(said) > _MOST_VALUES:
            said.clear()
        for condition in conditions:
            known = said.get(condition)
            if known is None:
                known = said[condition] = _said(condition)
            found, forbidden = known
            for variable, values in found.items():
                allowed[variable] = allowed[variable] & values if variable in allowed else values
            if differing is not None and not found:
                differing = None if forbidden is None else differing | forbidden
        return allowed, differing

    def _list(self, condition: Term) -> _List | None:
        if condition not in self._lists:
            if len(self._lists) > _MOST_VALUES:
                self._lists.clear()
            self._lists[condition] = _list_of(condition)
        return self._lists[condition]


_List = tuple[Term, frozenset[Value]]
"""A variable, and the values that a condition allows it: these and no others."""


def _list_of(condition: Term) -> _List | None:
    """What a disjunction of equalities lists."""
    if condition.op is not Op.OR or len(condition.variables) != 1:
        return None
    (variable,) = condition.variables
    values: set[Value] = set()
    pending = [condition]
    while pending:
        part = pending.pop()
        if part.op is Op.OR:
            pending += part.args
            continue
        allowed = _allowed(part) if part.op in (Op.TEXT_EQUAL, Op.ZERO) else {}
        if variable not in allowed:
            return None
        values |= allowed[variable]
    return variable, frozenset(values)


def _tried(domains: dict[Term, Sequence[Value]], conditions: Iterable[Term], evaluations: int) -> Answer | None:
    shared: list[Term] = []
    left = evaluations
    try:
        # Conditions about one variable come first: they shrink its domain before domains are multiplied.
        for condition in conditions:
            if len(condition.variables) != 1:
                shared.append(condition)
                continue
            (variable,) = condition.variables
            left -= _cost(len(domains[variable]), [condition])
            if left < 0:
                return None
            domains[variable] = [v for v in domains[variable] if evaluate(condition, {variable: v})]
            if not domains[variable]:
                return UNSAT
        if not shared:
            return Sat({variable: values[0] for variable, values in domains.items()})
        count = prod(map(len, domains.values()))
        if count > _ALWAYS_TRIED and _cost(count, shared) > left:
            return None
        for values in product(*domains.values()):
            assignment: Assignment = dict(zip(domains, values, strict=True))
            if all(evaluate(condition, assignment) for condition in shared):
                return Sat(assignment)
    except TooLargeError:
        return None
    return UNSAT


def _cost(count: int, conditions: Iterable[Term]) -> int:
    """Evaluations of parts of terms that it takes to try so many values."""
    if count <= _ALWAYS_TRIED:
        return 0
    return count * sum(map(_size, conditions))


def _size(condition: Term) -> int:
    return sum(1 for _ in below(condition))


def _domains(
    variables: Iterable[Term], conditions: Sequence[Term], listed: dict[Term, set[Value]]
) -> dict[Term, Sequence[Value]] | None:
    """The values that each variable can have, if they are few."""
    found: dict[Term, Sequence[Value]] = {}
    unlisted = []
    for variable in variables:
        if variable in listed:
            found[variable] = sorted(listed[variable])
        elif variable.sort is Sort.BOOL:
            found[variable] = (False, True)
        elif variable.sort is Sort.INT:
            unlisted.append(variable)
        else:
            return None
    bounds = proven_bounds(conditions) if unlisted else {}
    for variable in unlisted:
        low, high = bounds[variable].low, bounds[variable].high
        if low is None or high is None or high - low >= _MOST_VALUES:
            return None
        # Starting at zero gives simple solutions, and mostly gives them early.
        values: list[int] = sorted(range(low, high + 1), key=abs)
        found[variable] = values
    return found


_Said = tuple[dict[Term, set[Value]], set[Value] | None]
"""The values that a condition allows, and those that it merely excludes."""


def _said(condition: Term) -> _Said:
    forbidden = tuple(_allowed(condition.args[0]).values()) if condition.op is Op.NOT else ()
    return _allowed(condition), forbidden[0] if forbidden else None


def _other_than(values: set[Value], variable: Term) -> Answer:
    """A text that differs from some constants."""
    if variable.sort is not Sort.STR:
        return _TOO_MANY
    value = ""
    while value in values:
        value += "a"
    return Sat({variable: value})


def _allowed(condition: Term) -> dict[Term, set[Value]]:
    """A superset of the values that a condition allows, for variables to which it allows few."""
    if condition.height > _DEEPEST:
        return {}
    op, args = condition.op, condition.args
    if op is Op.TEXT_EQUAL:
        for one, other in (args, args[::-1]):
            if one.op is Op.VARIABLE and other.op is Op.TEXT:
                return {one: {other.args[0]}}
    if op is Op.ZERO:
        return _zero(args[0])
    if op is Op.NONPOSITIVE and args[0].op is Op.LENGTH and args[0].args[0].op is Op.VARIABLE:
        return {args[0].args[0]: {""}}
    if op is Op.VARIABLE or (op is Op.NOT and args[0].op is Op.VARIABLE):
        return {next(iter(condition.variables)): {op is Op.VARIABLE}}
    if op is Op.OR:
        left, right = map(_allowed, args)
        return {v: left[v] | right[v] for v in left if v in right and len(left[v]) < _ALWAYS_TRIED}
    if op is Op.AND:
        left, right = map(_allowed, args)
        return {**left, **{v: values & left[v] if v in left else values for v, values in right.items()}}
    return {}


def _zero(inner: Term) -> dict[Term, set[Value]]:
    """Equalities that fix an integer variable, or make a text empty."""
    if inner.op is Op.VARIABLE:
        return {inner: {0}}
    if inner.op is Op.LENGTH and inner.args[0].op is Op.VARIABLE:
        return {inner.args[0]: {""}}
    if inner.op is Op.SUM and len(inner.args) == 3 and inner.args[1].op is Op.VARIABLE:
        # The coefficients of an equality have no common divisor.
        return {inner.args[1]: {-inner.args[0] // inner.args[2]}}
    return {}
