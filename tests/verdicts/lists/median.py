# finds: AssertionError in median
# for: median([1, 2])
"""The median of an even number of values is between two of them."""


def median(values: list[int]) -> int:
    assert 1 <= len(values) <= 3
    ordered = sorted(values)
    middle = ordered[len(ordered) // 2]
    below = sum(1 for v in values if v < middle)
    above = sum(1 for v in values if v > middle)
    assert below <= above or len(values) % 2
    return middle
