# finds: AssertionError in play
"""A board in a list of nine; a move onto a taken field."""


class Board:
    def __init__(self) -> None:
        self.fields = [0] * 9
        self.turn = 1

    def play(self, at: int) -> bool:
        if not 0 <= at < 9:
            return False
        self.fields[at] = self.turn
        self.turn = -self.turn
        return True


def play(first: int, second: int) -> int:
    board = Board()
    moves = board.play(first) + board.play(second)
    assert sum(map(abs, board.fields)) == moves
    return moves
