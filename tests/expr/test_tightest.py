"""Of bounds on one sum the tightest is kept: what is left says the same as all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from pathlore.expr import build
from pathlore.expr.assignment import holds
from pathlore.expr.term import Sort, Term, term_table
from pathlore.expr.walk import tightest


@pytest.fixture(autouse=True)
def fresh_table() -> Iterator[None]:
    with term_table():
        yield


def _conditions(draw: random.Random, x: Term, y: Term) -> list[Term]:
    sums = [x, y, build.neg(x), build.sub(x, y), build.add(x, y), build.scale(x, 2)]
    makers = [build.le, build.lt, build.ge, build.gt, build.eq, build.ne]
    return [draw.choice(makers)(draw.choice(sums), build.integer(draw.randint(-3, 3))) for _ in range(8)]


@pytest.mark.parametrize("seed", range(40))
def test_the_same_inputs_meet_what_is_left(seed: int) -> None:
    x, y = (build.variable(name, Sort.INT) for name in "xy")
    conditions = _conditions(random.Random(seed), x, y)
    kept = tightest(conditions)
    assert set(kept) <= set(conditions)
    for a, b in product(range(-5, 6), repeat=2):
        inputs = {x: a, y: b}
        assert all(holds(term, inputs) for term in kept) == all(holds(term, inputs) for term in conditions)


def test_a_loop_leaves_one_bound_behind_what_else_was_asked() -> None:
    n, other = (build.variable(name, Sort.INT) for name in ("n", "other"))
    bounds = [build.gt(n, build.integer(i)) for i in range(5)]
    apart = build.lt(other, n)
    assert tightest([bounds[0], apart, *bounds[1:]]) == [apart, bounds[-1]]
    assert tightest([bounds[-1], apart, *bounds]) == [bounds[-1], apart]
