"""Changes of case and digits as terms agree with Python on every code point that matters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.characters import ASCII
from pathlore.expr.term import Sort
from pathlore.solver.texts.casing import casing, digit

CODE = build.variable("code", Sort.INT)
CHANGES = {
    "upper": str.upper,
    "lower": str.lower,
    "casefold": str.casefold,
    "swapcase": str.swapcase,
    "title": str.title,
}


@pytest.mark.parametrize("name", CHANGES)
def test_images_are_those_of_python(name: str) -> None:
    change: Callable[[str], str] = CHANGES[name]
    found = casing(name, None)
    length = found.length(CODE)
    images = [found.image(CODE, position) for position in range(found.longest)]
    changed = [code for code in range(0x110000) if change(chr(code)) != chr(code)]
    near = {code + step for code in changed for step in (-1, 0, 1)}
    several = {code for code, _ in found.several}
    for code in sorted({*sorted(near)[::23], *sorted(several)[::3], *map(ord, "aZ09ßİΣ")}):
        expected = change(chr(code))
        given = {CODE: code}
        assert evaluate(length, given) == len(expected), code
        assert [evaluate(image, given) for image in images[: len(expected)]] == list(map(ord, expected)), code


def test_an_alphabet_leaves_out_what_is_not_in_it() -> None:
    found = casing("upper", ASCII)
    assert found.longest == 1
    assert found.size == 1
    assert evaluate(found.image(CODE, 0), {CODE: ord("é")}) == ord("é")


@pytest.mark.parametrize("base", [2, 8, 10, 11, 16, 36])
def test_digits_of_all_scripts(base: int) -> None:
    worth = digit(CODE, base)
    decimals = [code for code in range(0x20000) if chr(code).isdecimal()]
    for code in (*decimals[::7], *map(ord, "aAbfFgzZ²٣`@")):
        try:
            expected = int(chr(code), base)
        except ValueError:
            expected = -1
        assert evaluate(worth, {CODE: code}) == expected
