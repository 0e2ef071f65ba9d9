# domain: n=range(-1, 6), x=range(-1, 2)
"""Two functions call each other."""


def even(n: int, x: int) -> int:
    if n <= 0:
        return x
    return odd(n - 1, x + 1)


def odd(n: int, x: int) -> int:
    if n <= 0:
        return -x
    if x == 4:
        raise IndexError(n)
    return even(n - 1, x)


def target(n: int, x: int) -> object:
    if not (-1 <= n <= 5 and -1 <= x <= 1):
        return None
    result = even(n, x)
    assert result != 2 or n != 4
    return odd(x, n) // (result + 2)
