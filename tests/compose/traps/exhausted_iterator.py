# domain: x=range(-2, 3), y=range(-2, 3)
"""The iterator runs dry only after enough calls took from it."""

from collections.abc import Iterator


def taken(numbers: Iterator[int], x: int) -> int:
    return next(numbers) if x > 0 else x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    numbers = iter((5, 6))
    try:
        return taken(numbers, x) + taken(numbers, y) + taken(numbers, x)
    except StopIteration:
        return 1 // (y - 2)
