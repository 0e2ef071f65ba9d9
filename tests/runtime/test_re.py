"""Patterns on symbolic strings find what `re` finds, and the terms say so for other inputs, too."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr.regular import matches
from pathlore.expr.term import Sort
from pathlore.runtime.patterns import language
from tests.runtime import re_operations
from tests.runtime.comparing import SHORT, SMALL, TEXTS, compare, names_in
from tests.scale import examples

PLAIN = st.lists(st.sampled_from(["a", "b", "ab", "aa", "1", ",", " ", "\n", "A"]), max_size=6).map("".join)
INPUTS = {"x": (Sort.STR, st.one_of(PLAIN, TEXTS)), "y": (Sort.STR, SHORT), "n": (Sort.INT, SMALL)}


@pytest.mark.parametrize("name", [n for n in names_in(re_operations) if n != "shown"])
def test_pattern_does_what_python_does(name: str) -> None:
    compare(re_operations, name, INPUTS)


ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", r"\d", r"\w", "^", "$", r"\A", r"\Z", "(?=a)", "(?!b)", ""])
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.tuples(inner, inner).map(lambda pair: f"(?:{pair[0]}|{pair[1]})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "*?", "{1,2}"])).map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
    ),
    max_leaves=6,
)
SAMPLES = ["".join(letters) for size in range(4) for letters in product("ab\n1", repeat=size)]


@settings(max_examples=examples(150), deadline=None, derandomize=True)
@given(PATTERNS, st.sampled_from([0, re.M, re.S, re.I]))
def test_language_is_what_the_pattern_accepts(source: str, flags: int) -> None:
    pattern = re.compile(source, flags)
    for method in ("match", "fullmatch", "search"):
        found = language(pattern, method)
        if found is None:
            continue
        for text in SAMPLES:
            expected = getattr(pattern, method)(text) is not None
            assert matches(found, text) is expected, (source, flags, method, text)
