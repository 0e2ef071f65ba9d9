"""Covers function decorators: plain, with arguments, stacked, wraps, classes and expressions."""

import functools

CALLS: list[str] = []


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        CALLS.append(function.__name__)
        return function(*args, **kwargs)

    return wrapper


def repeat(times: int):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(value: int) -> int:
            for _ in range(times):
                value = function(value)
            return value

        wrapper.times = times
        return wrapper

    return decorate


class Guarded:
    def __init__(self, function) -> None:
        functools.update_wrapper(self, function)
        self.function, self.refused = function, 0

    def __call__(self, value: int) -> int:
        self.refused += value < 0
        return self.function(value) if value >= 0 else 0


@logged
@repeat(times=2)
def triple(value: int) -> int:
    """Triples a value."""
    return value * 3


@Guarded
@logged
def halve(value: int) -> int:
    return value // 2


handlers = {"up": logged}


@handlers["up"]
def increment(value: int, *, by: int = 1) -> int:
    return value + by


def run_stacked(value: int) -> tuple[int, list[str], str | None, int]:
    CALLS.clear()
    return triple(value), list(CALLS), triple.__doc__, triple.times


def run_class_decorator(first: int, second: int) -> tuple[int, int, str]:
    halve.refused = 0
    return halve(first) + halve(second), halve.refused, halve.__name__


def run_subscript_decorator(value: int, by: int) -> int:
    return increment(value, by=by) if by else increment(value)


def run_decorated_locally(value: int, times: int) -> int:
    @repeat(times % 4)
    @lambda function: function if value > 0 else lambda number: number - 1
    def square_plus_one(number: int) -> int:
        return number**2 + 1

    return square_plus_one(value % 5)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_stacked": [(1,), (0,), (-2,), (10,)],
    "run_class_decorator": [(8, 3), (-8, 3), (-1, -1), (0, 0)],
    "run_subscript_decorator": [(1, 5), (1, 0), (-1, -1), (0, 7)],
    "run_decorated_locally": [(1, 2), (-1, 3), (7, 0), (0, -1)],
}
