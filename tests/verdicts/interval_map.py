# finds: AssertionError in lookup
"""Ranges of codes in a list; a gap between two of them."""

RANGES = [(0, 9, "a"), (10, 19, "b"), (21, 29, "c")]


def lookup(code: int) -> str:
    assert 0 <= code <= 29
    for low, high, name in RANGES:
        if low <= code <= high:
            break
    else:
        name = ""
    assert name
    return name
