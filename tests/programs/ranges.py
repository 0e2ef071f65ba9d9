"""Covers range in all forms with input bounds and steps: loops, membership, slices and methods."""


def run_loops(start: int, stop: int, step: int) -> list[int]:
    visited = []
    for number in range(start, stop, step):
        if len(visited) == 6:
            break
        visited.append(number)
    return visited


def run_one_and_two_bounds(low: int, high: int) -> tuple[list[int], int]:
    total = 0
    for number in range(min(high, 6)):
        total += number * low
    return list(range(low, min(high, low + 4))), total


def run_length_and_ends(start: int, stop: int, step: int) -> tuple:
    numbers = range(start, stop, step)
    ends = (numbers[0], numbers[-1]) if numbers else None
    return len(numbers), ends, numbers.start, numbers.stop, numbers.step


def run_membership(value: int, step: int) -> tuple[bool, bool, bool]:
    numbers = range(-10, 11, step)
    return value in numbers, value not in range(value), value in range(0, value + 2, 2)


def run_index_and_count(value: int) -> tuple[int, int]:
    numbers = range(3, 30, 4)
    return numbers.count(value), numbers.index(value)


def run_subscript(index: int, step: int) -> tuple[int, str, list[int]]:
    numbers = range(0, 20, 2)
    part = numbers[index::step]
    return numbers[index], repr(part), list(part)


def run_comparisons(a: int, b: int) -> tuple[bool, bool, bool]:
    return range(a) == range(b), range(a, b) == range(b, a), hash(range(0, 2, 3)) == hash(range(0, 1, a or 1))


def run_nested_triangles(size: int) -> list[list[int]]:
    rows = []
    for row in range(min(size, 5), 0, -1):
        rows.append([column * row for column in range(row)])
    return rows


def run_modified_bound(limit: int) -> tuple[int, int]:
    rounds = 0
    for _ in range(limit % 5):
        limit += 3
        rounds += 1
    return limit, rounds


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_loops": [(0, 5, 2), (5, 0, -2), (0, 100, 3), (5, 0, 1), (0, 5, 0)],
    "run_one_and_two_bounds": [(1, 4), (4, 1), (-3, 50), (0, 0)],
    "run_length_and_ends": [(0, 10, 3), (10, 0, -4), (0, 0, 1), (-5, 5, 20), (1, 2, 0)],
    "run_membership": [(4, 2), (5, 3), (-10, 7), (0, -1), (1, 0)],
    "run_index_and_count": [(3,), (27,), (4,), (-1,)],
    "run_subscript": [(0, 1), (9, -3), (-2, 1), (3, 4), (10, 1), (0, 0)],
    "run_comparisons": [(0, 0), (-1, -5), (3, 3), (2, 4)],
    "run_nested_triangles": [(0,), (3,), (-2,), (9,)],
    "run_modified_bound": [(0,), (4,), (-1,), (12,)],
}
