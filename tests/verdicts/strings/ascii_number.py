# finds: AssertionError in number
# for: number("٣")
"""Numbers that int() reads and a table of ten digits does not."""

DIGITS = "0123456789"


def number(text: str) -> int:
    assert len(text) == 1
    if not text.isdecimal():
        return -1
    value = int(text)
    assert DIGITS.find(text) == value
    return value
