# holds
"""Anagrams by counting and by sorting."""

from collections import Counter


def anagrams(a: str, b: str) -> bool:
    assert len(a) <= 2 and len(b) <= 2
    result = Counter(a) == Counter(b)
    assert result == (sorted(a) == sorted(b))
    return result
