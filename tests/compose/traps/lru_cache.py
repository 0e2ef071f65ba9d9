# domain: x=range(-1, 2), y=range(-1, 2)
"""The cache of the standard library skips the second call, and its effects."""

from functools import lru_cache

runs = 0


@lru_cache(maxsize=None)
def counted(x: int) -> int:
    global runs
    runs += 1
    return x + 1


def target(x: int, y: int) -> object:
    if not (-1 <= x <= 1 and -1 <= y <= 1):
        return None
    total = counted(x) + counted(y)
    assert runs == 2 or x == y
    assert not (runs == 1 and total == 4)
    return total
