# finds: ValueError in quantity
# for: quantity("²")
"""A superscript is a digit, but no number."""


def quantity(text: str) -> int:
    if text.isdigit():
        return int(text)
    return 0
