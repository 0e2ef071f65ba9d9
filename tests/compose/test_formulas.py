"""Summaries as formulas: what they say of a call is what plain Python does."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pathlore.compose.composer import Composer
from pathlore.compose.formulas import Along, Named, closure, values_of
from pathlore.compose.splitting import Split
from pathlore.expr import build
from pathlore.expr.application import apply
from pathlore.expr.assignment import evaluate, holds
from pathlore.expr.term import Sort, Term, term_table
from pathlore.solver.query import Answer, Sat, Unknown, Unsat
from pathlore.trie.choice import Branch
from pathlore.trie.node import NO_BLOCKS, OPEN
from pathlore.trie.summary import CalleeEnd, Summary
from tests.compose.test_composing import composer_of

SOURCE = """
def low(a: int, b: int) -> int:
    return a if a < b else b

def sign(n: int) -> int:
    if n > 0:
        return 1
    if n < 0:
        return -1
    return 0

def spread(a: int, b: int, c: int) -> tuple:
    least = low(low(a, b), c)
    if sign(a) == sign(b):
        return least, sign(c) * 2
    return c, low(sign(a), sign(b))

def target(a: int, b: int, c: int) -> int:
    x, y = spread(a, b, c)
    u, v = spread(x + 1, y, a)
    if sign(u) + v > 2:
        return u
    return v
"""


@pytest.fixture
def plain(tmp_path: Path) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(SOURCE, names)
    return names


def summaries(composer: Composer) -> dict[str, Summary]:
    return {summary.label: summary for (_, _), summary in composer.frames.summaries.items()}


def test_leaves_predict_calls(tmp_path: Path, plain: dict[str, Any]) -> None:
    file = tmp_path / "spread.py"
    file.write_text(SOURCE)
    chance = random.Random(1)
    with composer_of(file, "target") as composer:
        assert composer.advance(10_000)
        for label in ("low", "sign", "spread"):
            summary = summaries(composer)[label]
            for _ in range(200):
                values = [chance.randrange(-4, 5) for _ in summary.formals]
                leaf = summary.leaf(values)
                if leaf is None:  # no call of the program takes these values
                    continue
                found = [evaluate(slot, summary.assignment(values)) for slot in leaf.slots]
                expected = plain[label](*values)
                assert found == list(expected if isinstance(expected, tuple) else (expected,))


def test_names_have_the_values_of_their_calls(tmp_path: Path, plain: dict[str, Any]) -> None:
    """Definitions and lemmas hold for whatever a call is given."""
    file = tmp_path / "spread.py"
    file.write_text(SOURCE)
    chance = random.Random(2)
    with composer_of(file, "target") as composer:
        assert composer.advance(10_000)
        spread = summaries(composer)["spread"]
        inputs = [build.variable(name, Sort.INT) for name in "abc"]
        (outcome,) = spread.outcomes
        terms = [apply(applied, *inputs) for applied in outcome.applied]
        named = Named(lambda leaf: True)
        found = [named.of(term) for term in terms]
        conditions = closure(found, named)
        assert len(conditions) > len(named.definitions) > 2
        for _ in range(100):
            given = {variable: chance.randrange(-4, 5) for variable in inputs}
            values = values_of(named, given)
            assert all(holds(condition, values) for condition in conditions)
            along = Along(given)
            results = tuple(plain["spread"](*given.values()))
            assert tuple(evaluate(term, values) for term in found) == results
            assert tuple(evaluate(along.of(term), given) for term in terms) == results
            assert all(holds(condition, given) for condition in along.conditions)


def _clamp() -> Summary:
    """x if x > 0 else 0, with the other side of nothing open."""
    formal = build.variable("clamp#1(x)", Sort.INT)
    summary = Summary("clamp#1", (formal,), "clamp")
    outcome = summary.outcome(("int",), [Sort.INT])
    node = Branch(None, 0, None, build.gt(formal, build.integer(0)), 2, frozenset(), {})  # type: ignore[arg-type]
    summary.trie.put(None, 0, node)
    node.children[0] = CalleeEnd(NO_BLOCKS, outcome, (build.integer(0),))
    node.children[1] = CalleeEnd(NO_BLOCKS, outcome, (formal,))
    summary.version = 2
    return summary


def test_a_query_is_split_into_the_ways_through_callees() -> None:
    asked: list[list[Term]] = []

    def check(terms: Any) -> Answer:
        """Knows nothing but constants."""
        asked.append(list(terms))
        return Unknown("too hard") if terms else Sat({})

    with term_table():
        summary = _clamp()
        x, y = build.variable("x", Sort.INT), build.variable("y", Sort.INT)
        total = build.add(apply(summary.outcomes[0].applied[0], x), apply(summary.outcomes[0].applied[0], y))
        split = Split(check)
        answer = split.of([build.lt(total, build.integer(0))])
        # Both at most zero is refuted by itself; the other three ways are asked about.
        assert isinstance(answer, Unknown)
        assert split.used == {summary: 2}
        assert len([terms for terms in asked if len(terms) == 3]) == 3


def test_what_is_open_is_no_way() -> None:
    with term_table():
        summary = _clamp()
        root = summary.trie.root
        assert isinstance(root, Branch)
        root.children[1] = OPEN
        x = build.variable("x", Sort.INT)
        outcome = summary.outcomes[0]
        named = Named(lambda leaf: True)
        assert named.of(apply(outcome.ended, x)) is build.le(x, build.integer(0))
        split = Split(lambda terms: Unsat() if terms else Sat({}))
        assert isinstance(split.of([build.gt(apply(outcome.applied[0], x), build.integer(3))]), Unsat)
        assert named.used == {summary: 2}
