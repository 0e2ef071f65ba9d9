# domain: x=range(-3, 4), y=range(-3, 4), z=range(-3, 4)
"""The deep branch of a function is reached through one chain of calls only."""


def deep(n: int, m: int) -> int:
    if n > 4:
        if m < 0:
            raise KeyError(n)
        return 1
    return 0


def left(n: int) -> int:
    return deep(n, 1)


def right(n: int, m: int) -> int:
    if m > 2:
        return deep(n + m, n - 3)
    return deep(m, n)


def target(x: int, y: int, z: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3 and -3 <= z <= 3):
        return None
    total = left(x) + left(y + z)
    total += right(x, y)
    assert total != 2 or z != 3
    return total
