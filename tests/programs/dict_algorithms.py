"""Covers dicts in small algorithms: grouping, two-sum, views, order and histograms."""


def run_insertion_order(a: int, b: int, c: int) -> tuple:
    table = {a: "first", b: "second", c: "third"}
    table[a] = "again"
    return list(table), list(table.values()), list(reversed(table)), next(iter(table.items()))


def run_group_by_remainder(a: int, b: int, c: int) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for value in (a, b, c, a + b + c):
        if value % 3 not in groups:
            groups[value % 3] = []
        groups[value % 3].append(value)
    return groups


def run_two_sum(a: int, b: int, target: int) -> tuple[int, int] | None:
    seen: dict[int, int] = {}
    for index, value in enumerate([a, 7, b, 2]):
        if (partner := seen.get(target - value)) is not None:
            return partner, index
        seen[value] = index
    return None


def run_views(key: int, other: int) -> tuple[list[int], bool, list[int], dict[int, None]]:
    left, right = {key: 1, 2: 2}, {other: 1, 2: 3}
    shared = sorted(left.keys() & right.keys())
    return shared, left == right, sorted(left.keys() ^ right), dict.fromkeys([key, other])


def run_longest_run(a: int, b: int, c: int) -> int:
    lengths: dict[int, int] = {}
    for value in (a, b, c, 2, 3):
        if value in lengths:
            continue
        left, right = lengths.get(value - 1, 0), lengths.get(value + 1, 0)
        lengths[value] = lengths[value - left] = lengths[value + right] = left + right + 1
    return max(lengths.values())


def run_nested_tables(row: int, column: int, value: int) -> tuple[dict, int]:
    table: dict[int, dict[int, int]] = {0: {0: 1}}
    table.setdefault(row, {})[column] = value
    table[0][0] += 1
    return table, sum(len(inner) for inner in table.values())


def run_dispatch_by_key(choice: int, value: int) -> int:
    actions = {0: abs, 1: lambda n: n * n, -1: int.__neg__}
    return actions.get(choice, lambda n: 0)(value)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_insertion_order": [(1, 2, 3), (3, 1, 3), (0, 0, 0), (-1, 5, -1)],
    "run_group_by_remainder": [(1, 2, 3), (3, 6, 9), (-1, -2, -3), (0, 0, 1)],
    "run_two_sum": [(1, 4, 8), (3, 5, 8), (0, 0, 100), (1, 1, 3), (-7, 0, 0)],
    "run_views": [(1, 1), (1, 3), (2, 2), (0, 2)],
    "run_longest_run": [(1, 4, 5), (9, 9, 9), (0, 1, -1), (7, 5, 4)],
    "run_nested_tables": [(0, 0, 5), (0, 1, 6), (2, 0, -7), (-1, -1, 0)],
    "run_dispatch_by_key": [(0, -5), (1, 4), (-1, 3), (9, 9)],
}
