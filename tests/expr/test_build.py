"""Terms have Python's meaning: however they are built, they evaluate to what Python computes."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Op, Sort, Term
from tests.scale import examples

NAMES = ("a", "b", "c")
Function = Callable[[dict[str, int]], Any]
Pair = tuple[Term, Function]

BINARY: list[tuple[Callable[..., Term], Callable[[Any, Any], Any]]] = [
    (build.add, operator.add),
    (build.sub, operator.sub),
    (build.mul, operator.mul),
    (build.floordiv, lambda x, y: x // y if y else 0),
    (build.mod, lambda x, y: x % y if y else x),
    (bitwise.bit_and, operator.and_),
    (bitwise.bit_or, operator.or_),
    (bitwise.bit_xor, operator.xor),
    (bitwise.shift_left, lambda x, y: x << min(max(y, 0), 64)),
    (bitwise.shift_right, lambda x, y: x >> max(y, 0)),
]
UNARY: list[tuple[Callable[..., Term], Callable[[Any], Any]]] = [
    (build.neg, operator.neg),
    (build.invert, operator.invert),
    (build.absolute, abs),
    (lambda t: build.power(t, 3), lambda x: x**3),
]
COMPARE: list[tuple[Callable[..., Term], Callable[[Any, Any], Any]]] = [
    (build.lt, operator.lt),
    (build.le, operator.le),
    (build.gt, operator.gt),
    (build.ge, operator.ge),
    (build.eq, operator.eq),
    (build.ne, operator.ne),
]


def leaf() -> st.SearchStrategy[Pair]:
    constants = st.integers(-20, 20).map(lambda n: (build.integer(n), lambda v, n=n: n))
    variables = st.sampled_from(NAMES).map(lambda n: (build.variable(n, Sort.INT), lambda v, n=n: v[n]))
    return constants | variables


def grow(inner: st.SearchStrategy[Pair]) -> st.SearchStrategy[Pair]:
    def binary(drawn: Any) -> Pair:
        (make, plain), (t1, f1), (t2, f2) = drawn
        if make in (bitwise.shift_left, bitwise.shift_right):
            t2, f2 = build.mod(t2, build.integer(7)), lambda v, f=f2: f(v) % 7
        return make(t1, t2), lambda v: plain(f1(v), f2(v))

    def unary(drawn: Any) -> Pair:
        (make, plain), (t, f) = drawn
        return make(t), lambda v: plain(f(v))

    def choice(drawn: Any) -> Pair:
        (make, plain), (t1, f1), (t2, f2), (t3, f3) = drawn
        term = build.ite(make(t1, t2), t3, t1)
        return term, lambda v: f3(v) if plain(f1(v), f2(v)) else f1(v)

    return (
        st.tuples(st.sampled_from(BINARY), inner, inner).map(binary)
        | st.tuples(st.sampled_from(UNARY), inner).map(unary)
        | st.tuples(st.sampled_from(COMPARE), inner, inner, inner).map(choice)
    )


TERMS = st.recursive(leaf(), grow, max_leaves=8)
VALUES = st.fixed_dictionaries({name: st.integers(-30, 30) for name in NAMES})


def assignment(values: dict[str, int]) -> dict[Term, int]:
    return {build.variable(name, Sort.INT): value for name, value in values.items()}


@settings(max_examples=examples(400), deadline=None)
@given(TERMS, VALUES)
def test_integer_terms_evaluate_to_what_python_computes(pair: Pair, values: dict[str, int]) -> None:
    term, plain = pair
    assert evaluate(term, assignment(values)) == plain(values)


@settings(max_examples=examples(400), deadline=None)
@given(st.sampled_from(COMPARE), TERMS, TERMS, VALUES)
def test_comparisons_and_their_negations_evaluate_to_what_python_computes(
    compare: Any, left: Pair, right: Pair, values: dict[str, int]
) -> None:
    make, plain = compare
    term = make(left[0], right[0])
    expected = plain(left[1](values), right[1](values))
    assert evaluate(term, assignment(values)) is expected
    assert evaluate(build.not_(term), assignment(values)) is not expected
    assert build.not_(build.not_(term)) is term


def test_equal_terms_are_the_same_object() -> None:
    x, y = (build.variable(n, Sort.INT) for n in "xy")
    assert build.add(x, y) is build.add(y, x)
    assert build.lt(x, y) is build.not_(build.le(y, x))
    assert build.sub(build.add(x, build.ONE), build.ONE) is x
    assert build.eq(build.add(x, x), build.mul(y, build.integer(2))) is build.eq(x, y)


def test_conditions_that_cannot_depend_on_inputs_fold() -> None:
    x = build.variable("x", Sort.INT)
    assert build.lt(x, x) is build.FALSE
    assert build.eq(build.mul(x, build.integer(2)), build.ONE) is build.FALSE
    p = build.variable("p", Sort.BOOL)
    assert build.eq(build.from_bool(p), build.ONE) is p
    assert build.and_(p, build.not_(p)) is build.FALSE


def test_operators_with_one_constant_need_no_bit_operations() -> None:
    x = build.variable("x", Sort.INT)
    for term in (bitwise.bit_and(x, build.integer(12)), bitwise.bit_or(x, build.integer(-9)), build.invert(x)):
        assert term.op is Op.SUM
