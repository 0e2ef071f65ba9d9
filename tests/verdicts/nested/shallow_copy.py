# finds: AssertionError in edited
# for: edited([[1]], 7)
"""A copy of a table that shares its rows."""


def edited(table: list[list[int]], value: int) -> list[list[int]]:
    assert len(table) == 1 and len(table[0]) == 1
    old = table[0][0]
    copy = list(table)
    copy[0][0] = value
    assert table[0][0] == old
    return copy
