"""Conditions as regular languages: every text that meets a condition is in its language."""

from __future__ import annotations

import functools
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build, texts
from pathlore.expr.assignment import holds
from pathlore.expr.regular import chars as character_class
from pathlore.expr.regular import matches, repeat
from pathlore.expr.stripping import strip, stripping
from pathlore.expr.term import Sort, Term
from pathlore.solver.query import Query, Sat, Unsat
from pathlore.solver.texts.languages import language
from tests.scale import examples
from tests.solver.asking import languages

S = build.variable("s", Sort.STR)
COMMA, TWO = texts.text(","), texts.text(",a")
WORDS = ["".join(letters) for size in range(6) for letters in product("a,", repeat=size)]
LETTERS = repeat(character_class([(97, 97)]), 1, None)


def number(value: int) -> Term:
    return build.integer(value)


@st.composite
def places(draw: st.DrawFn, text: Term) -> Term:
    kind = draw(st.sampled_from(["constant", "end", "find", "find", "rfind"]))
    if kind == "constant":
        return number(draw(st.integers(-1, 3)))
    if kind == "end":
        return build.sub(texts.length(text), number(draw(st.integers(0, 2))))
    needle = draw(st.sampled_from([COMMA, COMMA, TWO]))
    size = len(needle.args[0])
    if kind == "rfind":
        found = texts.rfind(text, needle)
    else:
        found = texts.find(text, needle, number(0))
        for _ in range(draw(st.integers(0, 2))):
            found = texts.find(text, needle, build.add(found, number(size)))
    return build.add(found, number(draw(st.sampled_from([0, size, 1]))))


@st.composite
def pieces(draw: st.DrawFn) -> Term:
    text = S
    for _ in range(draw(st.integers(0, 2))):
        if draw(st.booleans()):
            text = texts.piece(text, draw(places(text)), draw(places(text)))
        else:
            left = draw(st.booleans())
            text = strip(stripping(((44, 44),), left, not left or draw(st.booleans())), text)
    return text


@st.composite
def changed(draw: st.DrawFn) -> Term:
    """A piece between constants, or with another text in the place of a character."""
    text = draw(pieces())
    new = texts.text(draw(st.sampled_from(["", "a", "aa", ",a"])))
    text = draw(st.sampled_from([text, texts.replace_all(text, COMMA, new)]))
    for _ in range(draw(st.integers(0, 2))):
        parts = [text, texts.text(draw(st.sampled_from(["a", ",", "a,"])))]
        text = texts.concat(*draw(st.permutations(parts)))
    return text


@st.composite
def numbers(draw: st.DrawFn, text: Term) -> Term:
    """Comparisons of numerals: commas are read as ones, and other letters as zeros."""
    digits = texts.replace_all(texts.replace_all(text, texts.text("a"), texts.text("0")), COMMA, texts.text("1"))
    return build.le(texts.number(digits), number(draw(st.sampled_from([-2, -1, 0, 1, 9, 10, 11, 99, 100, 110]))))


@st.composite
def atoms(draw: st.DrawFn) -> Term:
    text = draw(st.one_of(pieces(), changed()))
    constant = texts.text(draw(st.text("a,", max_size=3)))
    kind = draw(st.integers(0, 14))
    if kind == 11:
        return texts.contains(constant, text)
    if kind == 12:
        return draw(st.sampled_from([texts.starts, texts.ends]))(constant, text)
    if kind == 13:
        return draw(numbers(text))
    if kind == 14:
        negative = build.neg(texts.length(text))
        measured = build.ite(texts.starts(S, COMMA), negative, texts.length(text))
        return draw(st.sampled_from([build.le, build.eq]))(measured, number(draw(st.integers(-2, 2))))
    if kind == 0:
        return texts.equal(text, constant)
    if kind == 1:
        return texts.starts(text, constant)
    if kind == 2:
        return texts.contains(text, constant)
    if kind == 3:
        return texts.matches(text, LETTERS)
    if kind == 4:
        return build.le(texts.length(text), number(draw(st.integers(0, 4))))
    if kind == 5:
        return build.eq(texts.code(text, number(draw(st.integers(0, 2)))), number(97))
    if kind == 6:
        return texts.less(text, constant)
    if kind == 7:
        return build.lt(texts.length(text), build.add(texts.length(S), number(draw(st.integers(-1, 1)))))
    if kind == 8:
        return texts.equal(text, S)
    if kind == 9:
        last = texts.character(texts.code(text, build.sub(texts.length(text), number(draw(st.integers(1, 2))))))
        return texts.matches(last, LETTERS)
    return build.ge(draw(places(text)), number(draw(st.integers(-1, 1))))


