# finds: AssertionError in without_negatives
# for: without_negatives([-1, -2])
"""Removing from a list that is iterated skips the next item."""


def without_negatives(values: list[int]) -> list[int]:
    assert len(values) <= 3
    for v in values:
        if v < 0:
            values.remove(v)
    for v in values:
        assert v >= 0
    return values
