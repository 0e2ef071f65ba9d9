"""Bounds of sums of results: no values of the arms are outside of them."""

from __future__ import annotations

import random

import pytest

from pathlore.compose.joint_bounds import bounds_together
from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort, Term, term_table
from pathlore.solver.intervals import UNBOUNDED, Intervals


def counters(draw: random.Random, x: Term, bases: list[Term], depth: int) -> list[Term]:
    """What a piece of code makes of counters: steps under tests."""
    if depth == 0:
        return [build.add(base, build.integer(draw.choice((0, 0, 1, -2)))) for base in bases]
    test = build.lt(x, build.integer(draw.randrange(-3, 4)))
    pairs = zip(counters(draw, x, bases, depth - 1), counters(draw, x, bases, depth - 1), strict=True)
    return [build.ite(test, one, other) for one, other in pairs]


@pytest.mark.parametrize("seed", range(20))
def test_sums_stay_within_their_bounds(seed: int) -> None:
    draw = random.Random(seed)
    with term_table():
        x = build.variable("x", Sort.INT)
        bases = [build.variable(f"n{number}", Sort.INT) for number in range(draw.randrange(2, 5))]
        slots = counters(draw, x, bases, draw.randrange(1, 5))
        low, high = bounds_together(slots, bases, Intervals({}))
        assert low is not None
        assert high is not None
        seen = set()
        for value in range(-5, 6):
            given = {x: value, **{base: draw.randrange(-9, 10) for base in bases}}
            seen.add(sum(evaluate(slot, given) for slot in slots) - sum(given[base] for base in bases))
        assert low <= min(seen)
        assert max(seen) <= high


def test_one_of_two_counters_counts() -> None:
    with term_table():
        x, a, b = (build.variable(name, Sort.INT) for name in "xab")
        test, one = build.lt(x, build.integer(0)), build.integer(1)
        slots = [build.ite(test, build.add(a, one), a), build.ite(test, b, build.add(b, one))]
        assert bounds_together(slots, [a, b], Intervals({})) == (1, 1)


def test_what_has_no_bound_has_none_together() -> None:
    with term_table():
        x, a, b = (build.variable(name, Sort.INT) for name in "xab")
        test = build.lt(x, build.integer(0))
        slots = [build.ite(test, x, a), build.ite(test, b, build.integer(1))]
        assert bounds_together(slots, [a, b], Intervals({})) == UNBOUNDED
