"""Doubles in bitwuzla have the values that Python gives them."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build, doubles, floats, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import Value, evaluate, holds
from pathlore.expr.constants import equals
from pathlore.expr.functions import FUNCTIONS, Function, define
from pathlore.expr.term import Sort, Term
from pathlore.expr.walk import conjuncts
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Query, Sat, Solver, SolverStats, Unknown, Unsat
from pathlore.solver.ranges.doubles import DoubleRanges, proven_ends
from pathlore.solver.ranges.integers import Ranges
from tests.scale import examples
from tests.solver.asking import bitwuzla, cvc5

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


@pytest.fixture(scope="module", params=[bitwuzla, Portfolio])
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
@settings(max_examples=examples(25), deadline=None)
@given(left=DOUBLES, right=DOUBLES)
def test_an_operator_of_two_doubles_has_the_value_that_python_gives_it(
    solver: Solver, name: str, left: float, right: float
) -> None:
    check_value(solver, BINARY[name](X, Y), {X: left, Y: right})


@settings(max_examples=examples(15), deadline=None)
@given(number=st.one_of(st.integers(-20, 20), st.integers(), st.integers(-(2**1030), 2**1030)), value=DOUBLES)
def test_integers_and_doubles_meet_as_in_python(solver: Solver, number: int, value: float) -> None:
    check_value(solver, doubles.from_int(I), {I: number})
    for compare in (floats.int_less, floats.int_less_equal, floats.int_equal, floats.int_greater):
        check_value(solver, compare(I, X), {I: number, X: value})


@pytest.mark.parametrize("near", [2**53, 2**63, 2**1023], ids=int.bit_length)
def test_an_integer_is_compared_exactly_with_the_double_next_to_it(solver: Solver, near: int) -> None:
    for number in (near - 1, near, near + 1, -near - 1):
        for compare in (floats.int_less, floats.int_less_equal, floats.int_equal):
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


@settings(max_examples=examples(120), deadline=None)
@given(conditions=st.lists(CONDITIONS, min_size=1, max_size=3), x=DOUBLES, y=DOUBLES)
def test_no_answer_contradicts_evaluation(conditions: list[Term], x: float, y: float) -> None:
    solver = Portfolio(1.0, SolverStats())
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


# Functions of Python


def function(name: str, sort: Sort, call: Callable[..., Any]) -> Function:
    return FUNCTIONS.get(name) or define(name, sort, call)


TOTAL = FUNCTIONS.get("test.total") or define("test.total", Sort.FLOAT, lambda *values: math.fsum(values))
COSINE = function("test_cosine", Sort.FLOAT, math.cos)
WHOLE = function("test_whole", Sort.BOOL, float.is_integer)
ROOT = function("test_root", Sort.INT, math.isqrt)
READ = function("test_read", Sort.FLOAT, float)
READS = function("test_reads", Sort.BOOL, lambda text: bool(float(text)) or True)


@pytest.mark.parametrize(
    "conditions",
    [
        (doubles.less(double(0.99), apply(COSINE, X)), doubles.less(double(3.0), X)),
        (apply(WHOLE, X), doubles.less(double(1e10), X)),
        (build.not_(apply(WHOLE, X)), doubles.less(double(7.25), doubles.mul(X, Y))),
        (build.eq(apply(ROOT, I), build.integer(12)), build.gt(I, build.integer(150))),
        (doubles.less(double(2.5), apply(READ, S)),),
        (apply(READS, S), doubles.equal(doubles.mul(apply(READ, S), double(3.0)), double(12.75))),
        (build.not_(apply(READS, S)),),
    ],
)
def test_functions_are_answered_by_evaluation(conditions: tuple[Term, ...]) -> None:
    answer = Portfolio(10.0, SolverStats()).check(Query(conditions[:-1], conditions[-1]))
    assert isinstance(answer, Sat)
    assert all(holds(condition, answer.assignment) for condition in conditions)


def test_equal_arguments_give_equal_results() -> None:
    different = build.not_(doubles.same(apply(COSINE, X), apply(COSINE, Y)))
    solver = bitwuzla(10.0)
    assert isinstance(solver.check(Query((doubles.same(X, Y),), different)), Unsat)
    # 0.0 == -0.0, and so are their cosines, but the back end does not know that.
    assert not isinstance(solver.check(Query((doubles.equal(X, Y),), different)), Sat)


def test_a_function_may_have_any_number_of_arguments() -> None:
    goal = doubles.less(apply(TOTAL, X), apply(TOTAL, X, Y))
    answer = bitwuzla(2.0).check(Query((doubles.less(double(0.0), X),), goal))
    assert not isinstance(answer, Unsat)


def test_a_function_that_is_fixed_by_its_arguments_is_learned() -> None:
    goal = doubles.less(double(0.5), apply(COSINE, X))
    solver = bitwuzla(10.0)
    for value in (0.25, 3.0):
        answer = solver.check(Query((doubles.equal(X, double(value)),), goal))
        assert isinstance(answer, Sat if math.cos(value) > 0.5 else Unsat)


def test_an_unknown_function_is_never_refuted_wrongly() -> None:
    goal = doubles.equal(apply(COSINE, X), double(2.0))
    assert isinstance(bitwuzla(10.0).check(Query((), goal)), Unknown)


def test_texts_that_nobody_reads_as_numbers_are_left_open() -> None:
    long = build.gt(doubles.to_int(X), texts.length(S))
    answer = bitwuzla(10.0).check(Query((texts.contains(S, texts.text("abc")),), long))
    assert isinstance(answer, Unknown)
    answer = bitwuzla(10.0).check(Query((doubles.less(X, double(0.0)), long), doubles.is_nan(X)))
    assert isinstance(answer, Unsat | Unknown)


# Ranges


def test_integral_parts_beyond_the_usual_integers() -> None:
    whole = doubles.to_int(X)
    solver = bitwuzla(20.0)
    huge = build.integer(10**300)
    assert isinstance(solver.check(Query((doubles.less(double(0.0), X),), build.gt(whole, huge))), Sat)
    assert isinstance(solver.check(Query((doubles.less(X, double(1e290)),), build.gt(whole, huge))), Unsat)
    # A double without a bound: refuted for all its 1024 bits.
    beyond = build.gt(whole, build.integer(1 << 1024))
    assert isinstance(solver.check(Query((doubles.less_equal(X, Y),), beyond)), Unsat)


def test_integers_without_bounds_are_refuted_where_large_ones_are_alike() -> None:
    solver = bitwuzla(20.0)
    half = doubles.mul(doubles.from_int(I), double(0.5))
    below = (doubles.less(half, doubles.from_int(J)), doubles.less(doubles.from_int(J), double(3.0)))
    query = Query(below, doubles.less(double(3.0), half))
    assert isinstance(solver.check(query), Unsat)
    remainder = build.mod(I, J)
    fickle = Query((doubles.less(doubles.from_int(remainder), double(0.0)),), build.gt(remainder, build.integer(0)))
    assert not isinstance(solver.check(fickle), Sat)


@settings(max_examples=examples(200), deadline=None)
@given(term=TERMS, condition=CONDITIONS, x=DOUBLES, y=DOUBLES)
def test_ranges_of_doubles_contain_every_value(term: Term, condition: Term, x: float, y: float) -> None:
    values: dict[Term, Value] = {X: x, Y: y}
    true = condition if holds(condition, values) else build.not_(condition)
    ranges = Ranges({}, DoubleRanges(proven_ends(conjuncts((true,)))), 1024)
    whole = doubles.to_int(term)
    found = ranges.of(whole)
    assert found.low <= evaluate(whole, values) <= found.high


# Time


def test_a_hard_query_ends_in_time() -> None:
    solver = bitwuzla(0.3)
    root = doubles.square_root(doubles.div(doubles.mul(X, Y), doubles.add(X, Z)))
    hard = doubles.equal(doubles.mul(root, root), doubles.div(doubles.mul(X, Z), doubles.add(Y, double(0.1))))
    limits = tuple(doubles.less(double(1.0), v) for v in (X, Y, Z))
    started = perf_counter()
    answer = solver.check(Query((*limits, hard), doubles.less(doubles.add(X, Y), Z)))
    assert perf_counter() - started < 3.0
    assert not isinstance(answer, Unsat)


# Back ends without doubles


def test_a_back_end_without_doubles_says_so() -> None:
    pytest.importorskip("cvc5")
    mixed = doubles.less(doubles.from_int(I), X)
    solver, large = cvc5(5.0), build.gt(I, build.integer(3))
    assert isinstance(solver.check(Query((large,), mixed)), Unknown)
    assert isinstance(solver.check(Query((mixed, large), build.lt(I, build.integer(2)))), Unsat)
