# holds
"""Each number is the sum of the two above it."""

import math


def rule(n: int, k: int) -> int:
    assert 1 <= k <= n <= 9
    total = math.comb(n - 1, k - 1) + math.comb(n - 1, k)
    if total != math.comb(n, k):
        raise AssertionError("no sum")
    return total
