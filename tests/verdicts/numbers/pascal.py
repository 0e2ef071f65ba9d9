# finds: AssertionError in ways
# for: ways(8, 4)
"""As many ways to choose as bits can count: too many in one case."""

import math


def ways(n: int, k: int) -> int:
    assert 0 <= k <= n <= 8
    found = math.comb(n, k)
    if found != math.comb(n, n - k):
        raise ValueError("not symmetric")
    assert found != 70
    return found
