"""Where inputs have few values, trying all of them gives the answer, whatever a query says."""

from __future__ import annotations

import math
from itertools import product

import pytest

from pathlore.expr import build, texts
from pathlore.expr.assignment import holds
from pathlore.expr.functions import apply, define
from pathlore.expr.term import Sort, Term
from pathlore.solver.finite import FEW, Finite
from pathlore.solver.route import Route
from pathlore.solver.solver import UNSAT, Query, Sat, SolverStats, Unknown

X, Y = (build.variable(name, Sort.INT) for name in ("finite_x", "finite_y"))
FLAG = build.variable("finite_flag", Sort.BOOL)
TEXT = build.variable("finite_text", Sort.STR)
CHOSEN = define("test_finite.comb", Sort.INT, lambda n, k: math.comb(n, k) if 0 <= k <= n else 0)


def between(variable: Term, low: int, high: int) -> list[Term]:
    return [build.ge(variable, build.integer(low)), build.le(variable, build.integer(high))]


def chosen(number: int) -> Term:
    return build.eq(apply(CHOSEN, X, Y), build.integer(number))


@pytest.mark.parametrize("number", range(75))
def test_a_function_of_python_is_decided(number: int) -> None:
    """The second input is bounded by the first."""
    constraints = (*between(X, 0, 8), build.ge(Y, build.integer(0)), build.le(Y, X))
    answer = Finite(FEW).check(Query(constraints, chosen(number)))
    if any(math.comb(n, k) == number for n, k in product(range(9), repeat=2) if k <= n):
        assert isinstance(answer, Sat)
        assert all(holds(c, answer.assignment) for c in (*constraints, chosen(number)))
    else:
        assert answer == UNSAT


@pytest.mark.parametrize(
    "constraints",
    [
        [build.ge(X, build.integer(0)), *between(Y, 0, 3)],
        [*between(X, 0, FEW), *between(Y, 0, 3)],
        [*between(X, 0, 3), *between(Y, 0, 3), texts.equal(TEXT, texts.text("few"))],
    ],
    ids=["no bound", "too many", "a text"],
)
def test_what_has_many_values_is_left_to_others(constraints: list[Term]) -> None:
    assert isinstance(Finite(FEW).check(Query(tuple(constraints), chosen(71))), Unknown)


def test_truth_values_are_inputs_as_well() -> None:
    goal = build.and_(chosen(70), FLAG)
    answer = Finite(FEW).check(Query((*between(X, 0, 9), *between(Y, 0, 9)), goal))
    assert isinstance(answer, Sat)
    assert (answer.assignment[X], answer.assignment[Y], answer.assignment[FLAG]) == (8, 4, True)


def test_a_value_that_nobody_computes_refutes_nothing() -> None:
    huge = build.shift_left(build.integer(3), build.scale(X, 1 << 20))
    constraints = (*between(X, 1, 3),)
    assert isinstance(Finite(FEW).check(Query(constraints, build.eq(huge, build.integer(7)))), Unknown)


def test_the_route_comes_back_to_it_when_all_else_failed() -> None:
    digits = define("test_finite.reversed", Sort.INT, lambda n: int(str(abs(n))[::-1]))
    constraints = (*between(X, 0, 50_000), build.eq(apply(digits, X), build.integer(98_764)))
    parity = build.mod(X, build.integer(2))
    route = Route(0.2, SolverStats())
    assert route.check(Query(constraints, build.eq(parity, build.integer(1)))) == Sat({X: 46_789})
    assert route.check(Query(constraints, build.eq(parity, build.ZERO))) == UNSAT
