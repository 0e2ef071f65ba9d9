"""Changing one character or the length gives the answers that trying all short texts gives."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from pathlore.expr import build, texts
from pathlore.expr.assignment import evaluate
from pathlore.expr.characters import where
from pathlore.expr.regular import chars
from pathlore.expr.term import Op, Term
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Unknown, Unsat
from pathlore.solver.texts.one_character import OneCharacter
from tests.solver.texts.test_scanning import DOMAIN, SHORT, S, T, at, random_condition

SHORTER_THAN_FOUR = build.lt(texts.length(S), build.integer(4))


class Nobody:
    """Counts what is passed on."""

    def __init__(self) -> None:
        self.asked = 0

    def check(self, query: Query) -> Answer:
        self.asked += 1
        return Unknown("nobody knows")


def answer_to(constraints: tuple[Term, ...], goal: Term, seed: dict[Term, str]) -> Answer:
    return OneCharacter(Nobody()).check(Query(constraints, goal, seed))


@pytest.mark.parametrize("seed", range(400))
def test_answers_are_those_of_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    constraints = (DOMAIN, SHORTER_THAN_FOUR, *(random_condition(rng) for _ in range(rng.randrange(4))))
    seeds = [text for text in SHORT if all(evaluate(c, {S: text}) for c in constraints)]
    if not seeds:
        return
    goal = random_condition(rng)
    found = answer_to(constraints, goal, {S: rng.choice(seeds)})
    possible = [text for text in seeds if evaluate(goal, {S: text})]
    if isinstance(found, Sat):
        assert found.assignment[S] in possible
    elif isinstance(found, Unsat):
        assert not possible


def test_hardly_anything_is_passed_on() -> None:
    nobody = Nobody()
    stage = OneCharacter(nobody)
    asked = 0
    for seed in range(400):
        rng = random.Random(seed)
        constraints = (DOMAIN, SHORTER_THAN_FOUR, random_condition(rng))
        seeds = [text for text in SHORT if all(evaluate(c, {S: text}) for c in constraints)]
        if seeds:
            asked += 1
            stage.check(Query(constraints, random_condition(rng), {S: rng.choice(seeds)}))
    assert asked > 300
    assert nobody.asked < asked / 10


def test_a_text_is_cut_only_where_nothing_is_said() -> None:
    comma = build.eq(at(2), build.integer(44))
    assert answer_to((comma,), build.eq(texts.length(S), build.integer(3)), {S: "ab,xy"}) == Sat({S: "ab,"})
    # Without the comma it would fit: somebody who looks at all of it says that it does not.
    assert isinstance(answer_to((comma,), build.lt(texts.length(S), build.integer(3)), {S: "ab,xy"}), Unknown)


def test_a_missing_character_makes_the_text_longer() -> None:
    digit = texts.matches(texts.character(at(1)), chars(list(where(str.isdigit))))
    found = answer_to((), build.and_(digit, build.eq(at(1), build.integer(0x663))), {S: ""})
    assert found == Sat({S: "a\u0663"})


def test_what_else_is_said_of_the_text_is_evaluated() -> None:
    ends = texts.ends(S, texts.text("z"))
    assert answer_to((ends,), build.eq(at(0), build.integer(44)), {S: "yz"}) == Sat({S: ",z"})
    assert isinstance(answer_to((ends,), build.eq(at(1), build.integer(44)), {S: "yz"}), Unknown)
    other = texts.equal(T, texts.text("q"))
    assert answer_to((other,), build.eq(at(1), build.integer(44)), {S: "yz", T: "q"}) == Sat({S: "y,"})


def test_a_contradiction_is_one_whatever_else_is_said() -> None:
    ends = texts.ends(S, texts.text("z"))
    comma = build.eq(at(0), build.integer(44))
    assert answer_to((ends, comma), build.eq(at(0), build.integer(45)), {S: ",z"}) is UNSAT


def test_the_code_of_a_character_of_a_text_is_that_of_the_text() -> None:
    assert texts.code(texts.character(at(5)), build.ZERO) is at(5)
    assert texts.code(texts.character(at(5)), build.integer(1)) is build.integer(-1)
    assert texts.code(texts.character(build.variable("n", at(5).sort)), build.ZERO).op is Op.CODE


@pytest.mark.parametrize("name", ["isspace", "isdigit", "isalpha", "isprintable", "isupper", "isascii"])
def test_classes_of_characters_are_those_of_python(name: str) -> None:
    predicate = getattr(str, name)
    ranges = where(predicate)
    assert all(low <= high for low, high in ranges)
    assert all(a[1] + 1 < b[0] for a, b in pairwise(ranges))
    inside = {code for low, high in ranges for code in range(low, high + 1)}
    assert inside == {code for code in range(0x110000) if predicate(chr(code))}
