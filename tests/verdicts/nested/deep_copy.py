# holds
"""A copy of a table with rows of its own."""


def edited(table: list[list[int]], value: int) -> list[list[int]]:
    assert 1 <= len(table) <= 2 and all(len(r) == 1 for r in table)
    old = table[0][0]
    copy = [row[:] for row in table]
    copy[0][0] = value
    assert table[0][0] == old
    assert len(copy) == len(table)
    return copy
