# domain: x=range(-1, 3)
"""Two hundred calls are no runaway recursion."""


def down(n: int, x: int) -> int:
    if n == 0:
        return x
    return down(n - 1, x)


def target(x: int) -> object:
    if not -1 <= x <= 2:
        return None
    return 1 // down(200, x)
