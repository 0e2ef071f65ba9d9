"""Tells from the text of a file whether its code may make what `-` and `<` are not arithmetic of symbolic values for.

These are sets, views of dicts that are used as sets, and decimals, which refuse to be compared with a symbolic number.
"""

from __future__ import annotations

import re
from functools import lru_cache

_NAMES = "|".join(("set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet", "KeysView", "ItemsView"))
_METHODS = "|".join(("union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset"))
_READERS = "|".join(
    ("sorted", "list", "tuple", "len", "dict", "iter", "next", "enumerate", "zip", "sum", "max", "min", "any", "all")
)
_WORDS = rf"\bDecimal\b|\bdecimal\b|\b(?:{_NAMES})[\[(]|\bimport\b.*\b(?:{_NAMES})\b|\.(?:{_METHODS})\("
_DISPLAY = r"(?:[=(,\[|&^-]|\b(?:return|yield|in|not|and|or|lambda:|else|if))\s*\{(?!\s*\})(?!\s*\*\*)[^{}:]*\}"
"""Braces without a colon. An f-string may look like one."""
_VIEW = rf"(\bin |\b(?:{_READERS})\()?(?<![\w.])[\w.\[\]()]+\.(?:keys|items)\(\)"
"""With what is before it, if that only takes the view for what is in it."""
_PARTS = ("ecimal", "set", "Set", "View", *_METHODS.split("|"))
"""One of them is in each text that the first pattern is found in. To compile patterns takes longer than to look."""


@lru_cache(256)
def may_be_no_arithmetic(text: str) -> bool:
    """Whether it may: a text that only looks so costs time, one that does not look so would cost the answer."""
    if any(part in text for part in _PARTS) and re.search(_WORDS, text):
        return True
    if "{" in text and re.search(_DISPLAY, text):
        return True
    return "s()" in text and any(found[1] is None for found in re.finditer(_VIEW, text))
