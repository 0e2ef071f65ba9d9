"""What linear arithmetic refutes, and that it never refutes what some values satisfy."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pathlore.certificates.linear_proof import refuted
from pathlore.expr import build
from pathlore.expr.assignment import holds
from pathlore.expr.term import Sort, Term
from tests.scale import examples

X, Y, Z = (build.variable(name, Sort.INT) for name in "xyz")
B = build.variable("b", Sort.BOOL)


def number(value: int) -> Term:
    return build.integer(value)


REFUTED = {
    "bounds": [build.lt(X, number(3)), build.lt(number(3), X)],
    "a chain": [build.lt(X, Y), build.lt(Y, Z), build.lt(Z, X)],
    "an equation": [build.eq(build.add(X, Y), number(4)), build.eq(X, number(1)), build.lt(Y, number(3))],
    "no even number is odd": [build.eq(build.mul(number(2), X), build.add(build.mul(number(2), Y), number(1)))],
    "nothing between": [build.lt(X, Y), build.lt(Y, build.add(X, number(1)))],
    "a quotient": [build.le(number(0), X), build.lt(X, build.floordiv(X, number(10)))],
    "a remainder": [build.lt(number(9), build.mod(X, number(10)))],
    "neither": [build.or_(build.lt(X, number(0)), build.lt(number(9), X)), build.eq(X, number(5))],
    "apart": [build.le(X, Y), build.le(Y, X), build.not_(build.eq(X, Y))],
    "a boolean": [B, build.or_(build.not_(B), build.lt(X, X))],
    "a choice": [build.lt(build.ite(build.lt(X, Y), X, Y), Z), build.le(Z, X), build.le(Z, Y)],
}


@pytest.mark.parametrize("name", REFUTED)
def test_simple_conditions_are_refuted(name: str) -> None:
    assert refuted(REFUTED[name])


def test_what_some_values_satisfy_is_never_refuted() -> None:
    chance = random.Random(7)
    known = 0
    for _ in range(examples(1500)):
        conditions = [random_condition(chance) for _ in range(chance.randrange(1, 6))]
        some = any(all(holds(c, {X: x, Y: y, Z: z}) for c in conditions) for x, y, z in product(range(-4, 5), repeat=3))
        found = refuted(conditions)
        assert not (some and found), conditions
        known += found
    assert known > examples(100)


def random_condition(chance: random.Random) -> Term:
    left, right = _sum(chance), _sum(chance)
    made = chance.choice((build.lt, build.le, build.eq))(left, right)
    if chance.random() < 0.2:
        made = build.or_(made, build.lt(_sum(chance), _sum(chance)))
    return build.not_(made) if chance.random() < 0.3 else made


def _sum(chance: random.Random) -> Term:
    found = number(chance.randrange(-3, 4))
    for variable in chance.sample((X, Y, Z), chance.randrange(1, 3)):
        part = build.mul(number(chance.choice((-3, -2, -1, 1, 1, 2, 3))), variable)
        if chance.random() < 0.25:
            part = chance.choice((build.floordiv, build.mod))(part, number(chance.choice((2, 3))))
        found = build.add(found, part)
    return found
