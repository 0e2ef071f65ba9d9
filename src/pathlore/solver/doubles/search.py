"""Searches for solutions of queries with doubles by evaluation; decides queries about a single variable.

Conditions on one variable leave an exact set of values. If it is empty there is no solution; otherwise combinations of
its values are tried: simple ones, the ends, values near constants of the query, some at random. All effort is counted
in evaluations, so the same query always has the same answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random

from pathlore.expr.assignment import DEFAULTS, TooLargeError, Value, holds
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, conjuncts
from pathlore.solver.doubles.boundaries import boundaries
from pathlore.solver.doubles.candidates import MOST_CONSTANTS, constants, drawn, simple
from pathlore.solver.doubles.newton import descend
from pathlore.solver.doubles.preimage import solutions
from pathlore.solver.doubles.spans import (
    EMPTY,
    INFINITE,
    MINUS_INFINITE,
    NAN,
    WHOLE,
    Spans,
    any_key,
    double_at,
    key_of,
    whole,
)
from pathlore.solver.query import UNSAT, Answer, Budget, Query, Sat, Unknown
from pathlore.solver.ranges.doubles import DoubleRanges
from pathlore.solver.ranges.integers import DOUBLE_BITS, Ranges
from pathlore.solver.ranges.range import Range

_REMEMBERED = 20_000
_QUICK = 800  # evaluations; a search that has more begins at more points
_LARGE = 40  # variables
_POINTS = 12
_ALIKE = 4
_LONE_VALUES = 120
_TEXTS = ("", "0", "1", "-1", "0.5", "nan", "inf", "-inf", "x")

_Point = dict[Term, Value]


class DoubleSearch:
    """Memoises the values that single conditions leave: paths ask about the same conditions again and again."""

    def __init__(self) -> None:
        self._sets: dict[Term, _Found] = {}

    def check(self, query: Query, budget: Budget) -> Answer:
        """An answer that was checked, or `Unknown`; an evaluation is that of a condition, and time does not matter."""
        conditions = list(dict.fromkeys(conjuncts((query.goal, *query.constraints))))
        variables = sorted({v for c in conditions for v in c.variables}, key=_serial)
        if len(variables) > _LARGE:
            return _UNDECIDED
        domains: dict[Term, Spans] = {v: whole(v.sort) for v in variables if v.sort in WHOLE}
        entangled: list[Term] = []
        for condition in conditions:
            subject, allowed = self._set(condition)
            if subject is None:
                entangled.append(condition)
                continue
            if subject.op is not Op.VARIABLE:
                entangled.append(condition)
            domains[subject] = domains.get(subject, whole(subject.sort)) & allowed
            if not domains[subject]:
                return UNSAT
        if _is_out_of_range(domains):
            return UNSAT
        trial = _Trial(query, entangled, variables, domains, budget.evaluations)
        found = trial.run()
        if found is None or not all(holds(condition, found) for condition in conditions):
            return _UNDECIDED
        return Sat(found)

    def _set(self, condition: Term) -> _Found:
        """The variable or term that a condition compares with constants only, and the values left for it."""
        sets = self._sets
        found = sets.get(condition)
        if found is None:
            if len(sets) >= _REMEMBERED:
                sets.clear()
            found = sets[condition] = next(_found(condition), _NOTHING)
        return found


def _found(condition: Term) -> Iterator[_Found]:
    subjects = [*condition.variables] if len(condition.variables) == 1 else []
    subject = _subject(condition)
    if subject is not None:
        subjects.append(subject)
    for subject in subjects:
        allowed = solutions(condition, subject, {}) if subject.sort in WHOLE else None
        if allowed is not None:
            yield subject, allowed


def _subject(term: Term) -> Term | None:
    """The innermost term that a condition is about, apart from constants."""
    while True:
        parts = dict.fromkeys(part for part in children(term) if part.variables)
        if len(parts) != 1 or (term.op is Op.APPLY and term.sort is not Sort.BOOL):
            break
        (term,) = parts
    if term.sort is not Sort.BOOL or not parts:
        return term
    (first, *others) = {_subject(part) for part in parts}
    return None if others else first


def _is_out_of_range(domains: dict[Term, Spans]) -> bool:
    """Whether the ranges of the variables rule out the values that comparisons require of some term."""
    terms = [term for term in domains if term.op is not Op.VARIABLE]
    if not terms:
        return False
    integers = {v: spans for v, spans in domains.items() if v.op is Op.VARIABLE and v.sort is Sort.INT}
    sizes = {v: Range(*s) for v, spans in integers.items() if (s := _bounds(spans)) is not None}
    ends = {v: _ends(spans) for v, spans in domains.items() if v.op is Op.VARIABLE and v.sort is Sort.FLOAT}
    ranges = DoubleRanges(ends)
    wholes = Ranges(sizes, ranges, DOUBLE_BITS)
    for term in terms:
        if any(v.sort is Sort.INT and v not in sizes for v in term.variables):
            continue
        low, high = ranges.of(term)
        if wholes.guessed or wholes.shifts_cut:
            return False
        # Ranges do not distinguish the two zeros.
        first = key_of(-0.0 if low == 0 else low)
        last = key_of(0.0 if high == 0 else high)
        if not domains[term] & Spans(((first, last), (NAN, NAN))):
            return True
    return False


def _bounds(spans: Spans) -> tuple[int, int] | None:
    low, high = spans.spans[0][0], spans.spans[-1][1]
    return None if isinstance(low, float) or isinstance(high, float) else (low, high)


def _ends(spans: Spans) -> tuple[float, float]:
    """The least and the greatest double; nan counts as any."""
    numbers = spans & Spans(((MINUS_INFINITE, INFINITE),))
    if not numbers:
        return 0.0, 0.0
    return double_at(int(numbers.spans[0][0])), double_at(int(numbers.spans[-1][1]))


_Found = tuple[Term | None, Spans]
_NOTHING: _Found = (None, EMPTY)
_UNDECIDED = Unknown("no solution by search")


def _serial(term: Term) -> int:
    return term.serial


class _Trial:
    """The search for one query: a domain for each variable, and the conditions that domains do not express."""

    def __init__(
        self, query: Query, conditions: list[Term], variables: list[Term], domains: dict[Term, Spans], evaluations: int
    ) -> None:
        self._query = query
        self._conditions = conditions
        self._variables = variables
        self._domains = domains
        self._left = evaluations
        self._points = _POINTS if evaluations <= _QUICK else 8 * _POINTS
        self._random = Random(0)
        entangled = {v for c in conditions for v in c.variables}
        self._moving = [v for v in variables if v in entangled]

    def run(self) -> _Point | None:
        start = {v: self._start(v) for v in self._variables}
        if self._suits(start):
            return start
        self._constants = constants((self._query.goal, *self._conditions))
        if len(self._moving) == 1:
            return self._alone(start, self._moving[0])
        return self._together(start)

    def _start(self, variable: Term) -> Value:
        """The value of the seed if it is in the domain, otherwise a simple one."""
        value = self._query.seed.get(variable, DEFAULTS[variable.sort])
        domain = self._domains.get(variable)
        if domain is None or any_key(value) in domain:
            return value
        return next(simple(domain, variable.sort))

    def _suits(self, point: _Point) -> bool:
        for condition in self._conditions:
            self._left -= 1
            if not holds(condition, point):
                return False
        return True

    def _alone(self, point: _Point, variable: Term) -> _Point | None:
        values = list(islice(self._values(variable), _LONE_VALUES))
        found = self._first_of(point, variable, values)
        if found is None and variable.sort is Sort.FLOAT:
            domain = self._domains[variable]
            found = self._first_of(
                point, variable, self._at_boundaries(point, variable, domain, self._conditions, values[:40])
            )
        return found

    def _together(self, start: _Point) -> _Point | None:
        """From several points, sets one variable after the other to a value that satisfies all conditions on it."""
        for _ in range(_ALIKE):
            point = {**start, **self._alike()}
            if self._suits(point):
                return point
        choices = {v: list(islice(self._values(v), _POINTS + MOST_CONSTANTS)) for v in self._moving}
        for number in range(self._points):
            point = dict(start)
            if number:
                point.update((v, self._random.choice(found)) for v, found in choices.items() if found)
            for near in (point, *self._newton(point)):
                if self._suits(near):
                    return near
                for variable in reversed(self._moving):
                    found = self._moved(near, variable, choices[variable])
                    if found is not None:
                        return found
                    if self._left <= 0:
                        return None
        return None

    def _alike(self) -> _Point:
        """The same double for all variables that may have it: different values are seldom hard to find."""
        variables = [v for v in self._moving if v.sort is Sort.FLOAT]
        if not variables:
            return {}
        value = drawn(self._domains[self._random.choice(variables)], Sort.FLOAT, self._random)
        return {v: value for v in variables if any_key(value) in self._domains[v]}

    def _newton(self, point: _Point) -> Iterator[_Point]:
        """The point to which the equations lead from another one, also with fewer digits."""
        try:
            points = list(descend(self._conditions, point))
        except (OverflowError, TooLargeError):
            return
        self._left -= _INVERSION * len(points)
        if points:
            last = points[-1]
            yield {v: round(value, 9) if isinstance(value, float) else value for v, value in last.items()}
            yield last

    def _moved(self, point: _Point, variable: Term, choices: list[Value]) -> _Point | None:
        """A solution that differs in one variable; otherwise the point is moved nearer to one."""
        if variable not in self._domains:
            return self._first_of(point, variable, choices)
        allowed = self._domains[variable]
        unclear: list[Term] = []
        for condition in self._conditions:
            if variable not in condition.variables:
                continue
            self._left -= _INVERSION
            found = solutions(condition, variable, point)
            if found is None:
                unclear.append(condition)
            elif not allowed & found:
                return None
            else:
                allowed &= found
        values = list(islice(simple(allowed, variable.sort), 4))
        if unclear:
            values += [value for value in choices if any_key(value) in allowed]
            values += [drawn(allowed, variable.sort, self._random) for _ in range(4)]
            found_point = self._first_of(point, variable, values)
            if found_point is not None or variable.sort is not Sort.FLOAT:
                return found_point
            values = self._at_boundaries(point, variable, allowed, unclear, values) or values
        found_point = self._first_of(point, variable, values)
        if found_point is None:
            point[variable] = values[0]
        return found_point

    def _at_boundaries(
        self, point: _Point, variable: Term, allowed: Spans, unclear: list[Term], values: list[Value]
    ) -> list[Value]:
        """Values around which conditions change that could not be inverted."""
        if self._left <= 0:
            return []

        def along(condition: Term) -> Callable[[int], bool]:
            def holds_at(key: int) -> bool:
                self._left -= 1
                return holds(condition, {**point, variable: double_at(key)})

            return holds_at

        keys = boundaries([along(c) for c in unclear], allowed, [any_key(value) for value in values])
        return [double_at(key) for key in keys]

    def _first_of(self, point: _Point, variable: Term, values: Iterable[Value]) -> _Point | None:
        for value in values:
            moved = {**point, variable: value}
            if self._suits(moved):
                return moved
            if self._left <= 0:
                break
        return None

    def _values(self, variable: Term) -> Iterator[Value]:
        """Values to try, the most promising first."""
        sort = variable.sort
        if sort is Sort.STR:
            yield from _TEXTS
            yield from map(str, self._constants)
            return
        domain = self._domains[variable]
        yield from islice(simple(domain, sort), 6)
        if sort is Sort.FLOAT:
            yield from (value for value in self._constants if key_of(value) in domain)
        elif sort is Sort.INT:
            near = [int(value) for value in self._constants if math.isfinite(value)]
            yield from (value for value in near if value in domain)
        for _ in range(_LONE_VALUES):
            yield drawn(domain, sort, self._random)


# The cost of inverting a condition, in evaluations.
_INVERSION = 20
