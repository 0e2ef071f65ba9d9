# finds: IndexError in transpose
# for: transpose([[1, 2], [3]])
"""Rows that need not have the same length."""


def transpose(rows: list[list[int]]) -> list[list[int]]:
    assert len(rows) <= 2 and all(len(r) <= 2 for r in rows)
    if not rows:
        return []
    return [[row[i] for row in rows] for i in range(len(rows[0]))]
