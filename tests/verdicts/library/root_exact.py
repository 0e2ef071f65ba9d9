# holds
"""Perfect squares by the integer root."""

import math


def square(n: int) -> bool:
    assert 0 <= n <= 60
    root = math.isqrt(n)
    assert root * root <= n < (root + 1) * (root + 1)
    return root * root == n
