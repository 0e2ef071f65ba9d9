# holds
"""Transposing twice gives the same matrix."""


def transpose(rows: list[list[int]]) -> list[list[int]]:
    assert len(rows) == 2 and all(len(r) == 2 for r in rows)
    turned = [list(column) for column in zip(*rows)]
    assert [list(column) for column in zip(*turned)] == rows
    assert turned[0][1] == rows[1][0]
    return turned
