# holds
"""Limits that may be missing on either side."""


def inside(x: int, low: int | None, high: int | None) -> bool:
    if low is not None and x < low:
        return False
    if high is not None and x > high:
        return False
    if low is not None and high is not None:
        assert low <= high
    assert (low is None or low <= x) and (high is None or x <= high)
    return True
