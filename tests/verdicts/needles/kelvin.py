# finds: AssertionError in unit
# for: unit("20 \u212a")
"""The sign of the unit is another letter that looks the same and folds to it."""


def unit(text: str) -> str:
    number, _, sign = text.partition(" ")
    if not (number.isascii() and number.isdigit()) or sign.lower() != "k" or len(text) > 5:
        return ""
    assert sign.upper() in ("K",)
    return sign
