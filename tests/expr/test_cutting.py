"""Words and lines are those of Python, and the languages of texts with such a word or line are exact."""

from __future__ import annotations

import io
import random

import pytest

from pathlore.expr.characters import ASCII_SPACE, where
from pathlore.expr.cutting import Cuts, lines, words
from pathlore.expr.functions import function_named
from pathlore.expr.regular import ALL, EMPTY, Regular, chars, complement, literal, matches, negated, repeat, sequence

LINE_ENDS = ((10, 13), (28, 30), (0x85, 0x85), (0x2028, 0x2029))
BYTE_LINE_ENDS = ((10, 10), (13, 13))
ODD = "ab\r\n\t\v\f\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2028\u2029\u202f\u3000\u200b\ud800\udfff\U0001f600\x00"
"""Separators of every kind, and what looks like one."""
WORDS = words(where(str.isspace))
LINES, ENDED, OF_FILE = lines(LINE_ENDS, False), lines(LINE_ENDS, True), lines(((10, 10),), True)
LANGUAGES: list[Regular] = [
    literal("a"),
    EMPTY,
    ALL,
    negated(literal("a")),
    repeat(chars([(97, 98)]), 1, 2),
    sequence(complement(((97, 97),)), ALL),
    sequence(ALL, literal("\n")),
]


def some_texts(seed: int, alphabet: str = ODD) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choices(alphabet, k=rng.randrange(9))) for _ in range(120)]


@pytest.mark.parametrize("seed", range(5))
def test_pieces_are_those_of_python(seed: int) -> None:
    for text in some_texts(seed):
        assert WORDS.pieces(text) == text.split()
        assert LINES.pieces(text) == text.splitlines()
        assert ENDED.pieces(text) == text.splitlines(keepends=True)
        assert OF_FILE.pieces(text) == list(io.StringIO(text))


@pytest.mark.parametrize("seed", range(5))
def test_pieces_of_bytes_are_those_of_python(seed: int) -> None:
    latin = "".join(c for c in ODD if ord(c) < 256)
    for text in some_texts(seed, latin):
        data = text.encode("latin-1")
        for cuts, found in (
            (words(ASCII_SPACE), data.split()),
            (lines(BYTE_LINE_ENDS, False), data.splitlines()),
            (lines(BYTE_LINE_ENDS, True), data.splitlines(keepends=True)),
        ):
            assert cuts.pieces(text) == [piece.decode("latin-1") for piece in found]


@pytest.mark.parametrize("cuts", [WORDS, LINES, ENDED, OF_FILE], ids=["words", "lines", "ended lines", "file"])
def test_languages_are_exact(cuts: Cuts) -> None:
    for text in some_texts(7, "ab\r\n \x1c\u2028"):
        pieces = cuts.pieces(text)
        for number in range(4):
            assert matches(cuts.at_least(number), text) is (len(pieces) >= number)
            assert matches(cuts.counting().at_most(number), text) is (len(pieces) <= number)
            function = cuts.number(number)
            value = pieces[number] if number < len(pieces) else ""
            assert function(text) == value
            for language in LANGUAGES:
                assert matches(function.before(language), text) is matches(language, value)


@pytest.mark.parametrize("cuts", [WORDS, LINES], ids=["words", "lines"])
def test_texts_are_made_that_have_a_piece(cuts: Cuts) -> None:
    for text in some_texts(3):
        for number in range(4):
            (made,) = cuts.number(number).sources("key", text)
            assert cuts.pieces(made)[number] == "key"
            assert cuts.pieces(made)[:number] == [*cuts.pieces(text), *"aaaa"][:number]
            (made,) = cuts.counting().sources(number, text)
            assert len(cuts.pieces(made)) == number


def test_functions_are_found_by_their_names() -> None:
    for cuts in (WORDS, LINES, ENDED):
        for function in (cuts.number(3), cuts.counting()):
            assert function_named(function.name) is function
