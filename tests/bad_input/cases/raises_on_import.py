ratio = 1 / 0


def f(x: int) -> int:
    return x
