# holds
"""Removing from a list while a copy is iterated."""


def without_negatives(values: list[int]) -> list[int]:
    assert len(values) <= 3
    for v in values[:]:
        if v < 0:
            values.remove(v)
    for v in values:
        assert v >= 0
    return values
