# finds: ZeroDivisionError in rotated
# for: rotated([], 1)
"""Rotation to the left; an empty list has no length to divide by."""


def rotated(items: list[int], steps: int) -> list[int]:
    assert len(items) <= 3
    steps %= len(items)
    return items[steps:] + items[:steps]
