"""The variables of a term are those below it, however many there are, and take memory linear in the terms."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from pathlore.expr import bitwise, build
from pathlore.expr.assignment import evaluate
from pathlore.expr.substitution import substitute
from pathlore.expr.term import Op, Sort, Term, WideTerm, term_table
from pathlore.expr.walk import below


def integer(name: str) -> Term:
    return build.variable(name, Sort.INT)


def maxima(inputs: int) -> list[Term]:
    """The maximum of the first input, of the first two, and so on."""
    found = [integer("x0")]
    for i in range(1, inputs):
        other = integer(f"x{i}")
        found.append(build.ite(build.le(found[-1], other), other, found[-1]))
    return found


def collected(term: Term) -> frozenset[Term]:
    return frozenset(part for part in below(term) if part.op is Op.VARIABLE)


def test_tall_terms_over_many_variables_are_linear_in_memory() -> None:
    with term_table():
        tracemalloc.start()
        try:
            built = maxima(3000)
            assert all(len(term.variables) == number for number, term in enumerate(built, start=1))
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()

    assert peak < 40_000_000


def test_many_sums_with_one_more_variable_each_are_linear_in_memory() -> None:
    """Wide, and not tall: each term has nearly all variables, and a set of its own."""
    with term_table():
        total = build.linear(0, [(integer(f"x{i}"), 1) for i in range(2000)])
        tracemalloc.start()
        try:
            built = [build.mod(total, integer(f"y{i}")) for i in range(2000)]
            assert all(len(term.variables) == 2001 for term in built)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()

    assert peak < 40_000_000


@pytest.mark.parametrize("seed", range(3))
def test_wide_terms_have_the_variables_below_them(seed: int) -> None:
    drawn = random.Random(seed)
    with term_table():
        variables = [integer(f"x{i}") for i in range(400)]
        terms = list(variables)
        for _ in range(4000):
            # Mostly of the latest ones: tall terms, and many sets.
            left, right = drawn.choice(terms[-100:]), drawn.choice(terms if drawn.random() < 0.3 else variables)
            operators = [build.mul, bitwise.bit_xor, build.mod, lambda a, b: build.ite(build.le(a, b), b, a)]
            operator = drawn.choice(operators)
            terms.append(operator(left, right))
        wide = [term for term in terms if isinstance(term, WideTerm)]

        assert len(wide) > 100
        for term in drawn.sample(wide, 60) + drawn.sample(terms, 60):
            assert type(term.variables) is frozenset
            assert term.variables == collected(term)


def test_equal_sets_of_wide_terms_are_shared() -> None:
    with term_table():
        top = maxima(2000)[-1]
        term = bitwise.bit_xor(top, integer("x7"))

        assert isinstance(top, WideTerm)
        assert top.variables is top.variables is term.variables


def test_a_wide_term_keeps_its_variables_outside_of_its_table() -> None:
    with term_table():
        top = maxima(2000)[-1]
    with term_table():
        assert len(top.variables) == 2000


def test_wide_terms_are_substituted() -> None:
    with term_table():
        inputs = [integer(f"x{i}") for i in range(2000)]
        top = maxima(2000)[-1]
        values = {variable: i * 7 % 2000 for i, variable in enumerate(inputs)}
        swapped = substitute(top, dict(zip(inputs, inputs[::-1], strict=True)))

        assert swapped is not top
        assert evaluate(swapped, values) == evaluate(top, values) == 1999
        assert substitute(top, {integer("another"): build.ONE}) is top
        assert substitute(top, {v: build.integer(values[v]) for v in inputs}) is build.integer(1999)


def test_a_counter_that_is_reset_is_linear_in_its_steps() -> None:
    """Each comparison of the counter is pushed into its choices, as long as these are few."""
    sizes = []
    for steps in (200, 400):
        with term_table():
            term = integer("x")
            for _ in range(steps):
                term = build.ite(build.gt(term, build.integer(5)), build.ZERO, build.add(term, build.ONE))
            sizes.append(sum(1 for _ in below(term)))
            assert evaluate(term, {integer("x"): 3}) == (3 + steps) % 7

    assert sizes[1] < 2 * sizes[0]
