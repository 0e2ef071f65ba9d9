# finds: AssertionError in twice
# for: twice(lambda x: x + 1, 0)
"""Not every function can be applied twice for nothing."""

from collections.abc import Callable


def twice(f: Callable[[int], int], x: int) -> int:
    result = f(f(x))
    assert result == f(x)
    return result
