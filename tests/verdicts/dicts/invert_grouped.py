# holds
"""A table turned around, with all keys of a value."""


def inverted(table: dict[str, int]) -> dict[int, list[str]]:
    assert len(table) <= 2
    result: dict[int, list[str]] = {}
    for key, value in table.items():
        result.setdefault(value, []).append(key)
    assert sum(len(keys) for keys in result.values()) == len(table)
    for value, keys in result.items():
        for key in keys:
            assert table[key] == value
    return result
