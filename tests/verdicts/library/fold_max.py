# holds
"""The largest by folding, and by max."""

from functools import reduce


def largest(values: list[int]) -> int:
    assert 1 <= len(values) <= 3
    result = reduce(lambda a, b: a if a >= b else b, values)
    assert result == max(values)
    assert result in values
    return result
