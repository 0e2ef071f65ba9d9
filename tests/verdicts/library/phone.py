# finds: AssertionError in phone
# for: phone("12-3\n")
"""A pattern whose end matches before a newline, too."""

import re


def phone(text: str) -> bool:
    assert len(text) <= 5
    if not re.match(r"\d\d-\d$", text):
        return False
    assert len(text) == 4
    return True
