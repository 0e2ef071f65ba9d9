"""The value of a term is inside its interval, and the interval is as narrow as its rules promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build, texts
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort, Term
from pathlore.solver.intervals import UNBOUNDED, Interval, Intervals, bounds_of
from tests.scale import examples

X, Y, Z = VARIABLES = [build.variable(name, Sort.INT) for name in "xyz"]
P = build.variable("p", Sort.BOOL)
S = build.variable("s", Sort.STR)


def n(value: int) -> Term:
    return build.integer(value)


def least(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), left, right)


def most(left: Term, right: Term) -> Term:
    return build.ite(build.le(left, right), right, left)


def clamp(term: Term, low: int, high: int) -> Term:
    return build.ite(build.lt(term, n(low)), n(low), build.ite(build.gt(term, n(high)), n(high), term))


_INTEGERS: list[Callable[[Term, Term], Term]] = [
    *(build.add, build.sub, build.mul, build.floordiv, build.mod, bitwise.bit_and, bitwise.bit_or, bitwise.bit_xor),
    *(least, most),
    lambda a, b: clamp(a, -2, 3),
    lambda a, b: build.floordiv(a, n(3)),
    lambda a, b: build.mod(a, n(4)),
    lambda a, b: texts.code(S, a),
    lambda a, b: build.add(texts.length(S), a),
]


@st.composite
def integers(draw: st.DrawFn, depth: int) -> Term:
    kind = draw(st.integers(0, 6))
    if depth == 0 or kind == 0:
        return draw(st.sampled_from(VARIABLES))
    if kind == 1:
        return n(draw(st.integers(-4, 4)))
    if kind == 2:
        return build.add(build.scale(draw(integers(depth - 1)), draw(st.integers(-2, 2))), n(draw(st.integers(-4, 4))))
    if kind <= 4:
        return build.ite(draw(conditions(depth - 1)), draw(integers(depth - 1)), draw(integers(depth - 1)))
    return draw(st.sampled_from(_INTEGERS))(draw(integers(depth - 1)), draw(integers(depth - 1)))


@st.composite
def conditions(draw: st.DrawFn, depth: int) -> Term:
    kind = draw(st.integers(0, 7))
    if kind <= 4 or depth == 0:
        compare = draw(st.sampled_from([build.le, build.lt, build.eq, build.ne]))
        return compare(draw(integers(depth)), draw(integers(depth)))
    if kind == 5:
        return P
    if kind == 6:
        return build.not_(draw(conditions(depth - 1)))
    join = draw(st.sampled_from([build.and_, build.or_]))
    return join(draw(conditions(depth - 1)), draw(conditions(depth - 1)))


def inside(value: int, interval: Interval) -> bool:
    low, high = interval
    return (low is None or low <= value) and (high is None or value <= high)


@st.composite
def surroundings(draw: st.DrawFn, value: int) -> Interval:
    low = draw(st.none() | st.integers(0, 3).map(lambda d: value - d))
    high = draw(st.none() | st.integers(0, 3).map(lambda d: value + d))
    return low, high


@settings(max_examples=examples(600), deadline=None)
@given(st.data())
def test_values_are_inside(data: st.DataObject) -> None:
    terms = data.draw(st.lists(integers(3), min_size=1, max_size=2))
    values: dict[Term, Any] = {v: data.draw(st.integers(-6, 6)) for v in VARIABLES}
    values |= {P: data.draw(st.booleans()), S: data.draw(st.text("ab\U0010ffff", max_size=2))}
    known = {v: data.draw(surroundings(values[v])) for v in VARIABLES}
    intervals = Intervals(known)
    for term in terms:
        assert inside(evaluate(term, values), intervals.of(term)), (term, known)
        assert intervals.of(term) == intervals.of(term)


@settings(max_examples=examples(250), deadline=None)
@given(st.data())
def test_values_are_inside_some_arm(data: st.DataObject) -> None:
    term = build.ite(*(data.draw(strategy) for strategy in (conditions(2), integers(3), integers(3))))
    values: dict[Term, Any] = {v: data.draw(st.integers(-6, 6)) for v in VARIABLES}
    values |= {P: data.draw(st.booleans()), S: data.draw(st.text("ab\U0010ffff", max_size=2))}
    known = {v: data.draw(surroundings(values[v])) for v in VARIABLES}
    parts = {v: [data.draw(surroundings(values[v])), (20, 22)] for v in VARIABLES}
    arms = Intervals(known, parts).arms(term, 100)
    assert arms is None or any(inside(evaluate(term, values), arm) for arm in arms), (term, known, parts)


def test_arms_that_are_shared_are_not_looked_at_for_ever() -> None:
    term = X
    for k in range(30):
        term = build.ite(build.le(Y, n(k * k)), build.add(term, n(1)), build.mul(term, Z))
    assert Intervals({}).arms(term, 50) is None or len(Intervals({}).arms(term, 50) or ()) <= 50


@settings(max_examples=examples(300), deadline=None)
@given(integers(3), st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 3)), min_size=3, max_size=3))
def test_the_interval_is_no_wider_than_without_conditions(term: Term, ends: list[tuple[int, int]]) -> None:
    known: dict[Term, Interval] = {v: (low, low + more) for v, (low, more) in zip(VARIABLES, ends, strict=True)}
    intervals = Intervals(known)
    refined, hull = intervals.of(term), intervals._without_conditions(term)

    assert hull[0] is None or (refined[0] is not None and refined[0] >= hull[0])
    assert hull[1] is None or (refined[1] is not None and refined[1] <= hull[1])


def _difference() -> Term:
    return build.absolute(build.sub(X, Y))


SMALL: dict[Term, Interval] = {X: (-3, 7), Y: (0, 5)}
EXACT: dict[str, tuple[Term, Mapping[Term, Interval], Interval]] = {
    "x": (X, {}, UNBOUNDED),
    "2*x - y + 1": (build.add(build.sub(build.scale(X, 2), Y), n(1)), SMALL, (-10, 15)),
    "x // 4": (build.floordiv(X, n(4)), SMALL, (-1, 1)),
    "x % 4": (build.mod(X, n(4)), SMALL, (0, 3)),
    "x % 16, within": (build.mod(X, n(16)), {X: (17, 20)}, (1, 4)),
    "x * y": (build.mul(X, Y), SMALL, (-15, 35)),
    "x * x": (build.mul(X, X), SMALL, (0, 49)),
    "x * x, unbounded": (build.mul(X, X), {}, (0, None)),
    "x & y": (bitwise.bit_and(X, Y), SMALL, (0, 5)),
    "x if x <= 5 else 5": (least(X, n(5)), {}, (None, 5)),
    "clamp": (clamp(X, 0, 10), {}, (0, 10)),
    "clamp of a sum": (clamp(build.add(X, Y), 0, 10), {}, (0, 10)),
    "clamp, never too large": (clamp(X, 0, 100), SMALL, (0, 7)),
    "max(x, y)": (most(X, Y), SMALL, (0, 7)),
    "abs(x)": (build.absolute(X), SMALL, (0, 7)),
    "abs(x - y)": (_difference(), {}, (0, None)),
    "0 if x == 0 else x": (build.ite(build.zero(X), n(9), X), {X: (0, 3)}, (1, 9)),
    "arm that is not reached": (build.ite(build.gt(X, n(8)), n(100), Y), SMALL, (0, 5)),
    "conjunction": (build.ite(build.and_(build.ge(X, n(1)), build.le(X, n(4))), X, n(2)), {}, (1, 4)),
    "negated disjunction": (build.ite(build.or_(build.lt(X, n(1)), build.gt(X, n(4))), n(2), X), {}, (1, 4)),
    "len": (texts.length(S), {}, (0, None)),
    "ord": (texts.code(S, X), {}, (-1, 0x10FFFF)),
    "condition of a choice": (build.ite(build.le(clamp(X, 0, 9), n(4)), clamp(X, 0, 9), n(1)), {}, (0, 4)),
    "another known term": (build.add(build.mod(X, Y), n(1)), {build.mod(X, Y): (3, 4)}, (4, 5)),
}


@pytest.mark.parametrize("name", EXACT)
def test_intervals_are_exact(name: str) -> None:
    term, known, expected = EXACT[name]

    assert bounds_of(term, known) == expected


def test_a_refinement_ends_with_its_arm() -> None:
    term = build.sub(build.ite(build.le(X, n(5)), n(0), n(1)), X)
    both = build.add(build.mul(least(X, n(5)), Y), build.mul(X, Z))

    assert bounds_of(term, {X: (0, 9)}) == (-9, 1)
    assert bounds_of(both, {X: (0, 9), Y: (1, 1), Z: (1, 1)}) == (0, 14)


def test_contradictions_are_no_error() -> None:
    assert bounds_of(build.add(X, Y), {X: (3, 2)}) == UNBOUNDED
    assert bounds_of(clamp(X, 0, 3), {X: (3, 2)}) == UNBOUNDED


def test_only_integers_have_intervals() -> None:
    with pytest.raises(ValueError, match="sort bool"):
        bounds_of(P, {})


def trie(leaves: int) -> Term:
    """A chain of choices on one input."""
    term = n(leaves)
    for i in reversed(range(leaves)):
        term = build.ite(build.le(X, n(i)), build.add(X, n(i)), term)
    return term


def machine(events: int) -> Term:
    """A state from 0 to 2 that each event moves on or back."""
    state = n(0)
    for i in range(events):
        event = build.variable(f"e{i}", Sort.INT)
        onward = build.ite(build.zero(event), build.add(state, n(1)), state)
        state = build.ite(build.le(state, n(1)), onward, n(0))
    return state


def maximum(inputs: int) -> Term:
    term = build.variable("i0", Sort.INT)
    for i in range(1, inputs):
        term = most(term, build.variable(f"i{i}", Sort.INT))
    return term


def twice(levels: int) -> Term:
    """Each choice has the one before in both arms, under conditions on one input: exponentially many paths."""
    term = Y
    for i in range(levels):
        term = build.ite(build.le(X, n(i % 7)), build.add(term, n(1)), build.sub(term, n(1)))
    return term


def clamps(inputs: int) -> Term:
    term = n(0)
    for i in range(inputs):
        term = build.add(term, clamp(build.variable(f"i{i}", Sort.INT), 0, 9))
    return term


LARGE: dict[str, tuple[Callable[[int], Term], Interval]] = {
    "trie": (trie, (0, 598)),
    "machine": (machine, (0, 2)),
    "maximum": (maximum, (0, 5)),
    "twice": (twice, (-300, 300)),
    "clamps": (clamps, (0, 1500)),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_terms_are_bounded_in_linear_time(name: str) -> None:
    make, expected = LARGE[name]
    term = make(300)
    known: dict[Term, Interval] = dict.fromkeys(term.variables, (0, 5))
    known |= {X: (0, None), Y: (0, 0)}
    intervals = Intervals(known)
    started = process_time()

    found = intervals.of(term)

    # A few dozen milliseconds; exponential work would take for ever.
    assert process_time() - started < 1
    assert found == expected


def test_intervals_need_no_recursion() -> None:
    intervals = Intervals({X: (0, 5)})

    assert intervals.of(maximum(6_000)) == UNBOUNDED
    assert intervals.of(trie(2_000))[0] == 0
