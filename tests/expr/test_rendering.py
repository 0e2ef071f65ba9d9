"""Short texts are plain Python; in long ones each shared part is written once."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build, rendering
from pathlore.expr.rendering import render
from pathlore.expr.term import Sort, Term, term_table
from tests.expr.test_substitution import terms
from tests.scale import examples


def integer(name: str) -> Term:
    return build.variable(name, Sort.INT)


def maximum(inputs: int, name: str = "x") -> Term:
    term = integer(f"{name}0")
    for i in range(1, inputs):
        other = integer(f"{name}{i}")
        term = build.ite(build.le(term, other), other, term)
    return term


def test_short_terms_are_plain_python() -> None:
    assert render(maximum(3)) == "(x2 if (x1 if x0 <= x1 else x0) <= x2 else (x1 if x0 <= x1 else x0))"


def test_shared_parts_of_long_terms_have_names() -> None:
    text = render(maximum(18))

    assert len(text) < 1000
    assert text.startswith("(x17 if t1 <= x17 else t1) where t1 = (x16 if t2 <= x16 else t2), t2 = ")
    assert text.endswith(", t16 = (x1 if x0 <= x1 else x0)")


def test_names_are_not_those_of_variables() -> None:
    assert render(maximum(18, "t")).startswith("(t17 if t_1 <= t17 else t_1) where t_1 = ")
    assert render(maximum(18, "ts")).startswith("(ts17 if t1 <= ts17 else t1) where t1 = ")


def test_long_terms_that_share_little_are_plain() -> None:
    total = build.linear(0, [(build.mod(integer(f"input_number_{i}"), build.integer(7)), 1) for i in range(500)])
    little = build.mod(integer("x"), build.integer(3))
    term = bitwise.bit_xor(bitwise.bit_or(total, little), little)

    assert len(render(term)) > 10_000
    assert " where " not in render(term)
    assert render(term).count("(x % 3)") == 2


def test_the_text_depends_on_the_term_alone() -> None:
    found = []
    for earlier in (0, 5):
        with term_table():
            maximum(earlier + 1)
            found.append(render(build.mul(maximum(40), build.add(maximum(30), build.ONE))))

    assert found[0] == found[1]


def spelled_out(text: str) -> str:
    """The text with what names stand for in their place."""
    main, *definitions = re.split(r"(?: where |, )(t\d+) = ", text)
    meanings = dict(zip(definitions[::2], definitions[1::2], strict=True))
    while names := re.findall(r"\bt\d+\b", main):
        main = re.sub(rf"\b{names[0]}\b", lambda found: meanings[found[0]], main)
    return main


@settings(max_examples=examples(400), deadline=None)
@given(st.sampled_from([Sort.INT, Sort.BOOL]).flatmap(terms), st.data())
def test_names_stand_for_the_parts(term: Term, data: st.DataObject) -> None:
    other = data.draw(terms(term.sort))
    for _ in range(3):
        term = build.ite(build.lt(integer("x"), integer("y")), term, build.ite(build.eq(term, other), other, term))
    pieces, shared = rendering._shared_parts(term)

    named = rendering._render_named(term, pieces, shared)

    assert spelled_out(named) == rendering._render_named(term, pieces, set())
    assert all(named.count(f" t{number} = ") == 1 for number in range(1, named.count(" = ") + 1))


def _halves(depth: int) -> Term:
    term = integer("x")
    for i in range(depth):
        term = build.ite(build.lt(term, build.integer(i)), build.floordiv(term, build.integer(2)), term)
    return term


@pytest.mark.parametrize("make", [maximum, _halves])
def test_the_text_is_linear_in_the_parts(make: Callable[[int], Term]) -> None:
    depth = 5_000
    assert depth > sys.getrecursionlimit()
    with term_table():
        assert len(render(make(depth))) < 100 * depth
