# holds
"""Functions composed, and applied one after the other."""

from collections.abc import Callable


def compose(f: Callable[[int], int], g: Callable[[int], int], x: int) -> int:
    def both(y):
        return f(g(y))

    result = both(x)
    middle = g(x)
    assert result == f(middle)
    return result
