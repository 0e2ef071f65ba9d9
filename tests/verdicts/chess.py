# holds
"""Knight moves: two moves never end on the other colour."""

MOVES = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def knight(x: int, y: int, move: int) -> tuple[int, int]:
    assert 0 <= x < 8 and 0 <= y < 8 and 0 <= move < 8
    dx, dy = MOVES[move]
    new = x + dx, y + dy
    assert (new[0] + new[1]) % 2 != (x + y) % 2
    return new
