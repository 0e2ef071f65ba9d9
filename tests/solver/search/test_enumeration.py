"""Trying all values: exact where they are few, silent elsewhere."""

from __future__ import annotations

import math

import pytest

from pathlore.expr import build, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import evaluate
from pathlore.expr.functions import define
from pathlore.expr.term import Sort, Term
from pathlore.solver.query import Query, Sat, Unknown, Unsat
from tests.solver.asking import enumeration

# Evaluations
FEW, MANY = 3_000, 400_000

N, M = build.variable("n", Sort.INT), build.variable("m", Sort.INT)
S, X, FLAG = build.variable("s", Sort.STR), build.variable("x", Sort.FLOAT), build.variable("flag", Sort.BOOL)
ROOT = define("test.isqrt", Sort.INT, lambda n: math.isqrt(abs(n)))


def between(low: int, term: Term, high: int) -> Term:
    return build.and_(build.le(build.integer(low), term), build.le(term, build.integer(high)))


def root(term: Term) -> Term:
    return apply(ROOT, term)


@pytest.mark.parametrize("wanted", range(-1, 13))
def test_a_function_that_no_solver_knows_is_decided(wanted: int) -> None:
    query = Query((between(0, N, 120),), build.eq(root(N), build.integer(wanted)), {})

    answer = enumeration(MANY).check(query)

    possible = [n for n in range(121) if math.isqrt(n) == wanted]
    if possible:
        assert isinstance(answer, Sat)
        assert answer.assignment[N] in possible
    else:
        assert isinstance(answer, Unsat)


def test_several_variables_of_several_kinds() -> None:
    constraints = (between(-3, N, 40), between(0, M, 30), build.lt(root(N), root(M)))
    goal = build.and_(FLAG, build.eq(build.add(root(N), root(M)), build.integer(9)))

    answer = enumeration(MANY).check(Query(constraints, goal, {}))

    assert isinstance(answer, Sat)
    assert all(evaluate(c, answer.assignment) for c in (*constraints, goal))
    impossible = build.eq(build.add(root(N), root(M)), build.integer(10))
    assert isinstance(enumeration(MANY).check(Query(constraints, impossible, {})), Unsat)


def test_listed_texts_are_tried() -> None:
    either = build.or_(texts.equal(S, texts.text("yes")), texts.equal(S, texts.text("no")))

    answer = enumeration(FEW).check(Query((either,), build.eq(texts.length(S), build.integer(2)), {}))

    assert isinstance(answer, Sat)
    assert answer.assignment == {S: "no"}
    assert isinstance(enumeration(FEW).check(Query((either,), build.eq(texts.length(S), build.ONE), {})), Unsat)


@pytest.mark.parametrize(
    "query",
    [
        Query((build.le(build.ZERO, N),), build.eq(root(N), build.integer(3)), {}),
        Query((between(0, N, 10**9),), build.eq(root(N), build.integer(3)), {}),
        Query((between(0, N, 5_000), between(0, M, 5_000)), build.eq(root(N), root(M)), {}),
        Query((between(0, N, 3),), build.eq(build.integer(2), texts.length(S)), {}),
    ],
)
def test_many_values_are_left_to_others(query: Query) -> None:
    assert isinstance(enumeration(FEW).check(query), Unknown)


def test_a_text_of_no_characters_has_one_value() -> None:
    empty = build.le(texts.length(S), build.integer(0))
    swapped = apply(define("test.swapped", Sort.STR, lambda s: s[::-1].swapcase() + "!"), S)
    assert isinstance(enumeration(FEW).check(Query((empty,), build.gt(texts.length(swapped), ONE))), Unsat)
    answer = enumeration(FEW).check(Query((empty,), texts.equal(swapped, texts.text("!"))))
    assert isinstance(answer, Sat)
    assert answer.assignment == {S: ""}


ONE = build.integer(1)
