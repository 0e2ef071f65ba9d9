"""Covers dicts keyed by inputs: get, setdefault, pop, in, del, update, copies and merging."""


def run_lookup(key: int) -> str:
    return {1: "one", 2: "two", -3: "minus three"}[key]


def run_get_and_setdefault(key: int, value: int) -> tuple[int, int, dict[int, int]]:
    table = {0: 10, 1: 20}
    found = table.get(key, -1)
    stored = table.setdefault(key, value)
    table.setdefault(value, key)
    return found, stored, table


def run_pop_and_delete(first: int, second: int) -> tuple:
    table = {1: "a", 2: "b", 3: "c"}
    popped = table.pop(first, "none")
    del table[second]
    last = table.popitem() if table else None
    return popped, last, table


def run_membership(key: int, other: int) -> list[bool]:
    table = {key: other, 5: 6}
    return [
        other in table,
        key not in table,
        other in table.values(),
        (key, other) in table.items(),
        5 in table.keys(),
    ]


def run_update_and_merge(key: int, value: int) -> tuple:
    table = {1: 1}
    table.update({key: value})
    table.update([(value, key)], extra=key)
    merged = {2: 0} | table
    table |= {key: -value}
    return table, merged, len(merged), {**merged, 2: value}


def run_mutated_while_iterating(key: int) -> list[int]:
    table = {1: 1, 2: 2}
    visited = []
    for item in table:
        visited.append(item)
        table[key] = item
    return visited


def run_copies_and_clear(key: int, value: int) -> tuple:
    table = {key: [value]}
    shallow, rebuilt = table.copy(), dict(table)
    table[key].append(1)
    table.clear()
    return table, shallow, rebuilt == shallow, not table


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_lookup": [(1,), (-3,), (0,), (3,)],
    "run_get_and_setdefault": [(0, 5), (1, 0), (7, 1), (-2, 9)],
    "run_pop_and_delete": [(1, 2), (9, 3), (2, 2), (-1, 0)],
    "run_membership": [(1, 1), (5, 0), (0, 5), (-1, 6)],
    "run_update_and_merge": [(1, 2), (2, 2), (0, -1), (7, 1)],
    "run_mutated_while_iterating": [(1,), (2,), (3,), (0,)],
    "run_copies_and_clear": [(1, 2), (0, 0), (-1, 5), (3, -3)],
}
