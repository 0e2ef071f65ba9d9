# finds: ValueError in quantity
# for: quantity("²")
"""Digits that are no decimals."""


def quantity(text: str) -> int:
    assert len(text) == 1
    if not text.isdigit():
        return 0
    return int(text)
