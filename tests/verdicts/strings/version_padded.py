# holds
"""Versions that are compared as text of the same width."""


def newer(a: str, b: str) -> bool:
    assert 1 <= len(a) <= 2
    assert 1 <= len(b) <= 2
    for text in (a, b):
        if not (text.isascii() and text.isdigit()):
            return False
    result = a.zfill(2) > b.zfill(2)
    assert result == (int(a) > int(b))
    return result
