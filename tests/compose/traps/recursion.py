# domain: n=range(-1, 5), x=range(-2, 3)
"""Direct recursion with a failure two calls deep."""


def walked(n: int, x: int) -> int:
    if n <= 0:
        return x
    if n == 2 and x == 1:
        raise KeyError(n)
    return walked(n - 1, x + 1 if x < 0 else x - 1)


def target(n: int, x: int) -> object:
    if not (-1 <= n <= 4 and -2 <= x <= 2):
        return None
    result = walked(n, x)
    assert result != 0 or n != 1
    return result
