"""A solver that tries small changes of the witness: enough to follow the paths of operations on texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pathlore.expr.assignment import DEFAULTS, holds
from pathlore.expr.term import Sort, Term
from pathlore.solver.query import Answer, Query, Sat, Unknown

LETTERS = ["a", "b", "1", ",", " ", "A", "\n", "\xe9", "\u0663"]
WHOLE = ["", "a", "ab", "ba", "a,b", " a ", "12", "-7", "a1", "aa", "b,a,b", "a b", "1.5", "a\nb"]


class Guessing:
    """Knows what it finds and nothing else."""

    def __init__(self, tries: int) -> None:
        self.tries = tries

    def check(self, query: Query) -> Answer:
        conditions = (*query.constraints, query.goal)
        for candidate in islice(_candidates(query), self.tries):
            if all(holds(condition, candidate) for condition in conditions):
                return Sat(candidate)
        return Unknown("not guessed")


def _candidates(query: Query) -> Iterator[dict[Term, Any]]:
    variables = sorted(query.goal.variables, key=lambda term: str(term.args[0]))
    for variable in variables:
        value = query.seed.get(variable, DEFAULTS[variable.sort])
        for other in _numbers(value) if variable.sort is Sort.INT else _texts(value):
            yield {**query.seed, variable: other}
    for first in variables:
        for second in variables:
            if first is not second and first.sort is Sort.STR and second.sort is Sort.STR:
                for one in WHOLE:
                    for other in WHOLE:
                        yield {**query.seed, first: one, second: other}


def _numbers(value: Any) -> Iterator[int]:
    yield from (value + delta for delta in (1, -1, 2, -2, 3, 5, -5))
    yield from range(-5, 8)


def _texts(value: Any) -> Iterator[str]:
    yield from WHOLE
    for at in range(len(value) + 1):
        for letter in LETTERS:
            yield value[:at] + letter + value[at:]
            yield value[:at] + letter + value[at + 1 :]
        yield value[:at] + value[at + 1 :]
