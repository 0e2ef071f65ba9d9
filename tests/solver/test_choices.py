"""If-then-else of every sort means the same to every back end: it has the answer of exhaustive search."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pathlore.expr import build, doubles, texts
from pathlore.expr.assignment import evaluate, holds
from pathlore.expr.constants import constant, equals
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below
from pathlore.solver.query import Answer, Query, Sat, Solver, SolverStats, Unsat
from pathlore.solver.theories import FLOATS, TEXTS, Theories
from tests.scale import examples
from tests.solver.test_conformance import MAKERS, TIMEOUT

DOMAINS: dict[Sort, tuple[Any, ...]] = {
    Sort.INT: (-2, 0, 1, 3),
    Sort.BOOL: (False, True),
    Sort.FLOAT: (0.0, -0.0, 1.5, -2.0, math.inf, math.nan),
    Sort.STR: ("", "a", "ba", "é\U0001f600"),
}
VARIABLES = {sort: [build.variable(f"{sort.value}{i}", sort) for i in range(2)] for sort in Sort}
BOTH = FLOATS | TEXTS
FOREIGN = {"z3": FLOATS, "cvc5": BOTH, "bitwuzla": TEXTS}
"""Theories that a back end does not know: only there it may give up."""


@pytest.fixture(params=sorted(MAKERS))
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="module")
def shared() -> dict[str, Solver]:
    return {name: make(TIMEOUT, SolverStats()) for name, make in MAKERS.items()}


def within(variable: Term) -> Term:
    """The variable is in its domain. Bit vectors want the bounds of an integer to be said."""
    domain, result = DOMAINS[variable.sort], build.FALSE
    for value in domain:
        result = build.or_(result, equals(variable, value))
    if variable.sort is not Sort.INT:
        return result
    low, high = build.integer(min(domain)), build.integer(max(domain))
    return build.and_(result, build.and_(build.le(low, variable), build.le(variable, high)))


def query_of(*conditions: Term) -> Query:
    variables = sorted({v for c in conditions for v in c.variables}, key=lambda v: v.serial)
    *constraints, goal = conditions
    return Query((*map(within, variables), *constraints), goal)


def assignments(query: Query) -> Iterator[dict[Term, Any]]:
    variables = sorted({v for c in (*query.constraints, query.goal) for v in c.variables}, key=lambda v: v.serial)
    for values in itertools.product(*(DOMAINS[v.sort] for v in variables)):
        yield dict(zip(variables, values, strict=True))


def verify(name: str, query: Query, answer: Answer) -> None:
    conditions = (*query.constraints, query.goal)
    satisfiable = any(all(evaluate(c, a) for c in conditions) for a in assignments(query))
    if isinstance(answer, Sat):
        assert satisfiable
        assert all(holds(c, answer.assignment) for c in conditions)
    elif isinstance(answer, Unsat):
        assert not satisfiable
    else:
        # No back end knows texts and doubles at once: what ties them together is searched for, not decided.
        theories = Theories().of_query(query)
        assert theories & BOTH == BOTH or theories & FOREIGN.get(name, 0), answer.reason


def equal(left: Term, right: Term) -> Term:
    if left.sort is Sort.FLOAT:
        return doubles.same(left, right)
    return texts.equal(left, right) if left.sort is Sort.STR else build.eq(left, right)


COMPARISONS: dict[Sort, tuple[Callable[[Term, Term], Term], ...]] = {
    Sort.INT: (build.eq, build.lt),
    Sort.BOOL: (build.iff, build.and_),
    Sort.FLOAT: (doubles.same, doubles.equal, doubles.less),
    Sort.STR: (texts.equal, texts.less, texts.starts),
}


@pytest.mark.parametrize("sort", list(Sort))
def test_a_choice_has_the_value_of_the_arm_that_is_chosen(name: str, shared: dict[str, Solver], sort: Sort) -> None:
    p, q = VARIABLES[Sort.BOOL]
    then, otherwise = VARIABLES[sort] if sort is not Sort.BOOL else (q, build.not_(q))
    choice = build.ite(p, then, otherwise)
    for side, arm, other in ((p, then, otherwise), (build.not_(p), otherwise, then)):
        for query in (
            query_of(side, build.not_(equal(choice, arm))),
            query_of(side, build.not_(equal(choice, other))),
            query_of(equal(then, otherwise), build.not_(equal(choice, arm))),
        ):
            verify(name, query, shared[name].check(query))


@pytest.mark.parametrize("sort", [Sort.INT, Sort.FLOAT, Sort.STR])
def test_choices_between_constants_are_told_apart(name: str, shared: dict[str, Solver], sort: Sort) -> None:
    p, q = VARIABLES[Sort.BOOL]
    first, second, third, *_ = (constant(value) for value in DOMAINS[sort])
    nested = build.ite(p, first, build.ite(q, second, third))
    for value in DOMAINS[sort]:
        query = query_of(build.not_(p), equal(nested, constant(value)))
        verify(name, query, shared[name].check(query))


@st.composite
def values(draw: st.DrawFn, sort: Sort, depth: int) -> Term:
    kind = draw(st.integers(0, 3 if depth else 1))
    if kind == 0:
        return draw(st.sampled_from(VARIABLES[sort]))
    if kind == 1 and sort is not Sort.BOOL:
        return constant(draw(st.sampled_from(DOMAINS[sort])))
    if kind == 2 and sort is Sort.STR:
        return texts.concat(draw(values(sort, depth - 1)), draw(values(sort, depth - 1)))
    if kind == 2 and sort is Sort.INT:
        return build.add(draw(values(sort, depth - 1)), draw(values(sort, depth - 1)))
    if depth == 0:
        return draw(st.sampled_from(VARIABLES[sort]))
    condition = draw(conditions(sort, depth - 1))
    return build.ite(condition, draw(values(sort, depth - 1)), draw(values(sort, depth - 1)))


@st.composite
def conditions(draw: st.DrawFn, sort: Sort, depth: int) -> Term:
    own = draw(st.sampled_from([sort, Sort.BOOL]))
    compare = draw(st.sampled_from(COMPARISONS[own]))
    found = compare(draw(values(own, depth)), draw(values(own, depth)))
    return build.not_(found) if draw(st.booleans()) else found


@pytest.mark.parametrize("sort", list(Sort))
@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_random_choices_have_the_answer_of_exhaustive_search(
    name: str, shared: dict[str, Solver], sort: Sort, data: st.DataObject
) -> None:
    goals = data.draw(st.lists(conditions(sort, 2), min_size=1, max_size=2))
    query = query_of(*goals)

    verify(name, query, shared[name].check(query))


def test_choices_of_several_sorts_meet(name: str, shared: dict[str, Solver]) -> None:
    """A text decides on a number, the number on a double, the double on a text."""
    s, f, x = VARIABLES[Sort.STR][0], VARIABLES[Sort.FLOAT][0], VARIABLES[Sort.INT][0]
    number = build.ite(texts.starts(s, texts.text("a")), x, texts.length(s))
    double = build.ite(build.lt(number, build.integer(2)), f, doubles.double(1.5))
    word = build.ite(doubles.less(doubles.double(0.0), double), s, texts.text("b"))
    assert {t.sort for t in below(texts.equal(word, s)) if t.op is Op.ITE} >= {Sort.FLOAT, Sort.STR, Sort.INT}
    for goal in (texts.equal(word, texts.text("ba")), texts.equal(word, texts.text("c")), doubles.is_nan(double)):
        query = query_of(goal)
        verify(name, query, shared[name].check(query))
