# finds: RuntimeError in first_above, RuntimeError in numbers, AssertionError in pairs
"""Generators: an end inside one, a window that is too short."""

from collections.abc import Iterator


def numbers(limit: int) -> Iterator[int]:
    yield next(n for n in (1, 2, 3) if n > limit)
    yield from range(2)


def first_above(limit: int) -> int:
    return sum(numbers(limit))


def windows(items: list[int], size: int) -> Iterator[tuple[int, ...]]:
    for i in range(len(items) - size + 1):
        yield tuple(items[i : i + size])


def pairs(a: int, b: int, c: int) -> int:
    found = [x for x, y in windows([a, b, c], 2) if x > y]
    assert len(found) < 2
    return len(found)
