# domain: x=range(-2, 3), y=range(-2, 3)
"""A context manager that is a generator."""

from collections.abc import Iterator
from contextlib import contextmanager

depth = 0


@contextmanager
def deeper(x: int) -> Iterator[int]:
    global depth
    depth += x
    try:
        yield depth
    except KeyError:
        depth = 10
    finally:
        depth -= 1


def looked(x: int, y: int) -> int:
    with deeper(x) as level:
        if level == y:
            raise KeyError(y)
        return 6 // level
    return -1


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = looked(x, y)
    second = looked(1, y)
    assert depth != 8 or first != 3
    return second
