# finds: AssertionError in short
# for: short("abcdef", 2)
"""A text cut to a width, with dots that do not fit."""


def short(text: str, width: int) -> str:
    assert 0 <= width <= 5 and len(text) <= 6
    if len(text) <= width:
        return text
    result = text[: width - 3] + "..."
    assert len(result) <= width
    return result
