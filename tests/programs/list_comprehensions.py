"""Covers list comprehensions with conditions, several loops, nesting and unpacked targets."""


def sieve(limit: int) -> list[int]:
    return [n for n in range(2, limit) if all(n % divisor for divisor in range(2, n))]


def transpose(rows: list[list[int]]) -> list[list[int]]:
    return [[row[column] for row in rows] for column in range(len(rows[0]))]


def run_primes_below(limit: int) -> list[int]:
    if limit > 30:
        raise ValueError(limit)
    return sieve(limit)


def run_filter_twice(low: int, high: int) -> list[int]:
    values = [low, high, low + high, low - high, 3, 12]
    return [value * 2 for value in values if value > low if value % 2 == 0 or value == high]


def run_pairs(limit: int, target: int) -> list[tuple[int, int]]:
    bound = min(limit, 6)
    return [(a, b) for a in range(bound) for b in range(a, bound) if a + b == target]


def run_matrix(a: int, b: int, c: int) -> list[list[int]]:
    product = [[x * y + c for y in (b, 1)] for x in (a, 2, b)]
    return transpose(product)


def run_flatten_unpacked(first: int, second: int) -> list[str]:
    groups = [(first, [1, 2]), (second, []), (first + second, [3])]
    return [f"{key}:{value}" if value > key else "small" for key, (*values,) in groups for value in values]


def run_own_scope(value: int) -> tuple[int, list[int], list[int]]:
    item = value
    doubled = [item * 2 for item in range(item % 4)]
    shadows = [[item for item in range(item)] for item in doubled][-1:]
    return item, doubled, [len(part) for part in shadows]


def run_first_iterable_is_outer(count: int, step: int) -> list[int]:
    sizes = [count, step]
    return [size + position for position, size in enumerate([size for size in sizes if size])]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_primes_below": [(0,), (3,), (20,), (-5,), (31,)],
    "run_filter_twice": [(1, 4), (4, 1), (0, 0), (-3, 9)],
    "run_pairs": [(4, 4), (6, 0), (0, 0), (9, 7), (3, -1)],
    "run_matrix": [(1, 2, 3), (0, 0, 0), (-1, 5, 2), (4, -4, 1)],
    "run_flatten_unpacked": [(0, 1), (1, 1), (-5, 2), (4, 4)],
    "run_own_scope": [(0,), (3,), (-1,), (6,)],
    "run_first_iterable_is_outer": [(0, 0), (3, 0), (0, -2), (5, 5)],
}
