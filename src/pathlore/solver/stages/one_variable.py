"""Answers by changing one input: exact if the query has a single variable, otherwise an attempt.

The seed satisfies the constraints but not the goal. With all other variables as they are, the constraints that are
linear in one variable leave an interval for it, less some points; any value in there that suits the rest will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pathlore.expr.assignment import (
    DEFAULTS,
    TALL,
    Assignment,
    Evaluation,
    TooLargeError,
    Value,
    evaluate,
    holds,
)
from pathlore.expr.term import Op, Sort, Term
from pathlore.records import slotted
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Solver

_TRIES = 8
_MOVABLE = frozenset((Sort.INT, Sort.BOOL))


class OneVariable:
    """Tries the variables of the goal in turn, the newest first: it occurs in the fewest constraints.

    Of tall conditions only one attempt is made: to evaluate them costs as much as to look at them all, and a back end
    that looks at them knows more afterwards.
    """

    def __init__(self, inner: Solver, tries: int = _TRIES) -> None:
        self.inner = inner
        self.tries = tries

    def check(self, query: Query) -> Answer:
        variables = sorted((v for v in query.goal.variables if v.sort in _MOVABLE), key=_serial, reverse=True)
        seed = Seed(query.seed)
        for variable in variables[: self.tries]:
            mentions = [c for c in query.constraints if variable in c.variables]
            conditions = [query.goal, *mentions]
            alone = all(len(c.variables) == 1 for c in conditions)
            answer = _move(variable, conditions, seed, alone)
            if answer is not None:
                return answer
        return self.inner.check(query)


def _serial(term: Term) -> int:
    return term.serial


class Seed:
    """The seed of a query, the values of tall terms under it, and whether an attempt at tall terms is left."""

    __slots__ = ("_values", "assignment", "attempt_left")

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment
        self.attempt_left = True
        self._values: Evaluation | None = None

    def value(self, term: Term) -> int:
        """The value of an integer term under the seed."""
        found: int
        if term.height <= TALL:
            found = evaluate(term, self.assignment)
            return found
        if self._values is None:
            self._values = Evaluation(self.assignment)
        found = self._values.of(term)
        return found

    def moved_holds(self, variable: Term, value: Value, tall: list[Term]) -> bool:
        """Whether tall conditions hold with this value, the other variables as they are. This takes the attempt."""
        self.attempt_left = False
        evaluation = Evaluation({**self.assignment, variable: value})
        return all(evaluation.holds(condition) for condition in tall)

    def given(self, variable: Term) -> Value:
        value = self.assignment.get(variable)
        return DEFAULTS[variable.sort] if value is None else value


def _move(variable: Term, conditions: list[Term], seed: Seed, alone: bool) -> Answer | None:
    if variable.sort is Sort.BOOL:
        return _flip(variable, conditions, seed, alone)
    allowed = Interval()
    others: list[Term] = []
    tall: list[Term] = []
    for condition in conditions:
        if not allowed.narrow(condition, variable, seed):
            (others if condition.height <= TALL else tall).append(condition)
    value = allowed.value()
    if value is None:
        # Only constraints on this variable alone can rule it out for good.
        return UNSAT if alone else None
    if not others and not tall:
        return Sat({variable: value})
    if tall and not seed.attempt_left:
        return None
    for candidate in allowed.candidates():
        if tall and candidate == seed.given(variable):
            # The goal does not hold there: this would waste the attempt.
            continue
        moved = {**seed.assignment, variable: candidate}
        if all(holds(condition, moved) for condition in others):
            return Sat({variable: candidate}) if not tall or seed.moved_holds(variable, candidate, tall) else None
    return None


def _flip(variable: Term, conditions: list[Term], seed: Seed, alone: bool) -> Answer | None:
    if not alone and any(condition.height > TALL for condition in conditions):
        return _flip_tall(variable, conditions, seed)
    for value in (False, True):
        moved: dict[Term, Value] = {**seed.assignment, variable: value}
        try:
            if all(evaluate(condition, moved) for condition in conditions):
                return Sat({variable: value})
        except TooLargeError:
            # Too large to evaluate: the condition may hold or not.
            alone = False
    return UNSAT if alone else None


def _flip_tall(variable: Term, conditions: list[Term], seed: Seed) -> Answer | None:
    value = not seed.given(variable)
    if seed.attempt_left and seed.moved_holds(variable, value, conditions):
        return Sat({variable: value})
    return None


@slotted
class Interval:
    """Integers from `low` to `high` (None is unbounded) except `holes`. Narrowed in place."""

    low: int | None = None
    high: int | None = None
    holes: set[int] = field(default_factory=set)

    def copy(self) -> Interval:
        return Interval(self.low, self.high, set(self.holes))

    def narrow(self, condition: Term, variable: Term, seed: Seed) -> bool:
        """Narrows the interval by a condition; False if the condition is not linear in the variable."""
        negated = condition.op is Op.NOT
        atom = condition.args[0] if negated else condition
        if atom.op is not Op.ZERO and (negated or atom.op is not Op.NONPOSITIVE):
            return False
        split = _split(atom.args[0], variable, seed)
        if split is None:
            return False
        coefficient, rest = split
        if atom.op is Op.NONPOSITIVE:
            # coefficient * v + rest <= 0
            if coefficient > 0:
                self._at_most(-rest // coefficient)
            else:
                self._at_least(-(rest // coefficient))
            return True
        value, remainder = divmod(-rest, coefficient)
        if negated:
            if remainder == 0:
                self.holes.add(value)
        elif remainder:
            self.low, self.high = 1, 0
        else:
            self._at_most(value)
            self._at_least(value)
        return True

    def _at_most(self, value: int) -> None:
        if self.high is None or value < self.high:
            self.high = value

    def _at_least(self, value: int) -> None:
        if self.low is None or value > self.low:
            self.low = value

    def value(self) -> int | None:
        """The allowed value nearest to zero."""
        return next(self._nearest(), None)

    def candidates(self) -> list[int]:
        """A few allowed values: the nearest to zero and those at the ends."""
        found = []
        for value, _ in zip(self._nearest(), range(_TRIES), strict=False):
            found.append(value)
        ends = [e for e in (self.low, self.high) if e is not None and e not in self.holes and e not in found]
        return found + ends if found else []

    def _nearest(self) -> Iterator[int]:
        low, high = self.low, self.high
        if low is not None and high is not None and low > high:
            return
        start = 0
        if low is not None and low > 0:
            start = low
        elif high is not None and high < 0:
            start = high
        distance = 0
        while True:
            candidates = (start,) if distance == 0 else (start + distance, start - distance)
            inside = [c for c in candidates if (low is None or c >= low) and (high is None or c <= high)]
            if not inside:
                return
            yield from (c for c in inside if c not in self.holes)
            distance += 1


def _split(term: Term, variable: Term, seed: Seed) -> tuple[int, int] | None:
    """Coefficient and rest of `term` as a linear function of the variable, the others as in the seed."""
    if term is variable:
        return 1, 0
    if term.op is not Op.SUM:
        return None
    args = term.args
    given = seed.assignment
    coefficient = 0
    rest: int = args[0]
    for i in range(1, len(args), 2):
        part = args[i]
        if part is variable:
            coefficient = args[i + 1]
        elif variable in part.variables:
            return None
        elif part.op is Op.VARIABLE:
            value = given.get(part)
            rest += (DEFAULTS[part.sort] if value is None else value) * args[i + 1]
        else:
            try:
                rest += seed.value(part) * args[i + 1]
            except TooLargeError:
                return None
    return (coefficient, rest) if coefficient else None
