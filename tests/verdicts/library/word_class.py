# finds: AssertionError in identifier
# for: identifier("²")
"""Word characters are more than letters, digits and the underscore of ASCII."""

import re


def identifier(text: str) -> bool:
    assert len(text) == 1
    if not re.fullmatch(r"\w", text):
        return False
    assert text.isidentifier() or text.isdecimal()
    return True
