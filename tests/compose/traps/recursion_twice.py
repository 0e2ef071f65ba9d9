# domain: n=range(0, 5), x=range(-1, 2)
"""A function that calls itself twice, under a bound."""


def ways(n: int, x: int) -> int:
    if n <= 1:
        return 1 if x >= 0 else 0
    return ways(n - 1, x) + ways(n - 2, x - 1)


def target(n: int, x: int) -> object:
    if not (0 <= n <= 4 and -1 <= x <= 1):
        return None
    result = ways(n, x)
    assert result != 3
    return 4 // result
