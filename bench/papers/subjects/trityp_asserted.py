"""Classifies three side lengths, with ten assertions that hold."""


def tri(i: int, j: int, k: int) -> int:
    if i <= 0 or j <= 0 or k <= 0:
        return 4
    kind = 0
    if i == j:
        kind += 1
        assert i + j > i
    if i == k:
        kind += 2
        assert i + k > k
    if j == k:
        kind += 3
        assert j + k > j
    assert 0 <= kind <= 6
    if kind == 0:
        assert i != j and i != k and j != k
        if i + j <= k or j + k <= i or i + k <= j:
            return 4
        assert i + j > k and j + k > i and i + k > j
        return 1
    if kind > 3:
        assert i == j and j == k
        return 3
    if kind == 1 and i + j > k:
        assert i == j and i != k
        return 2
    if kind == 2 and i + k > j:
        assert i == k and i != j
        return 2
    if kind == 3 and j + k > i:
        assert j == k and i != j
        return 2
    return 4
