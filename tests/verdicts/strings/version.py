# finds: AssertionError in newer
# for: newer("9", "10")
"""Versions that are compared as text."""


def newer(a: str, b: str) -> bool:
    assert 1 <= len(a) <= 2
    assert 1 <= len(b) <= 2
    for text in (a, b):
        if not (text.isascii() and text.isdigit()) or text[0] == "0":
            return False
    result = a > b
    assert result == (int(a) > int(b))
    return result
