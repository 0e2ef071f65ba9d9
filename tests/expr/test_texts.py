"""Texts with constant parts: what those parts decide is decided, and is what Python says."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build, texts
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort
from tests.scale import examples

S = build.variable("s", Sort.STR)
WORDS = st.text("ab", max_size=3)


@settings(max_examples=examples(300), deadline=None)
@given(WORDS, WORDS, WORDS, WORDS, st.integers(-1, 4))
def test_constant_parts_say_what_python_says(first: str, value: str, last: str, needle: str, start: int) -> None:
    term, whole = texts.concat(texts.text(first), S, texts.text(last)), first + value + last
    part = texts.text(needle)
    said = [
        (texts.find(term, part, build.integer(start)), whole.find(needle, max(start, 0))),
        (texts.rfind(term, part), whole.rfind(needle)),
        (texts.contains(term, part), needle in whole),
        (texts.starts(term, part), whole.startswith(needle)),
        (texts.ends(term, part), whole.endswith(needle)),
    ]
    for computed, expected in said:
        assert evaluate(computed, {S: value}) == expected


def test_what_a_constant_part_decides_is_no_question() -> None:
    path = texts.concat(texts.text("/"), S, texts.text(".py"))
    assert texts.find(path, texts.text("/"), build.ZERO) is build.ZERO
    assert texts.rfind(path, texts.text(".")) is build.sub(texts.length(path), build.integer(3))
    assert texts.contains(path, texts.text("py")) is build.TRUE
    assert texts.starts(path, texts.text("a")) is build.FALSE
    assert texts.ends(path, texts.text("y")) is build.TRUE
