# holds
"""The lower median is a member of the list."""

import statistics


def middle(values: list[int]) -> int:
    assert 1 <= len(values) <= 3
    found = statistics.median_low(values)
    assert found in values
    assert min(values) <= found <= max(values)
    return found
