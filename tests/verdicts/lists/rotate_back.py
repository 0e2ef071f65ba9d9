# holds
"""Rotation to the left and back again."""


def rotated(items: list[int], steps: int) -> list[int]:
    assert 1 <= len(items) <= 3
    assert -4 <= steps <= 4
    k = steps % len(items)
    left = items[k:] + items[:k]
    back = left[-k:] + left[:-k] if k else left
    assert back == items
    return left
