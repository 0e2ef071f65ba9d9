# holds
"""Pairs of items in order."""


def inversions(items: list[int]) -> int:
    assert len(items) <= 3
    found = [(i, j) for i in range(len(items)) for j in range(i + 1, len(items)) if items[i] > items[j]]
    assert (not found) == (items == sorted(items))
    return len(found)
