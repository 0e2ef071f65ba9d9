# holds
"""Memoised functions; the caches do not outlive a path."""

from functools import cache, lru_cache


@lru_cache(maxsize=2)
def square(n):
    return n * n


@cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def twice(n: int) -> int:
    assert -5 <= n <= 5
    assert square(n) == square(-n)
    return square(n)


def check(n: int) -> int:
    assert 0 <= n <= 8
    assert fibonacci(n) <= 21
    return fibonacci(n)
