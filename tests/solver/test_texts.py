"""Queries about texts have the answers that Python's texts give, whoever answers them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pathlore.expr import build, texts
from pathlore.expr.assignment import Value, evaluate, holds
from pathlore.expr.constants import constant, equals
from pathlore.expr.regular import ALL, ANY, Chars, Regular, both, chars, either, literal, negated, repeat, sequence
from pathlore.expr.term import Sort, Term
from pathlore.solver.route import Route
from pathlore.solver.solver import Answer, Query, Sat, Solver, SolverStats, Unknown, Unsat
from pathlore.solver.z3 import Z3

TIMEOUT = 10.0
MAKERS: dict[str, Callable[[float, SolverStats], Solver]] = {"z3": Z3, "route": Route}

S, T, U = (build.variable(name, Sort.STR) for name in "stu")
I, J = (build.variable(name, Sort.INT) for name in "ij")


@pytest.fixture(params=sorted(MAKERS))
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="module")
def shared() -> dict[str, Solver]:
    return {name: make(TIMEOUT, SolverStats()) for name, make in MAKERS.items()}


@pytest.fixture
def solver(name: str, shared: dict[str, Solver]) -> Solver:
    return shared[name]


def number(value: int) -> Term:
    return build.integer(value)


def verify(query: Query, answer: Answer, satisfiable: bool | None, may_give_up: bool = False) -> None:
    """The answer is right; `None` where it is not known which one that is."""
    if isinstance(answer, Sat):
        assert satisfiable is not False
        assert all(holds(c, {**query.seed, **answer.assignment}) for c in (*query.constraints, query.goal))
    elif isinstance(answer, Unsat):
        assert not satisfiable
    else:
        assert may_give_up, answer.reason


# Each operator, on values that variables are fixed to

VALUES = ["", "a", "b", "ab", "ba", "aba", "aab", "0", "07", "4711", "a=b", "A", "\0", "\ud800", "é€", "\U0001f600"]
SHORT = ["", "a", "b", "ab", "ba", "aab"]
INDICES = [-2, 0, 1, 2, 5]
DIGIT = Chars(((48, 57),))
LANGUAGES: list[Regular] = [
    repeat(DIGIT, 1, None),
    repeat(DIGIT, 0, 2),
    literal("ab"),
    sequence(literal("a"), repeat(ANY, 0, None)),
    either(literal("a"), literal("ba"), sequence()),
    both(repeat(chars([(97, 98)]), 2, 3), negated(sequence(ALL, literal("aa"), ALL))),
    negated(repeat(chars([(0, 0xFF)]), 0, None)),
    chars([(0xFFFF, 0x10FFFF)]),
    repeat(chars([(0, 0x2A6DF), (0x2A700, 0x10FFFF)]), 0, None),
]

CASES: dict[str, tuple[Callable[..., Term], list[list[Any]]]] = {
    "concat": (texts.concat, [SHORT, SHORT]),
    "length": (texts.length, [VALUES]),
    "slice": (texts.piece, [["", "a", "aba", "a=bcd"], INDICES, INDICES]),
    "code": (texts.code, [VALUES, INDICES]),
    "character": (texts.character, [[-1, 0, 65, 0xD800, 0x1F600, 0x2FFFF, 0x30000, 0x10FFFF, 0x110000]]),
    "find": (texts.find, [SHORT, SHORT, INDICES]),
    "rfind": (texts.rfind, [SHORT, SHORT]),
    "contains": (texts.contains, [SHORT, SHORT]),
    "starts": (texts.starts, [SHORT, SHORT]),
    "ends": (texts.ends, [SHORT, SHORT]),
    "replace_first": (texts.replace_first, [SHORT, SHORT, ["", "b", "cc"]]),
    "replace_all": (texts.replace_all, [SHORT, SHORT, ["", "b", "cc"]]),
    "equal": (texts.equal, [VALUES, ["", "a", "ab", "\ud800", "\U0001f600"]]),
    "less": (texts.less, [VALUES, VALUES]),
    "less_equal": (texts.less_equal, [VALUES, VALUES]),
    "digits": (texts.digits, [[-5, 0, 7, 10, 4711, 10**25]]),
    "number": (texts.number, [[*VALUES, "-1", "00", "9" * 20, "1a", " 1", "٣"]]),
}


def fixed(operator: str) -> Iterator[tuple[tuple[Term, ...], Term, Any]]:
    """Constraints that fix variables, a term of the variables, and its value."""
    build_term, domains = CASES[operator]
    for values in product(*domains):
        variables = [build.variable(f"{operator}{i}", constant(v).sort) for i, v in enumerate(values)]
        term = build_term(*variables)
        value = evaluate(term, dict(zip(variables, values, strict=True)))
        yield tuple(equals(v, x) for v, x in zip(variables, values, strict=True)), term, value


@pytest.mark.parametrize("operator", sorted(CASES))
def test_an_operator_has_the_value_that_python_gives_it(name: str, solver: Solver, operator: str) -> None:
    for constraints, term, value in fixed(operator):
        for goal, satisfiable in ((equals(term, value), True), (build.not_(equals(term, value)), False)):
            query = Query(constraints, goal)
            # z3 lacks Python's replacement of the empty text by something.
            weave = operator == "replace_all"
            verify(query, solver.check(query), satisfiable, may_give_up=weave and name == "z3")


@pytest.mark.parametrize("regular", LANGUAGES)
def test_a_language_has_the_texts_that_python_finds_in_it(name: str, solver: Solver, regular: Regular) -> None:
    condition = texts.matches(S, regular)
    for value in (*VALUES, "\U0002a6df", "\U0002a6e0", "\U0002a700", "\U0010ffff", "\U00020000"):
        satisfiable = holds(condition, {S: value})
        for goal, expected in ((condition, satisfiable), (build.not_(condition), not satisfiable)):
            query = Query((equals(S, value),), goal)
            verify(query, solver.check(query), expected)
