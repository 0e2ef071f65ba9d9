# holds
"""A function gives the same for the same arguments."""

from collections.abc import Callable


def pairs(f: Callable[[int], int], a: int, b: int) -> int:
    first, second = f(a), f(b)
    if a == b:
        assert first == second
    return first - second
