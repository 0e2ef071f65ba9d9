"""Search by evaluation: what it claims is true, and what one variable decides is decided."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build, doubles, floats
from pathlore.expr.application import apply
from pathlore.expr.assignment import Value, holds
from pathlore.expr.functions import FUNCTIONS, define
from pathlore.expr.term import Sort, Term
from pathlore.solver.doubles.boundaries import boundaries
from pathlore.solver.doubles.newton import descend
from pathlore.solver.doubles.preimage import _earliest, solutions
from pathlore.solver.doubles.spans import INFINITE, MINUS_INFINITE, NAN, Spans, double_at, key_of, union
from pathlore.solver.query import Query, Sat, Unsat
from tests.scale import examples
from tests.solver.asking import double_search
from tests.solver.bitwuzla.test_doubles import BINARY, DOUBLES, UNARY, I, X, Y, double

ARITHMETIC = [BINARY[name] for name in ("add", "sub", "mul", "div")]
COMPARISONS = [BINARY[name] for name in ("less", "less_equal", "equal", "same")]
SHAPES = [UNARY[name] for name in ("neg", "absolute", "square_root", "floor", "ceil", "trunc", "even")]


def chains(variable: Term) -> st.SearchStrategy[Term]:
    """Terms in which a variable occurs once, or twice as in x * x."""

    def grown(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        constants = DOUBLES.map(double)
        return st.one_of(
            st.builds(lambda f, a, b: f(a, b), st.sampled_from(ARITHMETIC), inner, constants),
            st.builds(lambda f, a, b: f(b, a), st.sampled_from(ARITHMETIC), inner, constants),
            st.builds(lambda f, a: f(a, a), st.sampled_from(ARITHMETIC), inner),
            st.builds(lambda f, a: f(a), st.sampled_from(SHAPES), inner),
            st.builds(lambda a: doubles.from_int(doubles.to_int(a)), inner),
            st.builds(lambda a, b, c: build.ite(doubles.less(a, b), a, c), inner, constants, constants),
        )

    return st.recursive(st.just(variable), grown, max_leaves=4)


def atoms(variable: Term) -> st.SearchStrategy[Term]:
    inner = chains(variable)
    constants = DOUBLES.map(double)
    return st.one_of(
        st.builds(lambda f, a, b: f(a, b), st.sampled_from(COMPARISONS), inner, constants),
        st.builds(lambda f, a, b: f(b, a), st.sampled_from(COMPARISONS), inner, constants),
        st.builds(lambda a: doubles.is_nan(a), inner),
        st.builds(lambda a: doubles.is_infinite(a), inner),
        st.builds(lambda a: doubles.is_negative(a), inner),
        st.builds(lambda n, a: floats.int_less(build.integer(n), a), st.integers(-5, 5), inner),
    )


ANY = st.one_of(atoms(X), atoms(Y), atoms(doubles.sub(X, Y)))
THREE = double(3.0)


UNIT = tuple(c for v in (X, Y) for c in (doubles.less_equal(double(0.0), v), doubles.less_equal(v, double(1.0))))


def ends(spans: Spans) -> list[int]:
    """Keys at the ends of spans, inside and outside."""
    near = [int(end) + step for span in spans.spans for end in span for step in (-1, 0, 1) if abs(end) <= NAN]
    return [key for key in near if MINUS_INFINITE <= key <= NAN]


@settings(max_examples=examples(400), deadline=None)
@given(left=atoms(X), right=atoms(X), values=st.lists(DOUBLES, max_size=5))
def test_the_solutions_in_one_variable_are_exactly_those_of_python(
    left: Term, right: Term, values: list[float]
) -> None:
    for condition in (left, build.not_(left), build.or_(left, right), build.iff(left, right)):
        if condition.variables != {X}:
            continue
        found = solutions(condition, X, {})
        assert found is not None, condition
        for key in (*ends(found), *map(key_of, values), NAN, INFINITE, MINUS_INFINITE, 0, -1):
            assert (key in found) == holds(condition, {X: double_at(key)}), (condition, double_at(key))


@settings(max_examples=examples(200), deadline=None)
@given(atom=atoms(doubles.from_int(I)), factor=st.sampled_from([-3, -1, 1, 2]), values=st.lists(st.integers()))
def test_the_solutions_in_an_integer_are_exactly_those_of_python(atom: Term, factor: int, values: list[int]) -> None:
    if atom.variables != {I}:
        return
    moved = build.lt(build.add(build.scale(I, factor), build.integer(7)), build.integer(100))
    for condition in (
        atom,
        build.and_(atom, moved),
        floats.int_less(I, double(1e17)),
        floats.int_equal(I, double(2.5)),
    ):
        found = solutions(condition, I, {})
        assert found is not None
        near = [int(e) + s for span in found.spans for e in span for s in (-1, 0, 1) if abs(e) != math.inf]
        for value in (*near, *values, 0, 10**400, -(10**400)):
            assert (value in found) == holds(condition, {I: value}), (condition, value)


def answer(*conditions: Term) -> object:
    *constraints, goal = conditions
    return double_search().check(Query(tuple(constraints), goal))


@pytest.mark.parametrize(
    "conditions",
    [
        (doubles.less(X, double(3.0)), doubles.less(double(math.nextafter(3.0, 0)), X)),
        (doubles.less(X, double(0.0)), doubles.equal(X, double(-0.0))),
        (doubles.is_nan(X), doubles.equal(X, X)),
        (doubles.is_nan(X), doubles.less(X, double(1.0))),
        (doubles.same(X, double(0.0)), doubles.is_negative(X)),
        (doubles.equal(doubles.mul(X, X), double(2.0)),),
        (doubles.less(doubles.integral(X, "floor"), double(2.0)), doubles.less_equal(double(2.0), X)),
        (build.eq(doubles.to_int(X), build.integer(5)), doubles.less(X, double(5.0))),
        # One term of two inputs, against constants
        (doubles.less(doubles.div(X, Y), double(17.0)), doubles.less_equal(double(18.5), doubles.div(X, Y))),
        (*UNIT, doubles.less(double(2.0), doubles.add(X, Y))),
        (*UNIT, doubles.less(doubles.mul(X, Y), double(0.0))),
        (*UNIT, doubles.equal(doubles.add(doubles.from_int(doubles.to_int(X)), Y), double(2.5))),
    ],
)
def test_contradictions_on_one_double_are_found_without_a_back_end(conditions: tuple[Term, ...]) -> None:
    assert isinstance(answer(*conditions), Unsat)


def fahrenheit(celsius: Term) -> Term:
    return doubles.add(doubles.div(doubles.mul(celsius, double(9.0)), double(5.0)), double(32.0))


@pytest.mark.parametrize(
    "conditions",
    [
        (doubles.equal(fahrenheit(X), double(212.0)),),
        (doubles.less(double(0.0), X), doubles.equal(doubles.mul(X, X), double(2.25))),
        (doubles.equal(X, double(0.1)),),
        (build.not_(doubles.equal(X, X)),),
        (doubles.same(X, double(-0.0)), doubles.equal(X, double(0.0))),
        (doubles.less(double(0.0), X), doubles.less(X, double(5e-323))),
        (
            build.not_(doubles.equal(doubles.div(doubles.mul(X, double(3.0)), double(3.0)), X)),
            doubles.less(X, double(9.0)),
        ),
        (
            doubles.less(double(0.0), X),
            doubles.less(double(0.0), Y),
            build.not_(doubles.equal(doubles.sub(doubles.add(X, Y), Y), X)),
        ),
        (doubles.less(X, Y), doubles.less(Y, double(-1e300))),
        (doubles.equal(doubles.add(X, Y), double(10.0)), doubles.equal(doubles.sub(X, Y), double(4.0))),
        (doubles.equal(doubles.mul(doubles.from_int(I), double(0.5)), double(10.5)),),
    ],
)
def test_easy_solutions_are_found_without_a_back_end(conditions: tuple[Term, ...]) -> None:
    found = answer(*conditions)
    assert isinstance(found, Sat)
    assert all(holds(condition, found.assignment) for condition in conditions)
    assert all(type(value) is float for variable, value in found.assignment.items() if variable.sort is Sort.FLOAT)


@settings(max_examples=examples(300), deadline=None)
@given(
    conditions=st.lists(st.one_of(atoms(X), atoms(Y), atoms(doubles.sub(X, Y))), min_size=1, max_size=3),
    x=DOUBLES,
    y=DOUBLES,
)
def test_no_answer_contradicts_a_known_solution(conditions: list[Term], x: float, y: float) -> None:
    known: dict[Term, Value] = {X: x, Y: y}
    true = [c if holds(c, known) else build.not_(c) for c in conditions]
    assert not isinstance(double_search().check(Query(tuple(true[:-1]), true[-1])), Unsat)
    found = double_search().check(Query(tuple(true[:-1]), build.not_(true[-1]), known))
    if isinstance(found, Sat):
        assert all(holds(c, found.assignment) for c in (*true[:-1], build.not_(true[-1])))


def test_sets_of_keys() -> None:
    spans = union([(5, 9), (1, 2), (3, 3), (20, 10)])
    assert spans == Spans(((1, 3), (5, 9)))
    assert spans.outside((0, 10)) == Spans(((0, 0), (4, 4), (10, 10)))
    assert spans.outside((-math.inf, math.inf)).spans[0] == (-math.inf, 0)
    assert spans & Spans(((2, 6),)) == Spans(((2, 3), (5, 6)))


@given(DOUBLES, DOUBLES)
def test_keys_are_in_the_order_of_doubles(a: float, b: float) -> None:
    assert math.isnan(a) or double_at(key_of(a)) == a
    if a < b:
        assert key_of(a) < key_of(b)


def compound(balance: Term, rate: Term, years: int) -> Term:
    for _ in range(years):
        balance = doubles.add(balance, doubles.mul(balance, rate))
    return balance


def test_narrow_solutions_are_found_between_the_changes_of_conditions() -> None:
    before, after = (doubles.less(double(1000.0), compound(X, Y, years)) for years in (3, 4))
    limits = (doubles.less(double(0.0), X), doubles.less(double(0.001), Y), doubles.less(Y, double(0.1)))
    found = answer(*limits, build.not_(before), after)
    assert isinstance(found, Sat)


def test_newton_leads_to_solutions_of_equations() -> None:
    circle = doubles.equal(doubles.add(doubles.mul(X, X), doubles.mul(Y, Y)), double(25.0))
    line = doubles.equal(doubles.sub(X, Y), double(1.0))
    (*_, last) = descend([circle, line], {X: 5.0, Y: 1.0})
    assert math.isclose(float(last[X]), 4.0)
    assert math.isclose(float(last[Y]), 3.0)
    assert isinstance(answer(circle, line), Sat)
    assert list(descend([doubles.less(X, Y)], {X: 1.0, Y: 2.0})) == []


def test_boundaries_are_next_to_every_change_between_probes() -> None:
    keys = boundaries([lambda key: key > 700, lambda key: 20 < key < 500], Spans(((0, 1000),)), [100])
    assert {0, 20, 21, 499, 500, 700, 701, 1000} <= set(keys)
    assert any(500 < key < 700 for key in keys)


def test_the_same_query_has_the_same_answer_every_time() -> None:
    conditions = [doubles.less(X, Y), build.not_(doubles.equal(doubles.sub(doubles.add(X, Y), Y), X))]
    assert len({str(answer(*conditions)) for _ in range(5)}) == 1


def test_texts_are_tried_as_written_numbers() -> None:
    text = build.variable("search_text", Sort.STR)
    read = FUNCTIONS.get("search_read") or define("search_read", Sort.FLOAT, float)
    found = answer(doubles.equal(apply(read, text), double(42.5)))
    assert found == Sat({text: "42.5"})


@pytest.mark.parametrize("end", [-(1 << 900), -257, -256, -3, -2, -1, 0, 1, 2, 3, 4, 5, 255, 256, 257, 1 << 900])
def test_small_ends_of_large_ranges_are_found_in_few_steps(end: int) -> None:
    asked: list[int] = []

    def reached(key: int) -> bool:
        asked.append(key)
        return key >= end

    assert _earliest(-(1 << 1025), 1 << 1025, reached) == end
    assert len(asked) <= 3 * end.bit_length() + 16
