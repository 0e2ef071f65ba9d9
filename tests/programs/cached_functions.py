"""Covers lru_cache, cache, cached_property and hand-written memo tables keyed by inputs."""

from functools import cache, cached_property, lru_cache


@cache
def fibonacci(index: int) -> int:
    return index if index < 2 else fibonacci(index - 1) + fibonacci(index - 2)


@lru_cache(maxsize=2)
def classify(number: int) -> str:
    if number % 15 == 0:
        return "fizzbuzz"
    return "fizz" if number % 3 == 0 else "buzz" if number % 5 == 0 else str(number)


def memoized(function):
    memory: dict[tuple[int, ...], int] = {}

    def wrapper(*arguments: int) -> int:
        try:
            return memory[arguments]
        except KeyError:
            result = memory[arguments] = function(*arguments)
            return result

    wrapper.memory = memory
    return wrapper


class Interval:
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.computations = 0

    @cached_property
    def width(self) -> int:
        self.computations += 1
        if self.low > self.high:
            raise ValueError("reversed")
        return self.high - self.low


def run_fibonacci(index: int) -> int:
    if index > 20:
        raise ValueError(index)
    return fibonacci(index)


def run_cache_statistics(a: int, b: int, c: int) -> tuple[list[str], int, int, int]:
    classify.cache_clear()
    results = [classify(number) for number in (a, b, a, c, b)]
    info = classify.cache_info()
    return results, info.hits, info.misses, info.currsize


def run_grid_paths(rows: int, columns: int) -> tuple[int, int]:
    @memoized
    def paths(row: int, column: int) -> int:
        if row <= 0 or column <= 0:
            return 1
        return paths(row - 1, column) + paths(row, column - 1)

    return paths(min(rows, 4), min(columns, 4)), len(paths.memory)


def run_cached_property(low: int, high: int) -> tuple[int, int, bool]:
    interval = Interval(low, high)
    total = interval.width + interval.width
    interval.high += 10
    if total > 4:
        del interval.width
    return total + interval.width, interval.computations, "width" in vars(interval)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_fibonacci": [(0,), (10,), (-3,), (21,)],
    "run_cache_statistics": [(1, 2, 3), (15, 15, 15), (0, -5, 0), (9, 10, 9)],
    "run_grid_paths": [(2, 2), (0, 5), (-1, 0), (9, 3)],
    "run_cached_property": [(0, 1), (0, 9), (-4, -4), (5, 1)],
}
