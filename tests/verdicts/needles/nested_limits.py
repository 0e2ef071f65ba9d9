# finds: IndexError in cell
# for: cell([[1], [2, 3], [4, 5, 6]], 2)
"""A triangle is read as a square."""


def cell(rows: list[list[int]], i: int) -> int:
    if len(rows) != 3 or not 0 <= i < 3:
        return 0
    if [len(row) for row in rows] != [1, 2, 3] or rows[i][0] != 4 * i - 4:
        return 0
    return rows[0][i]
