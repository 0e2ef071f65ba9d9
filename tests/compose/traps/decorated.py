# domain: x=range(-2, 3), y=range(-2, 3)
"""A decorator counts calls and changes results from the second on."""

from collections.abc import Callable
from functools import wraps


def tiring(function: Callable[[int], int]) -> Callable[[int], int]:
    @wraps(function)
    def wrapper(x: int) -> int:
        wrapper.calls += 1
        result = function(x)
        return result if wrapper.calls < 2 else result - 1

    wrapper.calls = 0
    return wrapper


@tiring
def lifted(x: int) -> int:
    return x + 2 if x > 0 else 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first, second = lifted(x), lifted(y)
    assert first >= 0
    assert second >= 0 or x != 2
    return first // (second - 3)
