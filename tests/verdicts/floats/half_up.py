# finds: AssertionError in rounded
# for: rounded(2.5)
"""Rounding of halves: Python rounds them to even."""


def rounded(hours: float) -> int:
    assert 0.0 <= hours <= 24.0
    whole = int(hours)
    part = hours - whole
    expected = whole + 1 if part >= 0.5 else whole
    assert round(hours) == expected
    return expected
