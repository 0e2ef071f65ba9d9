# domain: x=range(-2, 3), y=range(-2, 3)
"""One line of the callee fails in three ways."""

TABLE = {0: 1, 1: 2}
ROW = [1, 2]


def looked(x: int, y: int) -> int:
    return TABLE[x] + ROW[y] + 4 // (x + y - 1)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        return looked(x, y)
    except IndexError:
        return looked(x, 1)
