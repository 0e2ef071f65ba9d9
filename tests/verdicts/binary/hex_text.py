# holds
"""Hexadecimal digits of two bytes."""

DIGITS = "0123456789abcdef"


def dumped(data: bytes) -> str:
    assert len(data) <= 2
    text = ""
    for b in data:
        text += DIGITS[b >> 4] + DIGITS[b & 15]
    assert len(text) == 2 * len(data)
    return text
