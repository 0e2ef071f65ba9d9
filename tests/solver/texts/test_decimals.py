"""Formats of integers, written out, give the texts that Python gives."""

from __future__ import annotations

import pytest

from pathlore.expr import build, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import evaluate
from pathlore.expr.functions import function_named
from pathlore.expr.term import Op, Sort
from pathlore.expr.walk import below
from pathlore.runtime import formatting  # noqa: F401  (the functions)
from pathlore.solver.query import Query
from pathlore.solver.texts.decimals import Decimals

N = build.variable("n", Sort.INT)
NUMBERS = (0, 7, -7, 42, -42, 999, 12345, -12345, 10**12)


@pytest.mark.parametrize("spec", ["d", "5", "5d", "05", "05d", ">4", "<4d", "<04d", ">05", "2", "02d", "12d"])
def test_formats(spec: str) -> None:
    _compare(f"format:int::{spec}", {n: format(n, spec) for n in NUMBERS})


@pytest.mark.parametrize("directive", ["%d", "%i", "%u", "%5d", "%05d", "%-5d", "%-05d", "%2i", "%02d"])
def test_directives(directive: str) -> None:
    _compare(f"percent:int:{directive}", {n: directive % n for n in NUMBERS})


def _compare(name: str, expected: dict[int, str]) -> None:
    given = apply(function_named(name), N)
    found = Decimals().of(given)
    assert not any(part.op is Op.APPLY and part.args[0].name == name for part in below(found))
    assert {n: evaluate(given, {N: n}) for n in NUMBERS} == expected
    assert {n: evaluate(found, {N: n}) for n in NUMBERS} == expected


def test_other_formats_stay() -> None:
    goal = texts.equal(apply(function_named("format:int::,"), N), texts.text("1,000"))
    query = Query((build.gt(N, build.ZERO),), goal)
    assert Decimals().written_out(query) == query
