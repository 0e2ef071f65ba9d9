# finds: AssertionError in marked
# for: marked(0, 1)
"""Rows of a board that are the same list."""


def marked(row: int, column: int) -> list[list[int]]:
    assert 0 <= row < 2 and 0 <= column < 2
    board = [[0] * 2] * 2
    board[row][column] = 1
    total = sum(sum(r) for r in board)
    assert total == 1
    return board
