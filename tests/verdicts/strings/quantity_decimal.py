# holds
"""Decimals of any script are numbers."""


def quantity(text: str) -> int:
    if len(text) != 1:
        return 0
    if not text.isdecimal():
        return 0
    number = int(text)
    assert 0 <= number <= 9
    return number
