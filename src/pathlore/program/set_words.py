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
_WORDS = re.compile(rf"\bDecimal\b|\bdecimal\b|\b(?:{_NAMES})[\[(]|\bimport\b.*\b(?:{_NAMES})\b|\.(?:{_METHODS})\(")
_DISPLAY = re.compile(
    r"(?:[=(,\[|&^-]|\b(?:return|yield|in|not|and|or|lambda:|else|if))\s*\{(?!\s*\})(?!\s*\*\*)[^{}:]*\}"
)
"""Braces without a colon. An f-string may look like one."""
_VIEW = re.compile(rf"(\bin |\b(?:{_READERS})\()?(?<![\w.])[\w.\[\]()]+\.(?:keys|items)\(\)")
"""With what is before it, if that only takes the view for what is in it."""


@lru_cache(256)
def may_be_no_arithmetic(text: str) -> bool:
    """Whether it may: a text that only looks so costs time, one that does not look so would cost the answer."""
    if _WORDS.search(text) or _DISPLAY.search(text):
        return True
    return any(found[1] is None for found in _VIEW.finditer(text))
