# finds: AssertionError in restore
# for: restore("ß")
"""Swapping the case twice does not bring every letter back."""


def restore(text: str) -> str:
    again = text.swapcase().swapcase()
    assert again == text
    return again
