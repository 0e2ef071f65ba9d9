# domain: x=range(-2, 3), y=range(-2, 3)
"""Results are keys, indices, bounds of ranges and slices."""

TABLE = {0: "a", 1: "b", 3: "c"}


def clipped(x: int) -> int:
    return x if x > 0 else 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    word = TABLE[clipped(x) + clipped(y)]
    part = [1, 2, 3][clipped(x) : clipped(y) + 1]
    total = 0
    for n in range(clipped(y), clipped(x) + 2):
        total += n
    assert total != 3 or word != "b"
    return part[clipped(x)]
