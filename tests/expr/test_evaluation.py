"""An `Evaluation` gives the values that `evaluate` gives, computes each part once, and only what is needed."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import assignment as assignments
from pathlore.expr import bitwise, build
from pathlore.expr.application import apply
from pathlore.expr.assignment import Evaluation, TooLargeError, evaluate
from pathlore.expr.functions import Function
from pathlore.expr.term import Sort, Term
from tests.expr.test_substitution import VALUES, VARIABLES, terms
from tests.scale import examples

X, Y = VARIABLES[Sort.INT]
HUGE = bitwise.shift_left(build.ONE, X)
"""Too large for a large x."""


def outcome(compute: Any, *args: Any) -> Any:
    try:
        found = compute(*args)
    except TooLargeError:
        return "too large"
    return "nan" if isinstance(found, float) and math.isnan(found) else (type(found), found)


@settings(max_examples=examples(400), deadline=None)
@given(st.data())
def test_values_are_those_of_the_recursion(data: st.DataObject) -> None:
    found = data.draw(st.lists(st.sampled_from(list(Sort)).flatmap(terms), min_size=1, max_size=4))
    values = {v: data.draw(VALUES[sort]) for sort in Sort for v in VARIABLES[sort]}
    if data.draw(st.booleans()):
        values[X] = 1 << 20
        found.append(build.ite(build.lt(Y, build.ZERO), HUGE, X))
        found.append(build.and_(build.lt(Y, build.ZERO), build.zero(HUGE)))
    evaluation = Evaluation(values)
    for term in found:
        assert term.height <= assignments.TALL
        assert outcome(evaluation.of, term) == outcome(evaluate, term, values)
        assert evaluation.holds(term) == assignments.holds(term, values)


def tall(term: Term) -> Term:
    """A term of the same value that is not low."""
    for number in range(assignments.TALL):
        near = build.add(Y, build.integer(number))
        term = bitwise.bit_xor(bitwise.bit_xor(term, near), build.mod(near, build.integer(1000)))
    assert term.height > assignments.TALL
    return term


def test_each_part_is_computed_once() -> None:
    calls: list[int] = []

    def count(value: int) -> int:
        calls.append(value)
        return value

    part = apply(Function("count", Sort.INT, count, 0), X)
    term = part
    for i in range(50):
        term = build.ite(build.le(term, build.integer(i)), build.add(term, part), build.mul(term, part))
    evaluation = Evaluation({X: 1})
    first, second = evaluation.of(term), evaluation.of(build.add(term, part))

    assert second == first + 1
    assert calls == [1]


def test_only_what_is_needed_is_computed() -> None:
    # The parts of a conjunction are in the order in which they were made.
    negative = build.lt(Y, build.ZERO)
    positive = build.not_(negative)
    too_large = tall(HUGE)
    values = {X: 1 << 20, Y: 5}

    with pytest.raises(TooLargeError):
        evaluate(too_large, values)
    assert evaluate(build.ite(negative, too_large, Y), values) == 5
    assert evaluate(build.and_(negative, build.zero(too_large)), values) is False
    assert evaluate(build.or_(positive, build.zero(too_large)), values) is True
    with pytest.raises(TooLargeError):
        evaluate(build.ite(build.zero(too_large), Y, X), values)


def test_a_failure_is_remembered() -> None:
    evaluation = Evaluation({X: 1 << 20})
    for _ in range(2):
        with pytest.raises(TooLargeError):
            evaluation.of(HUGE)
        assert not evaluation.holds(build.zero(HUGE))
        assert evaluation.of(X) == 1 << 20
