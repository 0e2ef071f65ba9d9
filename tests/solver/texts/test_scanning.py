"""Conditions about single characters and lengths have the answers that trying all short texts gives."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pathlore.expr import build, texts
from pathlore.expr.assignment import evaluate
from pathlore.expr.regular import chars, repeat
from pathlore.expr.term import Sort, Term
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Budget, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.search.character_truths import Truths
from pathlore.solver.texts.scanning import Scanning

S, T = build.variable("s", Sort.STR), build.variable("t", Sort.STR)
LETTERS = "ab,0"
SHORT = ["".join(parts) for size in range(4) for parts in product(LETTERS, repeat=size)]
DOMAIN = texts.matches(S, repeat(chars([(ord(c), ord(c)) for c in LETTERS]), 0, None))


def at(index: int, variable: Term = S) -> Term:
    return texts.code(variable, build.integer(index))


def random_condition(rng: random.Random) -> Term:
    """About one character, or about the length."""
    index = rng.randrange(4)
    letter = build.integer(ord(rng.choice(LETTERS)))
    digits = chars([(48, 57), (0x660, 0x669)])
    found = rng.choice(
        [
            build.eq(at(index), letter),
            build.lt(at(index), letter),
            build.le(letter, at(index)),
            build.eq(texts.length(S), build.integer(index)),
            build.lt(texts.length(S), build.integer(index)),
            build.gt(build.mul(build.integer(2), texts.length(S)), build.integer(index)),
            texts.matches(texts.character(at(index)), rng.choice([digits, repeat(digits, 1, None)])),
            build.or_(build.eq(at(index), letter), build.eq(at(index), build.integer(97))),
            build.and_(build.ge(at(index), build.integer(97)), build.le(at(index), build.integer(98))),
        ]
    )
    return build.not_(found) if rng.random() < 0.4 else found


@pytest.mark.parametrize("seed", range(300))
def test_answers_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    short = build.lt(texts.length(S), build.integer(4))
    conditions = (DOMAIN, short, *(random_condition(rng) for _ in range(rng.randrange(1, 6))))
    *constraints, goal = conditions
    given = rng.choice(SHORT)
    answer = Scanning().check(Query(tuple(constraints), goal, {S: given}), Budget())

    possible = [text for text in SHORT if all(evaluate(c, {S: text}) for c in conditions)]
    if possible:
        assert isinstance(answer, Sat)
        assert answer.assignment[S] in possible
    else:
        assert isinstance(answer, Unsat)


@pytest.mark.parametrize("seed", range(50))
def test_what_is_remembered_of_a_condition_is_its_truth(seed: int) -> None:
    rng = random.Random(seed)
    truths = Truths()
    taken = texts.piece(texts.text("ab"), build.integer(0), texts.length(S))
    made = [texts.length(text) for text in (taken, texts.digits(texts.length(S)))]
    of_made = [build.lt(length, build.integer(2)) for length in made]
    others = [DOMAIN, texts.equal(S, T), texts.contains(S, T), *of_made, *map(build.not_, of_made)]
    conditions = [random_condition(rng) for _ in range(12)] + others
    for _ in range(60):
        given = {S: rng.choice(SHORT), T: rng.choice(SHORT)}
        for condition in conditions:
            assert truths.of(condition, given) is evaluate(condition, given)


def test_other_conditions_are_evaluated_or_leave_it_open() -> None:
    goal = build.eq(at(3), build.integer(44))
    kept = texts.equal(T, texts.text("x"))
    found = Scanning().check(Query((kept, DOMAIN), goal, {S: "ab", T: "x"}), Budget())
    assert isinstance(found, Sat)
    assert str(found.assignment[S]) == "aba,"
    palindrome = texts.contains(S, texts.text("b,b"))
    assert isinstance(Scanning().check(Query((palindrome,), goal, {S: "b,b"}), Budget()), Sat)
    whole = texts.equal(S, texts.concat(T, T))
    assert isinstance(Scanning().check(Query((whole,), goal, {S: "", T: ""}), Budget()), Unknown)


@pytest.mark.parametrize("size", [20, 80, 320])
def test_a_scan_needs_no_solver_however_long_it_is(size: int) -> None:
    stats = SolverStats()
    portfolio = Portfolio(5.0, stats)
    exact = build.eq(texts.length(S), build.integer(size))
    constraints = (exact, *(build.not_(build.eq(at(i), build.integer(44))) for i in range(size - 1)))
    seed = {S: "a" * size}
    found = portfolio.check(Query(constraints, build.eq(at(size - 1), build.integer(44)), seed))
    assert found == Sat({S: "a" * (size - 1) + ","})
    beyond = build.gt(texts.length(S), build.integer(size))
    assert isinstance(portfolio.check(Query(constraints, beyond, seed)), Unsat)
    assert stats.solves == 0
