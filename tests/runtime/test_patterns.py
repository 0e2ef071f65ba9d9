"""The characters of a class in a pattern are those that `re` matches."""

from __future__ import annotations

import re
from re import _parser  # type: ignore[attr-defined]

import pytest

from pathlore.expr.characters import every_character
from pathlore.runtime import patterns

CLASSES = [
    "a",
    "[a-z]",
    "[^a-c]",
    "[k-su]",
    "[\u0130\u0131]",
    "[^\u017f]",
    "[\u03b1-\u03c9]",
    "[\x00-\U0010ffff]",
    "[aA-C]",
]
CLASSES += [
    "[\x00-\U0010ffff]",
    "[^K]",
    "[\u1fbe]",
    "[\U00010400-\U00010410]",
    "[0-9_]",
    "\u2028",
    "[\ud800-\udfff]",
    "[ab-cd]",
    *(r"\w", r"\d", r"\s", r"\W", r"\D", r"\S", r"[a-z\d]", r"[\w.-]", r"[^\s/]", r"[\W_]", r"[^\W\d_]", r"[\s\S]"),
]


@pytest.mark.parametrize("flags", [0, re.IGNORECASE, re.IGNORECASE | re.ASCII])
def test_a_class_has_the_characters_that_match(flags: int) -> None:
    for source in CLASSES:
        ((op, argument),) = _parser.parse(source, flags)
        wanted = tuple(
            (m.start(), m.end() - 1) for m in re.compile(f"(?:{source})+", flags).finditer(every_character())
        )
        assert patterns.class_of(op, argument, flags, False) == wanted, source


def test_no_character_far_up_has_another_case() -> None:
    rest = every_character()[patterns._CASED :]
    assert rest.lower() == rest == rest.upper() == rest.swapcase()
