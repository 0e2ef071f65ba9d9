"""Classes of characters: what is found by looking at a part of the code points is what all of them show."""

from __future__ import annotations

import pytest

from pathlore.expr.characters import changes, every_character, ranges_of, where

PREDICATES = (
    *(str.isalpha, str.isalnum, str.isdecimal, str.isdigit, str.isnumeric, str.isspace, str.isupper, str.islower),
    *(str.istitle, str.isidentifier, str.isprintable, str.isascii),
)


@pytest.mark.parametrize("predicate", PREDICATES)
def test_a_class_has_every_character_that_satisfies_the_predicate(predicate: object) -> None:
    assert callable(predicate)
    assert where(predicate) == ranges_of(code for code, c in enumerate(every_character()) if predicate(c))


@pytest.mark.parametrize("change", [str.upper, str.lower, str.casefold, str.title])
def test_every_character_that_changes_is_known(change: object) -> None:
    assert callable(change)
    text = every_character()
    assert changes(change) == {code: changed for code, c in enumerate(text) if (changed := change(c)) != c}


def test_a_predicate_may_hold_where_unicode_has_no_characters() -> None:
    assert where(lambda c: ord(c) >= 0xE0000 or c == "a") == ((97, 97), (0xE0000, 0x10FFFF))
