"""Covers del of names, attributes, items, slices, tuples and lists of targets, and in loops."""


class Box:
    def __init__(self, content: int) -> None:
        self.content = content


def run_delete_names(a: int, b: int) -> int:
    total = a + b
    difference = a - b
    if total > 10:
        del total
    elif difference:
        del difference
    return total + difference


def run_rebind_after_delete(value: int) -> int:
    result = value
    del result
    if value > 0:
        result = value * 2
    try:
        return result
    except UnboundLocalError:
        return -1


def run_grouped_targets(a: int, b: int) -> tuple[list[int], bool, list[int]]:
    box, values, table = Box(a), [a, b, 3, 4], {1: a, 2: b}
    spare, unused = a, b
    del (box.content, values[0]), [table[a], values[-1]]
    del (spare), [unused], values[b % 2]
    return values, hasattr(box, "content"), sorted(table)


def run_delete_in_loop(a: int, b: int, c: int) -> list[int]:
    values = [a, b, c, 6, -1]
    index = 0
    while index < len(values):
        if values[index] < 0 or values[index] % 3 == 0:
            del values[index]
        else:
            index += 1
    return values


def run_delete_backwards(limit: int) -> dict[int, int]:
    squares = {number: number * number for number in range(6)}
    for number in range(5, -1, -1):
        if squares[number] > limit:
            del squares[number]
            continue
        del number
        break
    return squares


def run_delete_nested(key: int, index: int) -> dict[int, list[int]]:
    table = {0: [1, 2, 3], 1: [4, 5]}
    del table[key][index]
    if not index:
        del table[key]
    return table


def run_delete_closed_over(value: int) -> int:
    captured = value

    def read() -> int:
        return captured + 1

    first = read()
    if value < 0:
        del captured
    return first + read()


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_delete_names": [(1, 1), (6, 5), (1, 2), (0, 0)],
    "run_rebind_after_delete": [(4,), (0,), (-4,), (1,)],
    "run_grouped_targets": [(1, 2), (2, 1), (1, 1), (5, 0)],
    "run_delete_in_loop": [(1, 2, 4), (3, 6, 9), (-1, -2, 5), (0, 7, -3)],
    "run_delete_backwards": [(10,), (0,), (100,), (-1,)],
    "run_delete_nested": [(0, 1), (1, 0), (0, -1), (1, 2), (2, 0)],
    "run_delete_closed_over": [(1,), (0,), (-1,), (8,)],
}
