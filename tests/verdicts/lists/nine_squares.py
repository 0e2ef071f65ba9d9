# finds: AssertionError in winner
# for: winner([0, 1, 1, 1, 1, 0, 1, 0, 0])
"""A board has nine squares; the other diagonal was forgotten."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8))


def winner(board: list[int]) -> bool:
    if len(board) != 9:
        return False
    won = any(all(board[i] == 1 for i in line) for line in LINES)
    if board[2] == board[4] == board[6] == 1:
        assert won
    return won
