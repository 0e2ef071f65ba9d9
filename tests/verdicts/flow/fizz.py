# holds
"""The old game, as a generator."""

from collections.abc import Iterator


def fizz(limit: int) -> Iterator[str]:
    assert 0 <= limit <= 16
    for n in range(1, limit + 1):
        word = "fizz" * (n % 3 == 0) + "buzz" * (n % 5 == 0)
        assert bool(word) == (n % 3 == 0 or n % 5 == 0)
        yield word or str(n)
