"""The stages in front of the back ends answer as the back ends would."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build
from pathlore.expr.application import apply
from pathlore.expr.assignment import evaluate, holds
from pathlore.expr.functions import Function
from pathlore.expr.term import Sort, Term
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Unknown, Unsat
from pathlore.solver.stages.cache import Cache
from pathlore.solver.stages.constants import Constants
from pathlore.solver.stages.one_variable import OneVariable
from pathlore.solver.stages.slice import Slice, related
from tests.scale import examples

X, Y, Z = (build.variable(name, Sort.INT) for name in "xyz")
DOMAIN = range(-4, 5)


class Exhaustive:
    """A back end that tries all small values, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def check(self, query: Query) -> Answer:
        self.asked += 1
        for values in product(DOMAIN, repeat=3):
            assignment = dict(zip((X, Y, Z), values, strict=True))
            if all(holds(c, assignment) for c in (*query.constraints, query.goal)):
                return Sat(assignment)
        return UNSAT


def atoms() -> st.SearchStrategy[Term]:
    coefficients = st.integers(-2, 2)

    def make(drawn: Any) -> Term:
        a, b, c, k, kind = drawn
        total = build.integer(k)
        for variable, coefficient in ((X, a), (Y, b), (Z, c)):
            total = build.add(total, build.scale(variable, coefficient))
        return {0: build.nonpositive, 1: build.zero, 2: build.to_bool}[kind](total)

    return st.tuples(coefficients, coefficients, coefficients, st.integers(-4, 4), st.integers(0, 2)).map(make)


INSIDE = [build.le(v, build.integer(4)) for v in (X, Y, Z)] + [build.ge(v, build.integer(-4)) for v in (X, Y, Z)]


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(atoms(), max_size=4), atoms())
def test_the_chain_answers_as_exhaustive_search_does(constraints: list[Term], goal: Term) -> None:
    path = (*INSIDE, *constraints)
    seed_answer = Exhaustive().check(Query(path, build.TRUE))
    if not isinstance(seed_answer, Sat):
        return
    query = Query(path, goal, seed_answer.assignment)
    chain = Constants(Slice(Cache(OneVariable(Exhaustive()))))
    expected = Exhaustive().check(query)
    for _ in range(2):
        answer = chain.check(query)
        assert type(answer) is type(expected)
        if isinstance(answer, Sat):
            assignment = {**query.seed, **answer.assignment}
            assert all(holds(c, assignment) for c in (*path, goal))


def test_only_connected_constraints_are_passed_on() -> None:
    a, b, c = build.gt(X, Y), build.gt(Y, build.ZERO), build.gt(Z, build.ONE)
    assert related((a, b, c, a), build.eq(X, build.ONE)) == (a, b)


def test_answers_are_remembered_whatever_the_order() -> None:
    back_end = Exhaustive()
    chain = Cache(back_end)
    a, b = build.gt(X, Y), build.gt(Y, build.ZERO)
    goal = build.eq(build.mul(X, Y), build.integer(6))
    assert isinstance(chain.check(Query((a, b), goal)), Sat)
    assert isinstance(chain.check(Query((b, a), goal)), Sat)
    assert back_end.asked == 1


class Refusing:
    """A back end that knows nothing."""

    def check(self, query: Query) -> Answer:
        return Unknown("asked")


class Counting:
    """A function of one integer that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0
        self.function = Function("counting", Sort.INT, self._call, 0)

    def _call(self, value: int) -> int:
        self.calls += 1
        return value

    def of(self, term: Term) -> Term:
        return apply(self.function, term)


def over(inputs: list[Term], counting: Counting, height: int) -> Term:
    """A term over all inputs, at least so high."""
    term = counting.of(build.linear(0, [(variable, 1) for variable in inputs]))
    while term.height < height:
        term = bitwise.bit_xor(bitwise.bit_xor(term, inputs[0]), build.mod(term, build.integer(1000)))
    return term


INPUTS = [build.variable(f"i{number}", Sort.INT) for number in range(8)]


def test_tall_terms_are_evaluated_once() -> None:
    """Every other candidate of every other variable would have to be evaluated anew."""
    counting = Counting()
    goal = build.eq(over(INPUTS, counting, 40), build.integer(1 << 70))
    path = (build.ge(over(INPUTS, counting, 30), build.integer(-(1 << 80))),)

    assert isinstance(OneVariable(Refusing()).check(Query(path, goal, dict.fromkeys(INPUTS, 1))), Unknown)
    assert counting.calls == 1


def test_low_terms_are_evaluated_for_every_candidate() -> None:
    counting = Counting()
    goal = build.eq(over(INPUTS, counting, 4), build.integer(1 << 70))

    assert isinstance(OneVariable(Refusing()).check(Query((), goal, dict.fromkeys(INPUTS, 1))), Unknown)
    assert counting.calls >= 8 * 8


def test_tall_terms_are_not_evaluated_where_nothing_moves() -> None:
    """The value nearest to zero is the one that the seed has: the next one is tried."""
    term = over([X], Counting(), 40)
    goal = build.ne(term, build.integer(evaluate(term, {})))
    answer = OneVariable(Refusing()).check(Query((), goal, {X: 0}))

    assert isinstance(answer, Sat)
    assert answer.assignment == {X: 1}


def test_a_tall_summand_is_evaluated_once_for_all_variables() -> None:
    counting = Counting()
    term = over([X, Y], counting, 40)
    seed = {**dict.fromkeys(INPUTS, 0), X: 1, Y: 2}
    value = evaluate(term, seed)
    counting.calls = 0
    # Each input stays where it is: with the others in their places there is no other value for it.
    path = [build.eq(build.add(term, variable), build.integer(value)) for variable in INPUTS]
    goal = build.lt(build.linear(0, [(variable, 1) for variable in INPUTS]), build.ZERO)

    assert isinstance(OneVariable(Refusing()).check(Query(tuple(path), goal, seed)), Unknown)
    assert counting.calls == 1


def test_a_tall_condition_may_need_a_truth_value_turned() -> None:
    flag = build.variable("p", Sort.BOOL)
    term = over([X, build.from_bool(flag)], Counting(), 40)
    seed = {X: 0, flag: False}
    goal = build.eq(term, build.integer(evaluate(term, {X: 0, flag: True})))
    answer = OneVariable(Refusing()).check(Query((), goal, seed))

    assert isinstance(answer, Sat)
    assert answer.assignment == {flag: True}


def test_a_query_in_one_variable_needs_no_back_end() -> None:
    move = OneVariable(Refusing())
    path = (build.gt(X, build.integer(3)), build.ne(X, build.integer(5)))
    answer = move.check(Query(path, build.gt(X, build.integer(4)), {X: 4}))
    assert isinstance(answer, Sat)
    assert answer.assignment[X] == 6
    assert isinstance(move.check(Query(path, build.lt(X, build.integer(3)), {X: 4})), Unsat)


def test_what_parts_of_a_constraint_say_needs_no_solver() -> None:
    low, high = build.lt(X, build.integer(0)), build.lt(build.integer(3), X)
    inner = Exhaustive()
    chain = Constants(inner)
    seed = {X: 1, Y: 0, Z: 0}
    neither = build.not_(build.or_(low, high))
    assert chain.check(Query((neither,), high, seed)) is UNSAT
    assert chain.check(Query((neither,), build.not_(low), seed)) == Sat(seed)
    assert inner.asked == 0
    assert chain.check(Query((build.or_(low, high),), high, {X: -1})) != UNSAT
    assert inner.asked == 1
