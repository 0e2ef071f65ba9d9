"""What trying all values refutes, and that it never refutes what some values satisfy."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pathlore.certificates.small_domains import SmallDomains
from pathlore.expr import bitwise, build
from pathlore.expr.assignment import holds
from pathlore.expr.constants import equals
from pathlore.expr.term import Sort, Term
from tests.certificates.test_linear_proof import random_condition
from tests.scale import examples

X, Y, Z = (build.variable(name, Sort.INT) for name in "xyz")
B = build.variable("b", Sort.BOOL)
T = build.variable("t", Sort.STR)
SHIFTED = bitwise.shift_left(build.integer(1), build.mul(build.integer(100_000), X))


def within(low: int, variable: Term, high: int) -> list[Term]:
    return [build.le(build.integer(low), variable), build.le(variable, build.integer(high))]


def is_square(variable: Term, of: int) -> Term:
    return build.eq(build.mul(variable, variable), build.integer(of))


REFUTED = {
    "no square": [*within(-9, X, 9), is_square(X, 3)],
    "a number": [build.eq(X, build.integer(5)), is_square(X, 24)],
    "a conjunction": [build.and_(*within(0, X, 9)), is_square(X, 3)],
    "not outside": [build.not_(build.or_(*map(build.not_, within(0, X, 9)))), is_square(X, 3)],
    "multiples": [build.le(build.mul(build.integer(-3), X), build.integer(4)), *within(-99, X, 1), is_square(X, 4)],
    "two variables": [*within(1, X, 9), *within(1, Y, 9), build.eq(build.mul(X, Y), build.integer(11))],
    "nothing left": [*within(3, X, 2)],
    "a boolean": [*within(0, X, 3), B, build.not_(B), is_square(X, 4)],
}
NOT_REFUTED = {
    "some value": [*within(-9, X, 9), is_square(X, 49)],
    "at the lower end": [*within(-9, X, 9), is_square(X, 81), build.lt(X, build.integer(0))],
    "at the upper end": [*within(-9, X, 9), is_square(X, 81), build.lt(build.integer(0), X)],
    "no bound above": [build.le(build.integer(0), X), is_square(X, 3)],
    "no bound of one": [*within(0, X, 9), build.eq(build.mul(X, Y), build.integer(11)), is_square(Y, 3)],
    "a text": [*within(0, X, 9), equals(T, "a"), equals(T, "b")],
    "too many": [*within(0, X, 256), is_square(X, 3)],
    "too large": [*within(1, X, 2), build.eq(SHIFTED, build.integer(3))],
}


@pytest.mark.parametrize("name", REFUTED)
def test_conditions_on_few_values_are_refuted(name: str) -> None:
    assert SmallDomains().refuted(REFUTED[name])


@pytest.mark.parametrize("name", NOT_REFUTED)
def test_other_conditions_are_not(name: str) -> None:
    assert not SmallDomains().refuted(NOT_REFUTED[name])


def test_what_some_values_satisfy_is_never_refuted() -> None:
    chance = random.Random(11)
    domains, known = SmallDomains(), 0
    ranges = dict.fromkeys((X, Y, Z), (-2, 3))
    bounds = [bound for variable, (low, high) in ranges.items() for bound in within(low, variable, high)]
    for _ in range(examples(600)):
        conditions = [*bounds, *(random_condition(chance) for _ in range(chance.randrange(1, 6)))]
        some = any(all(holds(c, {X: x, Y: y, Z: z}) for c in conditions) for x, y, z in product(range(-4, 5), repeat=3))
        found = domains.refuted(conditions)
        assert found is not some, conditions
        known += found
    assert known > examples(100)
