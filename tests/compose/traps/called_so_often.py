# domain: n=range(-1, 4), x=range(-2, 3)
"""An input says how often the callee is called."""


def doubled(x: int) -> int:
    return x * 2 if x < 3 else x - 5


def target(n: int, x: int) -> object:
    if not (-1 <= n <= 3 and -2 <= x <= 2):
        return None
    for _ in range(n):
        x = doubled(x)
    assert x != -1
    return 8 // (x - 4)