@st.composite
def conditions(draw: st.DrawFn) -> Term:
    found = draw(atoms())
    for _ in range(draw(st.integers(0, 2))):
        other = draw(atoms())
        found = draw(st.sampled_from([build.and_, build.or_]))(found, other)
        if draw(st.booleans()):
            found = build.not_(found)
    return found


@settings(max_examples=examples(300), deadline=None)
@given(conditions())
def test_what_meets_a_condition_is_in_its_language(condition: Term) -> None:
    found = language(condition)
    if found is None:
        return
    variable, regular = found
    assert variable is S
    for word in WORDS:
        if holds(condition, {S: word}):
            assert matches(regular, word), word


@settings(max_examples=examples(300), deadline=None)
@given(st.lists(conditions(), min_size=1, max_size=3))
def test_answers_are_right(parts: list[Term]) -> None:
    query = Query(tuple(parts[1:]), parts[0], {})

    answer = languages().check(query)

    solutions = [word for word in WORDS if all(holds(part, {S: word}) for part in parts)]
    if isinstance(answer, Unsat):
        assert solutions == []
    elif isinstance(answer, Sat):
        assert all(holds(part, answer.assignment) for part in parts)


FIRST = texts.find(S, COMMA, number(0))
SECOND = texts.find(S, COMMA, build.add(FIRST, number(1)))
HEAD = texts.piece(S, number(0), FIRST)
TAIL = texts.piece(S, build.add(FIRST, number(1)), texts.length(S))
MIDDLE = texts.piece(S, build.add(FIRST, number(1)), SECOND)
TWICE = (build.ge(FIRST, number(0)), build.ge(SECOND, number(0)))


@pytest.mark.parametrize(
    ("constraints", "goal", "word"),
    [
        (TWICE[:1], texts.equal(HEAD, texts.text("key")), "key,"),
        (TWICE[:1], build.and_(texts.equal(HEAD, texts.text("k")), texts.equal(TAIL, texts.text("v"))), "k,v"),
        (TWICE[:1], texts.contains(HEAD, COMMA), None),
        (TWICE, texts.contains(MIDDLE, COMMA), None),
        (TWICE, texts.equal(MIDDLE, texts.text("b")), ",b,"),
        ((*TWICE, texts.matches(MIDDLE, LETTERS)), build.eq(texts.length(MIDDLE), number(0)), None),
        ((), build.and_(build.lt(FIRST, number(0)), texts.contains(S, COMMA)), None),
        ((build.ge(texts.rfind(S, COMMA), number(0)),), texts.equal(HEAD, texts.text("x")), "x,"),
    ],
)
def test_pieces_are_decided(constraints: tuple[Term, ...], goal: Term, word: str | None) -> None:
    answer = languages().check(Query(constraints, goal, {}))

    assert isinstance(answer, Unsat) if word is None else answer == Sat({S: word})


BLANK = ((9, 13), (32, 32))
LEFT, RIGHT = strip(stripping(BLANK, True, False), S), strip(stripping(BLANK, False, True), S)
TILDE = texts.text("~")
ESCAPED = texts.replace_all(S, COMMA, texts.text("~1"))
DIGITS = texts.matches(S, repeat(character_class([(48, 57)]), 1, None))


@pytest.mark.parametrize(
    ("constraints", "goal"),
    [
        (
            (build.not_(texts.contains(texts.text("#;"), texts.piece(LEFT, number(0), number(1)))),),
            build.eq(texts.length(RIGHT), number(0)),
        ),
        ((DIGITS,), build.lt(texts.number(S), number(0))),
        ((DIGITS, build.le(texts.length(S), number(3))), build.lt(number(999), texts.number(S))),
        ((), texts.contains(ESCAPED, COMMA)),
        (
            (texts.contains(ESCAPED, texts.text("~")), build.not_(texts.contains(S, texts.text("~")))),
            build.lt(FIRST, number(0)),
        ),
        ((), texts.contains(texts.concat(TILDE, ESCAPED, TILDE), COMMA)),
    ],
)
def test_what_cannot_be_is_refuted(constraints: tuple[Term, ...], goal: Term) -> None:
    assert isinstance(languages().check(Query(constraints, goal, {})), Unsat)


def test_one_of_many_words_is_found_and_refuted() -> None:
    words = [texts.equal(S, texts.text(f"{first}{second}")) for first in "abcdefghijkl" for second in "abcdefghijkl"]
    known = functools.reduce(build.or_, words)
    others = tuple(build.not_(word) for word in words[:-1])

    assert languages().check(Query((known, *others), words[-1], {})) == Sat({S: "ll"})
    assert isinstance(languages().check(Query((known, *others), build.not_(words[-1]), {})), Unsat)
