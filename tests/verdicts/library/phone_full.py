# holds
"""A pattern that must match the whole text."""

import re


def phone(text: str) -> bool:
    assert len(text) <= 5
    if not re.fullmatch(r"[0-9][0-9]-[0-9]", text):
        return False
    assert len(text) == 4 and text[2] == "-"
    assert 0 <= int(text[:2]) <= 99
    return True
