# finds: AssertionError in oldest
# for: oldest([1, 2, 1])
"""A cache that drops the oldest entry: a key that is stored again keeps its old place."""


def oldest(keys: list[int]) -> list[int]:
    assert len(keys) == 3
    table: dict[int, int] = {}
    for turn, key in enumerate(keys):
        table[key] = turn
    order = list(table)
    assert order[-1] == keys[-1]
    return order
