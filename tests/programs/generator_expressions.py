"""Covers generator expressions: laziness, early stops, several loops and their consumers."""

from collections.abc import Iterable


def first_match(values: Iterable[int], default: int) -> int:
    return next((value for value in values if value > 10), default)


def run_sum_of_multiples(limit: int, divisor: int) -> int:
    return sum(n for n in range(min(limit, 25)) if n % divisor == 0)


def run_any_and_all(a: int, b: int, c: int) -> tuple[bool, bool, bool]:
    values = (a, b, c)
    return (
        any(value > 5 for value in values),
        all(value >= 0 for value in values),
        any(x == y for x in values for y in (1, 2)),
    )


def run_first_match(a: int, b: int, default: int) -> int:
    return first_match((value * 2 for value in (a, b, a + b)), default)


def run_laziness(limit: int) -> tuple[list[int], list[int]]:
    touched = []

    def touch(value: int) -> int:
        touched.append(value)
        return value

    squares = (touch(n) ** 2 for n in range(5))
    collected = []
    for square in squares:
        if square > limit:
            break
        collected.append(square)
    return collected, touched


def run_late_names_early_source(factor: int) -> list[int]:
    source = [1, 2, 3]
    scaled = (value * factor for value in source if value != factor)
    source, factor = [], factor + 10
    return list(scaled)


def run_consumers(a: int, b: int) -> tuple:
    values = [a, b, 3, a - b]
    return (
        max(value % 7 for value in values),
        sorted((-value for value in values), reverse=True),
        ",".join(str(value) for value in values if value),
        tuple(value for value in values if value > 0 if value % 2),
        dict((value, value + 1) for value in values),
        len(set(value // 2 for value in values)),
    )


def run_exhausted(count: int) -> tuple[int, int, int]:
    stream = (n for n in range(max(count, 0) % 6))
    return sum(stream), sum(stream), next(stream, -1)


def run_error_inside(a: int, b: int) -> int:
    return sum(12 // divisor for divisor in (a, b))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_sum_of_multiples": [(10, 3), (30, 5), (-1, 2), (4, -2), (4, 0)],
    "run_any_and_all": [(1, 2, 3), (6, 0, 0), (-1, 9, 4), (0, 0, 0)],
    "run_first_match": [(6, 1, 0), (1, 6, 0), (3, 3, 0), (1, 1, -9)],
    "run_laziness": [(0,), (5,), (-1,), (100,)],
    "run_late_names_early_source": [(2,), (0,), (-1,), (11,)],
    "run_consumers": [(1, 2), (0, 0), (-5, 4), (9, 9)],
    "run_exhausted": [(0,), (5,), (-3,), (8,)],
    "run_error_inside": [(3, 4), (-5, 5), (0, 1), (1, 0)],
}
