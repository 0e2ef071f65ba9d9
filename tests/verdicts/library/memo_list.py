# finds: AssertionError in fresh
# for: fresh(2)
"""A cached list that a caller changes."""

from functools import lru_cache


@lru_cache(maxsize=None)
def row(n):
    return [n] * 2


def fresh(n: int) -> list[int]:
    assert 0 <= n <= 5
    first = row(n)
    if n == 2:
        first.append(0)
    second = row(n)
    assert len(second) == 2
    return second
