"""Reads the attributes that a format text names."""

from __future__ import annotations

from _string import formatter_parser  # type: ignore[import-not-found]

from pathlore.patterns import pattern

_NAMES = pattern(r"[A-Za-z_]\w*")


def fields_in(text: str) -> set[str]:
    """Names in the fields of a text that may be one for `str.format`, if they reach into their arguments."""
    found: set[str] = set()
    pending = [text] if "{" in text else []
    while pending:
        try:
            for _, field, spec, _ in formatter_parser(pending.pop()):
                if field is not None and ("." in field or "[" in field):
                    found.update(_NAMES.findall(field))
                if spec and "{" in spec:
                    pending.append(spec)
        except ValueError:
            # Fields before the mistake are formatted all the same.
            continue
    return found
