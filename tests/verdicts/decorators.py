# finds: ZeroDivisionError in inverse, AssertionError in counted
"""Functions behind decorators."""

import functools
from collections.abc import Callable


def checked(low: int, high: int) -> Callable:
    def decorate(function: Callable) -> Callable:
        @functools.wraps(function)
        def wrapper(*args: int) -> int:
            if any(not low <= a <= high for a in args):
                raise ValueError("out of range")
            return function(*args)

        return wrapper

    return decorate


@checked(-10, 10)
def inverse(x: int) -> int:
    return 100 // x


def count_calls(function: Callable) -> Callable:
    @functools.wraps(function)
    def wrapper(x: int) -> int:
        wrapper.calls += 1
        return function(x)

    wrapper.calls = 0
    return wrapper


@count_calls
def double(x: int) -> int:
    return 2 * x


def counted(x: int) -> int:
    if x > 3:
        double(x)
    double(x)
    assert double.calls == 1
    return double.calls
