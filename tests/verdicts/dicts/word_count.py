# holds
"""Counting letters of short words."""


def counts(word: str) -> dict[str, int]:
    assert len(word) <= 3
    found: dict[str, int] = {}
    for letter in word:
        found[letter] = found.get(letter, 0) + 1
    assert sum(found.values()) == len(word)
    for letter, n in found.items():
        assert word.count(letter) == n
    return found
