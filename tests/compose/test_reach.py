"""What no way through a callee leaves is refuted without a solver; what some way leaves never is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pathlore.compose.formulas import Named
from pathlore.compose.reach import ReachOfCalls
from pathlore.expr import build
from pathlore.expr.application import apply
from pathlore.expr.term import Sort, Term
from tests.compose.test_composing import composer_of, run

SUBJECTS = Path(__file__).parent.parent.parent / "bench" / "papers" / "subjects"

_BOUND = 20


@contextmanager
def counted() -> Iterator[tuple[ReachOfCalls, Term, Term, list[Term]]]:
    """Counting up from x, and down again: results by name, and what is known of x."""
    with composer_of(SUBJECTS / "inc_dec.py", f"main{_BOUND}") as composer:
        assert composer.advance(10_000)
        by_label = {summary.label: summary for summary in composer.frames.summaries.values()}
        x = build.variable("x", Sort.INT)
        named = Named(lambda leaf: True)
        up = apply(by_label["inc"].outcomes[0].applied[0], x)
        down = apply(by_label["dec"].outcomes[0].applied[0], up)
        known = [build.ge(x, build.integer(0)), build.le(x, build.integer(_BOUND))]
        names = named.of(up), named.of(down)
        yield ReachOfCalls(named), *names, known


def test_numbers_between_the_ways_are_out_of_reach() -> None:
    with counted() as (reach, up, _, known):
        missed = [n for n in range(2 * _BOUND + 3) if reach.misses([*known, build.eq(up, build.integer(n))])]
        assert missed == [*range(1, 2 * _BOUND, 2), 2 * _BOUND + 1, 2 * _BOUND + 2]


def test_a_call_of_a_call_sees_what_the_inner_one_leaves() -> None:
    with counted() as (reach, _, down, known):
        zero = build.eq(down, build.integer(0))
        assert reach.misses([*known, build.not_(zero)])
        assert not reach.misses([*known, zero])
        assert not reach.misses([build.not_(zero)])  # any x: it may be negative, and stays so


def test_a_disjunction_bounds_what_all_of_its_arms_bound() -> None:
    with counted() as (reach, _, down, (least, _)):
        unequal = build.not_(build.eq(down, build.integer(0)))
        x, y = (build.variable(name, Sort.INT) for name in "xy")
        below = [build.le(x, build.integer(n)) for n in (3, 7, _BOUND)]
        some = build.or_(below[0], build.or_(below[1], below[2]))
        assert reach.misses([least, some, unequal])
        assert not reach.misses([least, build.or_(some, build.le(y, build.integer(0))), unequal])
        assert not reach.misses([build.or_(some, build.ge(x, build.integer(_BOUND))), unequal])


def test_what_says_nothing_of_a_call_is_not_looked_at() -> None:
    with counted() as (reach, up, _, known):
        assert not reach.misses(known)
        assert not reach.misses([*known, build.le(up, build.variable("y", Sort.INT))])


@pytest.mark.slow
def test_questions_grow_linearly_to_the_end() -> None:
    """Figure 10(b) of the paper, its last two points."""
    asked = {}
    for bound in (80, 160):
        result, _ = run(SUBJECTS / "inc_dec.py", f"main{bound}")
        assert result.exhaustive
        asked[bound] = result.stats.queries
    assert asked[160] <= 2.3 * asked[80]
