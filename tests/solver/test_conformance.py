"""Every back end, and the portfolio of them, gives the answers that Python's integers give."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import perf_counter

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build
from pathlore.expr.assignment import TooLargeError, Value, evaluate, holds
from pathlore.expr.term import Sort, Term
from pathlore.solver.lowering import Lowering
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Answer, Query, Sat, Solver, SolverStats, Unknown, Unsat
from pathlore.solver.ranges.integers import Ranges, assumed_range, proven_bounds
from pathlore.solver.theories import BITS, Theories
from tests.scale import examples
from tests.solver import asking

Maker = Callable[[float, SolverStats], Solver]

MAKERS: dict[str, Maker] = {
    "z3": asking.z3,
    "bitwuzla": asking.bitwuzla,
    "portfolio": Portfolio,
}
if find_spec("cvc5") is not None:
    MAKERS["cvc5"] = asking.cvc5

TIMEOUT = 10.0
DOMAIN = range(-4, 5)

X, Y, Z = (build.variable(name, Sort.INT) for name in "xyz")
P, Q = (build.variable(name, Sort.BOOL) for name in "pq")


def number(value: int) -> Term:
    return build.integer(value)


@pytest.fixture(params=sorted(MAKERS))
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="module")
def shared() -> dict[str, Solver]:
    """Back ends that answer one example after the other, so that nothing may be left over from the last."""
    return {name: make(TIMEOUT, SolverStats()) for name, make in MAKERS.items()}


@pytest.fixture
def solver(name: str, shared: dict[str, Solver]) -> Solver:
    return shared[name]


def small(*variables: Term) -> tuple[Term, ...]:
    """Constraints that keep variables in the domain."""
    ends = number(DOMAIN[0]), number(DOMAIN[-1])
    return tuple(c for v in variables for c in (build.le(ends[0], v), build.le(v, ends[1])))


def verify(name: str, query: Query, answer: Answer, satisfiable: bool) -> None:
    """The answer is right; only what a back end cannot do may be left open."""
    if isinstance(answer, Sat):
        assert satisfiable
        assert all(holds(c, answer.assignment) for c in (*query.constraints, query.goal))
    elif isinstance(answer, Unsat):
        assert not satisfiable
    else:
        assert may_give_up(name, query), answer.reason


def may_give_up(name: str, query: Query) -> bool:
    if name in ("z3", "cvc5"):
        return bool(Theories().of_query(query) & BITS)
    if name == "bitwuzla":
        bounds = proven_bounds((*query.constraints, query.goal))
        return any(b.low is None or b.high is None for b in bounds.values())
    return False


# One example per operator and sign

OPERATORS: dict[str, Callable[[Term, Term], Term]] = {
    "add": build.add,
    "sub": build.sub,
    "mul": build.mul,
    "floordiv": build.floordiv,
    "mod": build.mod,
    "shift_left": bitwise.shift_left,
    "shift_right": bitwise.shift_right,
    "bit_and": bitwise.bit_and,
    "bit_or": bitwise.bit_or,
    "bit_xor": bitwise.bit_xor,
}
SIGNS = [
    (7, 3),
    (7, -3),
    (-7, 3),
    (-7, -3),
    (6, 3),
    (-6, 3),
    (6, -3),
    (-6, -3),
    (0, 3),
    (7, 0),
    (-7, 0),
    (0, 0),
]


@pytest.mark.parametrize(("left", "right"), SIGNS)
@pytest.mark.parametrize("operator", sorted(OPERATORS))
def test_an_operator_has_the_value_that_python_gives_it(
    name: str, solver: Solver, operator: str, left: int, right: int
) -> None:
    term = OPERATORS[operator](X, Y)
    given_operands = (build.eq(X, number(left)), build.eq(Y, number(right)))
    value = number(evaluate(term, {X: left, Y: right}))
    for goal, satisfiable in ((build.eq(term, value), True), (build.ne(term, value), False)):
        query = Query(given_operands, goal)
        verify(name, query, solver.check(query), satisfiable)


@pytest.mark.parametrize("constant", [-13, -8, -1, 1, 2, 8, 10, 13])
@pytest.mark.parametrize("operator", sorted(OPERATORS))
def test_an_operator_with_a_constant_has_its_value(name: str, solver: Solver, operator: str, constant: int) -> None:
    for value in (-29, -16, 0, 5, 29):
        for term in (OPERATORS[operator](X, number(constant)), OPERATORS[operator](number(constant), X)):
            result = number(evaluate(term, {X: value}))
            for goal, satisfiable in ((build.eq(term, result), True), (build.ne(term, result), False)):
                query = Query((build.eq(X, number(value)),), goal)
                verify(name, query, solver.check(query), satisfiable)


@pytest.mark.parametrize(
    ("goal", "satisfiable"),
    [
        (build.lt(build.mul(X, X), number(0)), False),
        (build.eq(build.mul(X, Y), number(12)), True),
        (build.eq(build.mul(X, Y), number(11)), False),
        (build.gt(build.floordiv(X, Y), number(3)), True),
        (build.gt(build.floordiv(X, Y), number(4)), False),
        (build.eq(build.mod(X, Y), number(-3)), True),
        (build.eq(build.mod(X, Y), number(5)), False),
        (build.ne(build.add(build.mul(build.floordiv(X, Y), Y), build.mod(X, Y)), X), False),
        (build.gt(bitwise.bit_and(X, Y), X), True),
        (build.and_(build.ge(X, number(0)), build.gt(bitwise.bit_and(X, Y), X)), False),
        (build.eq(bitwise.bit_xor(X, Y), number(-8)), True),
        (build.eq(bitwise.bit_or(X, Y), number(8)), False),
        (build.eq(bitwise.shift_left(X, Y), number(48)), True),
        (build.eq(bitwise.shift_left(number(1), Y), number(7)), False),
        (build.eq(bitwise.shift_right(X, Y), number(-1)), True),
        (build.lt(bitwise.shift_right(X, Y), number(-4)), False),
        (build.eq(build.ite(build.lt(X, Y), X, Y), number(5)), False),
        (build.gt(build.absolute(build.sub(X, Y)), number(7)), True),
    ],
)
def test_inputs_in_a_small_domain_are_searched_to_the_end(
    name: str, solver: Solver, goal: Term, satisfiable: bool
) -> None:
    query = Query(small(X, Y), goal)
    verify(name, query, solver.check(query), satisfiable)


def test_booleans_and_choices(name: str, solver: Solver) -> None:
    chosen = build.ite(P, X, build.neg(X))
    queries = [
        (Query((P,), build.not_(P)), False),
        (Query((build.iff(P, Q), P), Q), True),
        (Query((build.iff(P, Q), P), build.not_(Q)), False),
        (Query((build.xor(P, Q),), build.and_(P, Q)), False),
        (Query((build.or_(P, Q), build.not_(P)), Q), True),
        (Query((*small(X), build.gt(X, number(0))), build.eq(chosen, number(-3))), True),
        (Query((*small(X), P, build.gt(X, number(0))), build.lt(chosen, number(0))), False),
        (Query((*small(X),), build.eq(build.from_bool(P), X)), True),
        (Query((build.eq(X, number(2)),), build.eq(build.from_bool(P), X)), False),
    ]
    for query, satisfiable in queries:
        verify(name, query, solver.check(query), satisfiable)


def test_constant_goals(name: str, solver: Solver) -> None:
    assert isinstance(solver.check(Query((), build.TRUE)), Sat)
    assert isinstance(solver.check(Query((), build.FALSE)), Unsat)
    assert isinstance(solver.check(Query((P,), build.FALSE)), Unsat)


def test_an_assignment_covers_every_variable_of_the_query(name: str, solver: Solver) -> None:
    answer = solver.check(Query((build.or_(P, build.le(X, Y)),), build.or_(Q, build.le(Y, Z))))
    assert isinstance(answer, Sat)
    assert set(answer.assignment) == {P, Q, X, Y, Z}
    assert all(isinstance(answer.assignment[v], bool) for v in (P, Q))
    assert all(type(answer.assignment[v]) is int for v in (X, Y, Z))


BIG = 2**200


@pytest.mark.parametrize(
    ("constraints", "goal", "satisfiable"),
    [
        ((build.eq(X, number(BIG + 1)),), build.gt(X, number(BIG)), True),
        ((build.eq(X, number(-BIG)),), build.lt(X, number(-BIG)), False),
        ((build.eq(build.add(X, Y), number(BIG)), build.eq(X, Y)), build.gt(X, number(0)), True),
        ((build.eq(X, number(BIG + 5)),), build.eq(build.mod(X, number(2**100)), number(5)), True),
        ((build.eq(X, number(-BIG - 1)),), build.eq(build.floordiv(X, number(BIG)), number(-2)), True),
        ((build.eq(X, number(BIG)), build.eq(Y, X)), build.ne(build.mul(X, Y), number(BIG**2)), False),
        ((build.eq(X, number(BIG)), build.eq(Y, number(10**50))), build.gt(build.mod(X, Y), Y), False),
    ],
)
def test_integers_have_any_size(
    name: str, solver: Solver, constraints: tuple[Term, ...], goal: Term, satisfiable: bool
) -> None:
    query = Query(constraints, goal)
    verify(name, query, solver.check(query), satisfiable)


# Random terms over a small domain, against all assignments


def assignments(*variables: Term) -> Iterator[dict[Term, Value]]:
    domains = [(False, True) if v.sort is Sort.BOOL else DOMAIN for v in variables]
    for values in itertools.product(*domains):
        yield dict(zip(variables, values, strict=True))


LEAVES = st.one_of(st.sampled_from([X, Y]), st.integers(-5, 5).map(number))
ARITHMETIC = st.sampled_from([f for n, f in OPERATORS.items() if not n.startswith("shift")])
SHIFTS = st.sampled_from([bitwise.shift_left, bitwise.shift_right])


def integers(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.builds(lambda f, a, b: f(a, b), ARITHMETIC, inner, inner),
        st.builds(lambda f, a, b: f(a, b), SHIFTS, inner, LEAVES),
        st.builds(build.ite, conditions(inner), inner, inner),
        st.builds(build.neg, inner),
        st.builds(build.invert, inner),
    )


def conditions(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    compare = st.sampled_from([build.le, build.lt, build.eq, build.ne, build.ge, build.gt])
    atoms = st.one_of(st.just(P), st.builds(lambda f, a, b: f(a, b), compare, inner, inner))
    joined = st.sampled_from([build.and_, build.or_, build.iff, build.xor])
    return st.one_of(atoms, st.builds(lambda f, a, b: f(a, b), joined, atoms, atoms), atoms.map(build.not_))


CONDITIONS = conditions(st.recursive(LEAVES, integers, max_leaves=5))


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(goal=CONDITIONS, extra=st.lists(CONDITIONS, max_size=2))
def test_random_terms_have_the_answer_of_exhaustive_search(
    name: str, solver: Solver, goal: Term, extra: list[Term]
) -> None:
    query = Query((*small(X, Y), *extra), goal)
    try:
        satisfiable = any(all(evaluate(c, a) for c in (*query.constraints, goal)) for a in assignments(X, Y, P))
    except TooLargeError:
        assume(False)
    verify(name, query, solver.check(query), satisfiable)


# Order of queries


def linear(rng: random.Random, variables: tuple[Term, ...]) -> Term:
    total = number(rng.randint(-6, 6))
    for variable in rng.sample(variables, rng.randint(1, len(variables))):
        total = build.combine(total, variable, rng.choice([-3, -2, -1, 1, 2, 3]))
    if rng.random() < 0.2:
        total = build.mod(total, number(rng.randint(2, 5)))
    return rng.choice([build.nonpositive, build.zero, build.to_bool])(total)


def intricate(rng: random.Random, variables: tuple[Term, ...]) -> Term:
    left, right = rng.choice(variables), rng.choice(variables)
    operator = rng.choice([build.mul, build.floordiv, build.mod, bitwise.bit_and, bitwise.shift_right])
    return rng.choice([build.le, build.eq, build.ne])(operator(left, right), number(rng.randint(-6, 6)))


@pytest.mark.parametrize("seed", range(3))
def test_depth_first_order_with_jumps_back_changes_no_answer(name: str, solver: Solver, seed: int) -> None:
    rng = random.Random(seed)
    variables = (X, Y, Z)
    path: list[Term] = list(small(*variables))
    # For each length of the path the assignments that satisfy it.
    remaining = {len(path): list(assignments(*variables))}
    for _ in range(60):
        goal = (intricate if rng.random() < 0.15 else linear)(rng, variables)
        query = Query(tuple(path), goal)
        solutions = [a for a in remaining[len(path)] if holds(goal, a)]
        verify(name, query, solver.check(query), bool(solutions))
        if solutions:
            path.append(goal)
            remaining[len(path)] = solutions
        if rng.random() < 0.3:
            del path[max(len(small(*variables)), len(path) - rng.randint(1, 5)) :]


# Time


def test_a_hard_query_ends_in_time_and_the_solver_goes_on(name: str) -> None:
    stats = SolverStats()
    solver = MAKERS[name](0.2, stats)
    product = build.eq(build.mul(X, Y), number(1000000007 * 998244353 * 1000000000039))
    factors = (build.gt(X, number(1)), build.gt(Y, X))
    started = perf_counter()
    answer = solver.check(Query(factors, product))
    assert perf_counter() - started < 1.5
    assert isinstance(answer, Unknown)
    assert "timed out" in answer.reason
    easy = Query(factors, build.lt(Y, number(4)))
    verify(name, easy, solver.check(easy), True)


def test_each_question_is_counted_with_its_time(name: str) -> None:
    stats = SolverStats()
    solver = MAKERS[name](TIMEOUT, stats)
    for bound in range(3):
        solver.check(Query(small(X), build.gt(X, number(bound))))
    assert stats.solves == 3
    assert 0 < stats.seconds < TIMEOUT


# What the back ends build on


@settings(max_examples=examples(300), deadline=None)
@given(x=st.integers(-70, 70), y=st.integers(-70, 70))
def test_axioms_of_lowering_are_true_of_the_operations(x: int, y: int) -> None:
    values: dict[Term, Value] = {X: x, Y: y}
    for operator in ("floordiv", "mod", "bit_and", "bit_or", "bit_xor", "shift_left", "shift_right"):
        goal = build.eq(OPERATORS[operator](X, Y), Z)
        lowered = Lowering().lower(goal)
        fresh = sorted(v.args[0] for t in (lowered.term, *lowered.axioms) for v in t.variables - {X, Y, Z})
        true_values = dict(values)
        for label in fresh:
            true_values[build.variable(label, Sort.INT)] = meaning(label, x, y)
        true_values[Z] = evaluate(OPERATORS[operator](X, Y), values)
        for formula in (lowered.term, *lowered.axioms):
            assert holds(formula, true_values), formula


def meaning(label: str, x: int, y: int) -> int:
    """What a fresh variable stands for where the operands are x and y."""
    purpose = label[1 : label.index("(")]
    power = 1 << max(y, 0)
    if purpose == "power":
        return power
    if purpose == "and":
        return x & y
    divisor = y if label.endswith(f",{Y.serial})") else power
    if divisor == 0:
        return 0 if purpose == "quotient" else x
    return x // divisor if purpose == "quotient" else x % divisor


@settings(max_examples=examples(300), deadline=None)
@given(goal=CONDITIONS, x=st.integers(-4, 4), y=st.integers(-4, 4), p=st.booleans())
def test_ranges_contain_every_value(goal: Term, x: int, y: int, p: bool) -> None:
    constraints = (*small(X, Y), goal)
    values: dict[Term, Value] = {X: x, Y: y, P: p}
    bounds = proven_bounds(constraints)
    if holds(goal, values):
        assert all(bounds[v].low <= values[v] <= bounds[v].high for v in (X, Y))  # type: ignore[operator]
    ranges = Ranges({v: assumed_range(None, 3) for v in (X, Y)})
    stack = [goal]
    while stack:
        term = stack.pop()
        if term.sort is Sort.INT:
            found = ranges.of(term)
            assert found.low <= evaluate(term, values) <= found.high
            assert -(1 << found.width - 1) <= found.low <= found.high < 1 << found.width - 1
        stack.extend(arg for arg in term.args if isinstance(arg, Term))
