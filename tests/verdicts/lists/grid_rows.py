# holds
"""Rows of a board that are lists of their own."""


def marked(row: int, column: int) -> list[list[int]]:
    assert 0 <= row < 3 and 0 <= column < 3
    board = [[0] * 3 for _ in range(3)]
    board[row][column] = 1
    assert sum(sum(r) for r in board) == 1
    assert sum(r[column] for r in board) == 1
    return board
