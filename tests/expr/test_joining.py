"""Texts that are cut and joined again, and numbers that are combined twice, mean what they meant."""

from __future__ import annotations

from itertools import product

import pytest

from pathlore.expr import bitwise, build, texts
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Op, Sort, Term

S, T = build.variable("s", Sort.STR), build.variable("t", Sort.STR)
X, Y, Z = (build.variable(name, Sort.INT) for name in "xyz")
COMMA = texts.text(",")
SHORT = ["".join(parts) for size in range(5) for parts in product("a,", repeat=size)]


def after(place: Term) -> Term:
    return build.add(place, build.integer(1))


FIRST = texts.find(S, COMMA, build.ZERO)
SECOND = texts.find(S, COMMA, after(FIRST))
LAST = texts.rfind(S, COMMA)
END = texts.length(S)
JOINED = {
    "at the first": (texts.piece(S, build.ZERO, FIRST), COMMA, texts.piece(S, after(FIRST), END)),
    "at the last": (texts.piece(S, build.ZERO, LAST), COMMA, texts.piece(S, after(LAST), END)),
    "at two": (
        *(texts.piece(S, build.ZERO, FIRST), COMMA, texts.piece(S, after(FIRST), SECOND)),
        *(COMMA, texts.piece(S, after(SECOND), END)),
    ),
    "behind something": (T, texts.piece(S, build.ZERO, FIRST), COMMA, texts.piece(S, after(FIRST), END)),
    "not to the end": (texts.piece(S, build.ZERO, FIRST), COMMA, texts.piece(S, after(FIRST), build.integer(2))),
    "from the second": (texts.piece(S, after(FIRST), SECOND), COMMA, texts.piece(S, after(SECOND), END)),
    "from further on": (texts.piece(S, build.integer(2), FIRST), COMMA, texts.piece(S, after(FIRST), END)),
    "of another text": (texts.piece(S, build.ZERO, FIRST), COMMA, texts.piece(T, after(FIRST), END)),
    "with another text": (texts.piece(S, build.ZERO, FIRST), texts.text(";"), texts.piece(S, after(FIRST), END)),
}


@pytest.mark.parametrize("name", JOINED)
def test_joined_pieces_have_the_value_of_their_concatenation(name: str) -> None:
    parts = JOINED[name]
    joined, same = texts.concat(*parts), texts.equal(texts.concat(*parts), S)
    for text in SHORT:
        given = {S: text, T: "xy"}
        wanted = "".join(evaluate(part, given) for part in parts)
        assert evaluate(joined, given) == wanted
        assert evaluate(same, given) is (wanted == text)


@pytest.mark.parametrize("name", ["at the first", "at the last"])
def test_what_was_cut_once_is_the_same_where_there_was_an_occurrence(name: str) -> None:
    same = texts.equal(texts.concat(*JOINED[name]), S)
    assert same.op is Op.OR
    assert build.ge(JOINED[name][0].args[2], build.ZERO) in same.args


def test_operands_of_exclusive_or_cancel() -> None:
    xor = bitwise.bit_xor
    assert xor(xor(X, Y), Y) is X
    assert xor(Y, xor(X, Y)) is X
    assert xor(xor(X, Y), xor(Y, X)) is build.ZERO
    assert xor(xor(X, xor(Y, Z)), xor(Z, X)) is Y
    for x, y, z in product(range(-3, 4), repeat=3):
        given = {X: x, Y: y, Z: z}
        assert evaluate(xor(xor(X, xor(Y, Z)), X), given) == y ^ z
        assert evaluate(xor(xor(X, Y), Z), given) == x ^ y ^ z
