# domain: x=range(-2, 3), y=range(-2, 3)
"""A generator is passed to a function twice: the second call finds what the first left."""

from collections.abc import Iterator


def numbers(x: int) -> Iterator[int]:
    yield x
    if x > 0:
        yield x + 1
    yield 0


def first_positive(items: Iterator[int]) -> int:
    for item in items:
        if item > 0:
            return item
    return -1


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    items = numbers(x)
    one, two = first_positive(items), first_positive(items)
    assert two in (-1, x + 1)
    assert two != 3 or y != 2
    return one // (two + y)
