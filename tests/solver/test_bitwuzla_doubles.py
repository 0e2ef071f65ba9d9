"""Doubles in bitwuzla have the values that Python gives them."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build, doubles
from pathlore.expr.assignment import Value, evaluate, holds
from pathlore.expr.constants import equals
from pathlore.expr.term import Sort, Term
from pathlore.solver.bitwuzla import Bitwuzla
from pathlore.solver.route import Route
from pathlore.solver.solver import Query, Sat, Solver, SolverStats, Unsat

X, Y, Z = (build.variable(f"d{name}", Sort.FLOAT) for name in "xyz")
I, J = (build.variable(f"i{name}", Sort.INT) for name in "ij")  # noqa: E741 - an integer
S = build.variable("ds", Sort.STR)

SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    1e-320,
    -5e-324,
    2.5,
    1e16,
    -1.7e308,
    math.inf,
    -math.inf,
    math.nan,
]
DOUBLES = st.one_of(st.sampled_from(SPECIAL), st.floats(), st.floats(-100, 100))

UNARY: dict[str, Callable[[Term], Term]] = {
    "neg": doubles.neg,
    "absolute": doubles.absolute,
    "square_root": doubles.square_root,
    "floor": lambda x: doubles.integral(x, "floor"),
    "ceil": lambda x: doubles.integral(x, "ceil"),
    "trunc": lambda x: doubles.integral(x, "trunc"),
    "even": lambda x: doubles.integral(x, "even"),
    "to_int": doubles.to_int,
    "is_nan": doubles.is_nan,
    "is_infinite": doubles.is_infinite,
    "is_negative": doubles.is_negative,
}
BINARY: dict[str, Callable[[Term, Term], Term]] = {
    "add": doubles.add,
    "sub": doubles.sub,
    "mul": doubles.mul,
    "div": doubles.div,
    "less": doubles.less,
    "less_equal": doubles.less_equal,
    "equal": doubles.equal,
    "same": doubles.same,
}


def double(value: float) -> Term:
    return doubles.double(value)


@pytest.fixture(scope="module", params=[Bitwuzla, Route])
def solver(request: pytest.FixtureRequest) -> Solver:
    found: Solver = request.param(20.0, SolverStats())
    return found


def check_value(solver: Solver, term: Term, given_values: dict[Term, Value]) -> None:
    """With its variables given, a term has its value and no other."""
    fixed = tuple(equals(variable, value) for variable, value in given_values.items())
    same = equals(term, evaluate(term, given_values))
    assert isinstance(solver.check(Query(fixed, same)), Sat), (term, given_values)
    assert isinstance(solver.check(Query(fixed, build.not_(same))), Unsat), (term, given_values)


@pytest.mark.parametrize("name", sorted(UNARY))
def test_an_operator_of_one_double_has_the_value_that_python_gives_it(solver: Solver, name: str) -> None:
    for value in SPECIAL:
        check_value(solver, UNARY[name](X), {X: value})


@pytest.mark.parametrize("name", sorted(BINARY))
@settings(max_examples=25, deadline=None)
@given(left=DOUBLES, right=DOUBLES)
def test_an_operator_of_two_doubles_has_the_value_that_python_gives_it(
    solver: Solver, name: str, left: float, right: float
) -> None:
    check_value(solver, BINARY[name](X, Y), {X: left, Y: right})


@settings(max_examples=40, deadline=None)
@given(number=st.one_of(st.integers(-20, 20), st.integers(), st.integers(-(2**1030), 2**1030)), value=DOUBLES)
def test_integers_and_doubles_meet_as_in_python(solver: Solver, number: int, value: float) -> None:
    check_value(solver, doubles.from_int(I), {I: number})
    for compare in (doubles.int_less, doubles.int_less_equal, doubles.int_equal, doubles.int_greater):
        check_value(solver, compare(I, X), {I: number, X: value})


@pytest.mark.parametrize("near", [2**53, 2**63, 2**64, 2**1023])
def test_an_integer_is_compared_exactly_with_the_double_next_to_it(solver: Solver, near: int) -> None:
    for number in (near - 1, near, near + 1, -near - 1):
        for compare in (doubles.int_less, doubles.int_less_equal, doubles.int_equal):
            check_value(solver, compare(I, X), {I: number, X: float(near)})
            check_value(solver, compare(I, X), {I: number, X: -float(near)})


# Random terms


def operations(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    arithmetic = st.sampled_from([BINARY[name] for name in ("add", "sub", "mul", "div")])
    shapes = st.sampled_from([UNARY[name] for name in ("neg", "absolute", "square_root", "floor", "even")])
    return st.one_of(
        st.builds(lambda f, a, b: f(a, b), arithmetic, inner, inner),
        st.builds(lambda f, a: f(a), shapes, inner),
        st.builds(lambda a: doubles.from_int(doubles.to_int(a)), inner),
        st.builds(lambda a, b, c: build.ite(doubles.less(a, b), b, c), inner, inner, inner),
    )


TERMS = st.recursive(st.one_of(st.sampled_from([X, Y]), DOUBLES.map(double)), operations, max_leaves=4)
COMPARISONS = st.sampled_from([BINARY[name] for name in ("less", "less_equal", "equal", "same")])
ATOMS = st.one_of(
    st.builds(lambda f, a, b: f(a, b), COMPARISONS, TERMS, TERMS),
    st.builds(lambda f, a: f(a), st.sampled_from([UNARY[n] for n in UNARY if n.startswith("is_")]), TERMS),
)
CONDITIONS = st.one_of(ATOMS, ATOMS.map(build.not_), st.builds(build.or_, ATOMS, ATOMS))


@settings(max_examples=120, deadline=None)
@given(conditions=st.lists(CONDITIONS, min_size=1, max_size=3), x=DOUBLES, y=DOUBLES)
def test_no_answer_contradicts_evaluation(conditions: list[Term], x: float, y: float) -> None:
    solver = Route(1.0, SolverStats())
    # One of a condition and its negation is true of the known solution.
    known: dict[Term, Value] = {X: x, Y: y}
    true = [c if holds(c, known) else build.not_(c) for c in conditions]
    for goal in (true[-1], build.not_(true[-1])):
        query = Query(tuple(true[:-1]), goal, known)
        answer = solver.check(query)
        if isinstance(answer, Sat):
            assert all(holds(c, {**known, **answer.assignment}) for c in (*query.constraints, query.goal))
        elif isinstance(answer, Unsat):
            assert goal is not true[-1]
