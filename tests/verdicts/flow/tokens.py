# holds
"""A reader of tokens: names, and signs alone."""

from collections.abc import Iterator


def tokens(text):
    word = ""
    for c in text:
        if c in "+-":
            if word:
                yield word
                word = ""
            yield c
        else:
            word += c
    if word:
        yield word


def check(text: str) -> int:
    assert len(text) <= 3
    found = list(tokens(text))
    assert "".join(found) == text
    assert all(t for t in found)
    return len(found)
