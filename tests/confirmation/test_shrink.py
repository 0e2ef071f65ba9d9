"""A witness that was made small takes the same path, is no larger, and is the same every time."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathlore.confirmation.shrink import shrunk
from pathlore.expr import build, doubles
from pathlore.expr.assignment import Value, holds
from pathlore.expr.term import Sort, Term
from pathlore.expr.texts import equal, length, text
from tests.trie.growing import condition
from tests.trie.growing import conditions as conditions_of

VALUES = st.one_of(st.integers(-5, 5), st.integers(-(10**9), 10**9), st.integers(-(1 << 80), 1 << 80))
TEXTS = st.text("a0 bZé", max_size=9)
SORTS: dict[Sort, tuple[str, st.SearchStrategy[Any]]] = {
    Sort.INT: ("n", VALUES),
    Sort.STR: ("t", TEXTS),
    Sort.BOOL: ("p", st.booleans()),
    Sort.FLOAT: ("f", st.one_of(st.floats(-1e12, 1e12), st.sampled_from([math.inf, -math.inf]))),
}


def variable(sort: Sort) -> Term:
    return build.variable(SORTS[sort][0], sort)


def about(sort: Sort, bound: Any) -> list[Term]:
    """Conditions on a variable, most of which some values meet and others do not."""
    term = variable(sort)
    match sort:
        case Sort.INT:
            found = [build.le(term, build.integer(bound)), build.zero(build.mod(term, build.integer(7)))]
        case Sort.STR:
            found = [build.eq(length(term), build.integer(len(bound))), equal(term, text(bound))]
        case Sort.FLOAT:
            found = [doubles.less(term, doubles.double(bound)), doubles.less(doubles.double(0.25), term)]
        case _:
            found = [term]
    return [*found, *map(build.not_, found)]


def size(value: Value) -> tuple[Any, ...]:
    """What is smaller: values near zero, and positive ones; texts that are shorter, then those that are simpler."""
    match value:
        case bool():
            return (value,)
        case int():
            return abs(value), value < 0
        case str():
            return len(value), sum("a0 ".find(c) if c in "a0 " else 3 for c in value)
    raise AssertionError(value)


def is_no_larger(found: Value, value: Value) -> bool:
    if type(value) is not float:
        return type(found) is type(value) and size(found) <= size(value)
    assert isinstance(found, float)
    # A number with fewer digits is simpler, even where rounding takes it away from zero.
    return abs(found) <= abs(value) or len(repr(found)) <= len(repr(value))


@st.composite
def cases(draw: Callable[[Any], Any]) -> tuple[dict[Term, Any], list[Term]]:
    """A witness, and conditions that it meets, as those of its path are."""
    witness = {variable(sort): draw(values) for sort, (_, values) in SORTS.items()}
    asked = [term for sort, (_, values) in SORTS.items() for term in draw(st.permutations(about(sort, draw(values))))]
    x, y = build.variable("x", Sort.INT), build.variable("y", Sort.INT)
    witness |= {x: draw(VALUES), y: draw(VALUES)}
    asked += map(condition, draw(st.lists(conditions_of(), max_size=3)))
    met = [term if holds(term, witness) else build.not_(term) for term in asked]
    return witness, draw(st.lists(st.sampled_from(met), max_size=6))


@given(cases())
def test_the_conditions_still_hold(case: tuple[dict[Term, Any], list[Term]]) -> None:
    witness, conditions = case
    found = shrunk(witness, conditions)
    assert found.keys() == witness.keys()
    assert all(holds(term, found) for term in conditions)


@given(cases())
def test_no_value_is_larger(case: tuple[dict[Term, Any], list[Term]]) -> None:
    witness, conditions = case
    for term, value in shrunk(witness, conditions).items():
        assert is_no_larger(value, witness[term]), (value, witness[term])


@given(cases())
def test_the_same_every_time_whatever_the_order_of_the_values(case: tuple[dict[Term, Any], list[Term]]) -> None:
    witness, conditions = case
    before = dict(witness)
    found = shrunk(witness, conditions)
    assert witness == before
    assert shrunk(dict(reversed(witness.items())), [*conditions, *conditions]) == found


@given(cases())
def test_shrinking_again_comes_to_an_end(case: tuple[dict[Term, Any], list[Term]]) -> None:
    witness, conditions = case
    for _ in range(100):
        smaller = shrunk(witness, conditions)
        if repr(smaller) == repr(witness):
            break
        witness = smaller
    else:
        pytest.fail("it goes on and on")


def test_where_nothing_is_asked_values_are_the_simplest() -> None:
    witness = {variable(Sort.INT): -77, variable(Sort.STR): "Zé", variable(Sort.BOOL): True, variable(Sort.FLOAT): 2.5}
    assert list(shrunk(witness, []).values()) == [0, "", False, 0.0]
    minus_zero = shrunk({variable(Sort.FLOAT): -0.0}, [])
    assert math.copysign(1.0, float(minus_zero[variable(Sort.FLOAT)])) == 1.0


def test_values_come_near_the_boundary() -> None:
    n = variable(Sort.INT)
    assert shrunk({n: 15}, [build.lt(build.integer(10), n)])[n] == 11
    assert shrunk({n: 1000}, [build.lt(build.integer(10), n)])[n] == 125  # there are few rounds
    assert shrunk({n: -5}, [build.ne(n, build.integer(0))])[n] == 1
    t = variable(Sort.STR)
    assert shrunk({t: "xyzw"}, [build.lt(build.integer(1), length(t))])[t] == "aa"
