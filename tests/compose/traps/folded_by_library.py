# domain: x=range(-2, 3), y=range(-2, 3), z=range(-2, 3)
"""`reduce` calls a function with its own results."""

from functools import reduce


def joined(total: int, x: int) -> int:
    return total + x if x > 0 else total - 1


def target(x: int, y: int, z: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2 and -2 <= z <= 2):
        return None
    total = reduce(joined, (x, y, z), 1)
    assert total != 7
    return 1 // (total - 6)
