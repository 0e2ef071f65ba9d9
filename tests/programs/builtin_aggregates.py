"""Covers min, max, sum, any, all, len and abs with keys, defaults, starts and several arguments."""


def distance(point: tuple[int, int]) -> int:
    return abs(point[0]) + abs(point[1])


def run_min_max(a: int, b: int, c: int) -> tuple[int, ...]:
    return (
        min(a, b),
        max(a, b, c),
        min([a, b, c]),
        max({a: 1, b: 2}),
        min((a, c), key=abs),
        max(a, b, key=lambda n: -n),
    )


def run_median_of_three(a: int, b: int, c: int) -> int:
    return max(min(a, b), min(max(a, b), c))


def run_keys_and_ties(a: int, b: int) -> tuple[str, str, tuple[int, int]]:
    items = [(a, "first"), (b, "second"), (a, "third")]
    nearest = min([(a, b), (b, -a), (1, 1)], key=distance)
    return max(items, key=lambda item: item[0])[1], min(items, key=lambda item: item[0])[1], nearest


def run_defaults(limit: int) -> tuple[int, int, int]:
    values = [number for number in (5, -3, 8) if number < limit]
    return min(values, default=100), max(values, default=-100), sum(values, limit)


def run_empty_without_default(limit: int) -> int:
    try:
        return max(number for number in (1, 2, 3) if number > limit)
    except ValueError:
        return -1


def run_sums(a: int, b: int) -> tuple:
    return (
        sum([a, b]),
        sum((a, b), 10),
        sum(range(b % 5), start=a),
        sum([[a], [b]], []),
        sum(value > 0 for value in (a, b)),
        sum(()),
    )


def run_any_all(a: int, b: int) -> tuple[bool, ...]:
    values = [a, b]
    return any(values), all(values), any([]), all([]), any(v < 0 for v in values), all(v > -5 for v in values)


def run_short_circuit(a: int, b: int, c: int) -> tuple[bool, bool, list[int]]:
    seen: list[int] = []

    def positive(value: int) -> bool:
        seen.append(value)
        return value > 0

    found = any(map(positive, (a, b, c)))
    return found, all(positive(value) for value in (a, b, c)), seen


def run_mixed_bool_results(a: int, flag: bool) -> tuple:
    return max(a, flag), min(flag, a), sum([flag, a]), max(flag, 1), min(True, a, 0)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_min_max": [(1, 2, 3), (3, 2, 1), (0, 0, 0), (-5, 4, -3)],
    "run_median_of_three": [(1, 2, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1), (1, 3, 2), (-1, -1, -1)],
    "run_keys_and_ties": [(1, 2), (2, 1), (0, 0), (-3, 1)],
    "run_defaults": [(10,), (6,), (0,), (-5,)],
    "run_empty_without_default": [(0,), (2,), (-9,), (3,)],
    "run_sums": [(1, 2), (0, 0), (-4, 3), (10, -1)],
    "run_any_all": [(1, 2), (0, 0), (0, -7), (-1, 3)],
    "run_short_circuit": [(1, 2, 3), (-1, 2, 3), (0, 0, 0), (-1, -1, 5)],
    "run_mixed_bool_results": [(0, True), (1, True), (0, False), (-3, False), (7, True)],
}
