# domain: x=range(-2, 3), y=range(-2, 3)
"""The same failure from two call sites is two findings, and the other sites are safe."""


def inverse(x: int) -> int:
    if x > 5:
        return 0
    return 10 // x


def around(x: int) -> int:
    return inverse(x + 7)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    total = around(x)
    total += inverse(x + 3)
    total += inverse(x + y)
    total += inverse(x - y + 3)
    return total
