"""Every operation on symbolic floats does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build, doubles, floats
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort, bits_of
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import concrete
from pathlore.stdlib.builtin_floats import compensated_sum
from tests.runtime import float_operations
from tests.runtime.comparing_numbers import compare_with_python, names_in
from tests.scale import examples

EDGES = [
    *(0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.0, 2.5, -2.5, 3.0, 10.0, 0.1, 0.25, 1e16, -1e16, 2.0**53, 2.0**53 + 2),
    *(math.inf, -math.inf, math.nan, 5e-324, -5e-324, 2.2e-308, 1e-310, 1.7976931348623157e308, -1.7e308, 2.0**70),
    *(709.782712893384, 709.79, 171.7, -1e-309, 1e100, -8.0, 4.0, 0.99999999999),
]
FLOATS = st.one_of(st.sampled_from(EDGES), st.integers(-20, 40).map(lambda n: n / 4), st.floats())
SMALL_FLOATS = st.integers(-12, 24).map(lambda n: n / 4)
HUGE = [
    2**53,
    2**53 + 1,
    -(2**53) - 1,
    2**54 + 1,
    2**70 + 1,
    2**1023,
    2**1024 - 2**970 - 1,
    2**1024 - 2**970,
    -(2**1024),
]
INTEGERS = st.one_of(st.integers(-6, 12), st.sampled_from(HUGE), st.integers(-(10**6), 10**6), st.integers())
SMALL = st.integers(-6, 12)


@pytest.mark.parametrize("name", names_in(float_operations))
def test_operation_does_what_python_does(name: str) -> None:
    small = name.endswith("_small")
    strategies = {
        Sort.FLOAT: (FLOATS, SMALL_FLOATS if small else FLOATS),
        Sort.INT: (INTEGERS, SMALL if small else INTEGERS),
        Sort.BOOL: (st.booleans(), st.booleans()),
    }
    compare_with_python(float_operations, name, strategies)


X, Y = (build.variable(n, Sort.FLOAT) for n in "xy")
N, M = (build.variable(n, Sort.INT) for n in "nm")


def value_of(term: Any, *values: Any) -> Any:
    return evaluate(term, dict(zip(sorted(term.variables, key=lambda v: v.args[0]), values, strict=True)))


@pytest.mark.parametrize("divisor", [1.0, -1.0, 2.0, -4.0, 1024.0, 2.0**900, 3.0, 0.5, 0.1, -360.0])
@settings(max_examples=examples(200), deadline=None, derandomize=True)
@given(FLOATS)
def test_division_by_a_constant_is_that_of_python(divisor: float, x: float) -> None:
    constant = doubles.double(divisor)
    assert bits_of(value_of(floats.modulo(X, constant), x)) == bits_of(x % divisor)
    assert bits_of(value_of(floats.floor_divide(X, constant), x)) == bits_of(x // divisor)


@pytest.mark.parametrize("exponent", [0.5, 1.0, 2.0, 3.0, 4.0, -1.0, 2.5, 7.0, -3.0, -0.5])
@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(st.one_of(FLOATS, st.integers(-(2**26), 2**26).map(lambda n: n / 2**14), st.integers(0, 5000).map(float)))
def test_power_is_that_of_python_where_it_is_a_formula(exponent: float, x: float) -> None:
    if (x < 0 and not exponent.is_integer()) or (x == 0 and exponent < 0):
        return
    try:
        expected = x**exponent
    except OverflowError:
        expected = math.copysign(math.inf, x) if exponent % 2 == 1 else math.inf
    constant = doubles.double(exponent)
    overflow = math.isinf(expected) and not math.isinf(x)
    assert evaluate(floats.overflows(X, constant, floats.power(X, constant)), {X: x}) is overflow
    assert bits_of(value_of(floats.power(X, doubles.double(exponent)), x)) == bits_of(expected)


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(INTEGERS, INTEGERS)
def test_quotient_of_integers_is_rounded_once(a: int, b: int) -> None:
    try:
        expected = a / b
    except ArithmeticError:
        return
    assert evaluate(floats.divide_integers(N, M), {N: a, M: b}) == expected


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(FLOATS, st.one_of(INTEGERS, st.integers(-(2**60), 2**60)))
def test_comparison_with_an_integer_is_exact(x: float, number: int) -> None:
    symbol = SymFloat.sym_variable(X, x)
    compared: list[tuple[Any, bool]] = [
        (symbol < number, x < number),
        (symbol <= number, x <= number),
        (symbol > number, x > number),
        (symbol >= number, x >= number),
        (symbol == number, x == number),
        (symbol != number, x != number),
    ]
    for found, expected in compared:
        assert concrete(found) is expected
        assert not hasattr(found, "sym_term") or evaluate(found.sym_term, {X: x}) is expected


def neumaier(values: list[float]) -> float:
    """What `sum` does from Python 3.12 on."""
    total = lost = 0.0
    for x in values:
        t = total + x
        lost += (total - t) + x if abs(total) >= abs(x) else (x - t) + total
        total = t
    return total + lost if lost and math.isfinite(lost) else total


@settings(max_examples=examples(300), deadline=None, derandomize=True)
@given(st.lists(FLOATS, min_size=1, max_size=4))
def test_compensated_sum_is_that_of_later_pythons(values: list[float]) -> None:
    variables = [build.variable(f"x{i}", Sort.FLOAT) for i in range(len(values))]
    items = [SymFloat.sym_variable(v, x) for v, x in zip(variables, values, strict=True)]
    found = compensated_sum(items, 0)
    expected = bits_of(neumaier(values))
    assert bits_of(found.sym_value) == expected
    assert bits_of(evaluate(found.sym_term, dict(zip(variables, values, strict=True)))) == expected


@pytest.mark.parametrize("make", [lambda: SymFloat.sym_variable(X, 1.5), lambda: SymInt.sym_variable(N, 7)])
def test_pickle_holds_a_plain_value(make: Callable[[], Any]) -> None:
    value = make()
    restored = pickle.loads(pickle.dumps([value]))
    assert restored == [value.sym_value]
    assert type(restored[0]) is type(value.sym_value)
