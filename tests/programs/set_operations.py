"""Covers sets and frozensets of inputs: algebra, methods, comparisons, removal and nesting."""


def run_distinct(a: int, b: int, c: int) -> tuple[int, bool]:
    return len({a, b, c}), len({a, b, c, 1, True}) == 4


def run_algebra(a: int, b: int) -> list[list[int]]:
    left, right = {a, b, 1}, {b, 2, 3}
    results = (left | right, left & right, left - right, left ^ right, right.difference(left, {2}))
    return [sorted(result) for result in results]


def run_comparisons(a: int, b: int) -> list[bool]:
    small, large = {a}, {a, b, 5}
    return [
        small <= large,
        small < {a, b},
        large >= {5, b},
        small == {b},
        small.isdisjoint({b, 5}),
        large.issuperset([a]),
        {a, b} > {b},
    ]


def run_add_discard_remove(a: int, b: int) -> list[int]:
    values = {1, 2, 3}
    values.add(a)
    values.discard(b)
    values.remove(a)
    values.update([b + 10], (a,))
    return sorted(values)


def run_remove_missing(value: int) -> list[int]:
    values = {1, 2}
    values.remove(value)
    return [*values]


def run_frozen_keys(a: int, b: int) -> tuple[str, int]:
    prices = {frozenset({1, 2}): "pair", frozenset(): "nothing"}
    chosen = frozenset(value for value in (a, b) if value > 0)
    return prices.get(chosen, "unknown"), len(chosen | {0})


def run_first_repeat(a: int, b: int, c: int) -> int | None:
    seen: set[int] = set()
    for value in (a, b, c, 4):
        if value in seen:
            return value
        seen.add(value)
    return None


def run_in_place(a: int, b: int) -> tuple[list[int], bool]:
    values = alias = {a, b, 0}
    values |= {7}
    values &= {a, 7, 9}
    values -= {b}
    values ^= {7, 8}
    return sorted(alias), values is alias


def run_happy_number(start: int) -> tuple[bool, int]:
    if not 0 < start < 50:
        raise ValueError(start)
    seen, number = set(), start
    while number != 1 and number not in seen:
        seen.add(number)
        number = sum(int(digit) ** 2 for digit in str(number))
    return number == 1, len(seen)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_distinct": [(1, 2, 3), (5, 5, 5), (0, 2, 0), (7, 8, 9)],
    "run_algebra": [(1, 2), (3, 3), (0, -1), (2, 1)],
    "run_comparisons": [(1, 2), (1, 1), (5, 0), (-1, 5)],
    "run_add_discard_remove": [(1, 2), (4, 3), (2, 2), (-1, 9)],
    "run_remove_missing": [(1,), (2,), (3,), (-1,)],
    "run_frozen_keys": [(1, 2), (2, 1), (0, -1), (1, 1), (3, 2)],
    "run_first_repeat": [(1, 1, 2), (1, 2, 1), (4, 2, 3), (1, 2, 3), (0, -1, -1)],
    "run_in_place": [(1, 2), (7, 9), (0, 0), (9, 7)],
    "run_happy_number": [(1,), (7,), (4,), (19,), (0,), (50,)],
}
