"""Reads the attributes that a format text names."""

from __future__ import annotations

from pathlore.patterns import pattern

_FIELD = pattern(r"\{[^{}]*?[.\[][^{}]*\}")
_NAMES = pattern(r"[A-Za-z_]\w*")


def fields_in(text: str) -> set[str]:
    """Names in the fields of a text that may be one for `str.format`, if they reach into their arguments."""
    return {name for field in _FIELD.findall(text) for name in _NAMES.findall(field)}
