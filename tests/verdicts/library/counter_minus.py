# finds: AssertionError in restock
# for: restock(["a"], ["b"])
"""Subtraction of counters drops what would be negative."""

from collections import Counter


def restock(have: list[str], need: list[str]) -> int:
    assert len(have) <= 2 and len(need) <= 2
    left = Counter(have) - Counter(need)
    difference = sum(left.values())
    assert difference == len(have) - len(need)
    return difference
