# domain: n=range(-1, 5), x=range(-2, 3)
"""A callee decides how often it is called."""


def lower(n: int, x: int) -> int:
    if x > 0:
        return n - x
    return n - 1


def target(n: int, x: int) -> object:
    if not (-1 <= n <= 4 and -2 <= x <= 2):
        return None
    times = 0
    while (n := lower(n, x)) > 0:
        times += 1
        x += 1
    assert times != 2 or n != 0
    return times // (n + 2)
