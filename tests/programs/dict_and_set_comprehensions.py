"""Covers dict and set comprehensions keyed by input values, with conditions and nesting."""


def divisors(number: int) -> set[int]:
    return {divisor for divisor in range(1, number + 1) if number % divisor == 0}


def invert(mapping: dict[int, int]) -> dict[int, set[int]]:
    return {value: {key for key, other in mapping.items() if other == value} for value in mapping.values()}


def run_common_divisors(left: int, right: int) -> list[int]:
    if left > 40 or right > 40:
        raise ValueError("too large")
    return sorted(divisors(left) & divisors(right))


def run_squares_by_key(first: int, second: int) -> dict[int, int]:
    return {value: value * value for value in (first, second, 2, first)}


def run_invert(first: int, second: int, third: int) -> dict[int, list[int]]:
    inverted = invert({0: first, 1: second, 2: third})
    return {key: sorted(members) for key, members in inverted.items()}


def run_last_write_wins(first: int, second: int) -> dict[int, str]:
    return {key % 3: f"{key}" for key in [first, second, first + second] if key != 0}


def run_merge(key: int, value: int) -> dict[int, int]:
    defaults = {0: 10, 1: 20}
    chosen = {key: value}
    return {**defaults, **chosen, **{k + 1: v for k, v in chosen.items() if v > 0}}


def run_nested_loops(limit: int, step: int) -> tuple[list[int], dict[int, list[int]]]:
    products = {a * b for a in (limit, 1, 2) for b in (step, 3) if a != b if a * b > 0}
    table = {a: [a * b for b in range(2)] for a in {limit, step} | {0}}
    return sorted(products), dict(sorted(table.items()))


def run_key_before_value(start: int) -> tuple[dict[int, int], list[str]]:
    order = []

    def key(n: int) -> int:
        order.append(f"key {n}")
        return n % 2

    def value(n: int) -> int:
        order.append(f"value {n}")
        return n

    return {key(n): value(n) for n in (start, start + 1, start + 2)}, order


def run_two_loops_in_dict(a: int, b: int) -> dict[tuple[int, int], bool]:
    return {(x, y): x < y for x in (a, b) for y in (0, b)}


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_common_divisors": [(12, 18), (7, 5), (0, 4), (-3, 3), (41, 1)],
    "run_squares_by_key": [(1, 3), (2, 2), (0, -1), (-4, 4)],
    "run_invert": [(5, 5, 5), (1, 2, 1), (0, -1, 1), (-2, -2, 0)],
    "run_last_write_wins": [(1, 4), (0, 0), (-3, 3), (2, 3)],
    "run_merge": [(0, 5), (1, -5), (7, 1), (-1, 0)],
    "run_nested_loops": [(4, 5), (1, 1), (-2, -2), (0, 3)],
    "run_key_before_value": [(0,), (1,), (-1,), (10,)],
    "run_two_loops_in_dict": [(1, 2), (0, 0), (-1, 3), (5, 1)],
}
