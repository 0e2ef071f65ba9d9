# holds
"""A cache that drops the entry that was used least recently."""


def used(keys: list[int]) -> list[int]:
    assert len(keys) <= 3
    table: dict[int, int] = {}
    for turn, key in enumerate(keys):
        table.pop(key, None)
        table[key] = turn
        if len(table) > 2:
            del table[next(iter(table))]
    if keys:
        assert list(table)[-1] == keys[-1]
    assert len(table) <= 2
    return list(table)
