"""Covers list and tuple methods and operators with inputs as elements, indices and counts."""

import copy


def run_stack_and_queue(a: int, b: int) -> tuple[list[int], int, int]:
    values = [1]
    values.append(a)
    values.insert(0, b)
    values.extend((a, b))
    top, front = values.pop(), values.pop(0)
    return values, top, front


def run_insert_and_pop_anywhere(index: int, value: int) -> tuple[list[int], int]:
    values = [10, 20, 30]
    values.insert(index, value)
    return values, values.pop(index)


def run_search(value: int, start: int) -> tuple[int, int]:
    values = [3, 1, 4, 1, 5]
    return values.count(value), values.index(value, start)


def run_repeat(count: int, value: int) -> tuple[list[int], tuple[int, ...], int]:
    bounded = min(count, 4)
    return [value] * bounded, (value, 0) * bounded, len([[]] * bounded)


def run_concatenate_and_compare(a: int, b: int) -> tuple[list[int], bool, bool, bool]:
    left, right = [a, b], [b, a]
    return left + right + [1], left < right, left + [a] == [a] + right, (a, (b, 1)) > (b, (a, 2))


def run_matrix_rotation(a: int, b: int, turns: int) -> list[list[int]]:
    matrix = [[a, b], [3, 4]]
    for _ in range(turns % 4):
        matrix = [list(row) for row in zip(*matrix[::-1])]
    return matrix


def run_bubble_pass(a: int, b: int, c: int) -> tuple[list[int], int]:
    values, swaps = [a, b, c], 0
    for index in range(len(values) - 1):
        if values[index] > values[index + 1]:
            values[index], values[index + 1] = values[index + 1], values[index]
            swaps += 1
    return values, swaps


def run_aliasing(value: int) -> tuple:
    row = [0, 0]
    shared, copied = [row, row], [row.copy(), list(row), row[:]]
    shared[0][value % 2] = value
    return shared, copied, shared[0] is shared[1]


def run_copies(value: int) -> tuple[list, list, list]:
    nested = [value, [value]]
    shallow, deep = copy.copy(nested), copy.deepcopy(nested)
    nested[0] = 0
    nested[1].append(value + 1)
    return nested, shallow, deep


def run_tuple_methods(a: int, b: int) -> tuple[int, int, int]:
    values = (a, b, a, 7)
    return values.count(a), values.index(b), len(values[a % 4 :])


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_stack_and_queue": [(1, 2), (0, 0), (-1, 5), (7, -7)],
    "run_insert_and_pop_anywhere": [(0, 5), (1, 6), (-1, 7), (9, 8), (-9, 1)],
    "run_search": [(3, 0), (1, 2), (1, -5), (5, -1), (9, 0), (3, 1)],
    "run_repeat": [(0, 1), (3, -1), (-2, 5), (50, 2)],
    "run_concatenate_and_compare": [(1, 2), (2, 1), (0, 0), (-1, 1)],
    "run_matrix_rotation": [(1, 2, 1), (1, 2, 2), (0, 0, 0), (-1, 5, -1)],
    "run_bubble_pass": [(1, 2, 3), (3, 2, 1), (2, 1, 3), (0, 0, -1)],
    "run_aliasing": [(0,), (1,), (-1,), (6,)],
    "run_copies": [(1,), (0,), (-3,), (8,)],
    "run_tuple_methods": [(1, 2), (7, 7), (0, -1), (-2, 3)],
}
