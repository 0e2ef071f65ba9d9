"""Covers sorted and list.sort with keys, reverse and stability, and hand-written sorts."""

from functools import cmp_to_key
from operator import attrgetter, itemgetter


class Task:
    def __init__(self, name: str, priority: int) -> None:
        self.name, self.priority = name, priority


def insertion_sort(values: list[int]) -> int:
    moves = 0
    for index in range(1, len(values)):
        value = values[index]
        position = index
        while position > 0 and values[position - 1] > value:
            values[position] = values[position - 1]
            position -= 1
            moves += 1
        values[position] = value
    return moves


def quick_sort(values: list[int]) -> list[int]:
    if len(values) <= 1:
        return values
    pivot, *rest = values
    return quick_sort([v for v in rest if v < pivot]) + [pivot] + quick_sort([v for v in rest if v >= pivot])


def run_sorted(a: int, b: int, c: int) -> tuple[list[int], list[int], list[int]]:
    values = (a, b, c)
    return sorted(values), sorted(values, reverse=True), sorted(values, key=lambda n: (n % 3, -n))


def run_stability(a: int, b: int, c: int) -> list[str]:
    tasks = [Task("x", a), Task("y", b), Task("z", c)]
    tasks.sort(key=attrgetter("priority"), reverse=a > 5)
    return [task.name for task in tasks]


def run_item_keys(a: int, b: int) -> tuple[list, list]:
    rows = [(a, "p"), (b, "q"), (a, "a")]
    return sorted(rows, key=itemgetter(0)), sorted({a: 3, b: 1, 0: 2}.items(), key=itemgetter(1, 0))


def run_comparison_function(a: int, b: int, c: int) -> list[int]:
    def by_distance_to_ten(left: int, right: int) -> int:
        return abs(left - 10) - abs(right - 10) or left - right

    return sorted([a, b, c], key=cmp_to_key(by_distance_to_ten))


def run_insertion_sort(a: int, b: int, c: int) -> tuple[list[int], int]:
    values = [a, b, c, 2]
    moves = insertion_sort(values)
    return values, moves


def run_quick_sort(a: int, b: int, c: int) -> list[int]:
    return quick_sort([a, b, 1, c])


def run_mixed_types(a: int, flag: bool) -> list:
    return sorted([a, flag, "text" if a > 9 else 0, 2])


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_sorted": [(1, 2, 3), (3, 1, 2), (0, 0, 0), (-4, 5, -1)],
    "run_stability": [(1, 2, 3), (3, 2, 1), (1, 1, 1), (9, 2, 9)],
    "run_item_keys": [(1, 2), (2, 1), (0, 0), (-1, -1)],
    "run_comparison_function": [(1, 19, 10), (0, 0, 20), (-5, 5, 15), (11, 9, 9)],
    "run_insertion_sort": [(1, 2, 3), (3, 2, 1), (2, 2, 2), (-1, 9, 0)],
    "run_quick_sort": [(1, 2, 3), (3, 2, 1), (0, 0, 0), (-7, 7, 1)],
    "run_mixed_types": [(1, True), (0, False), (-2, True), (10, True)],
}
