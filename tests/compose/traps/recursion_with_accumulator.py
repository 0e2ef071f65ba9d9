# domain: n=range(-1, 4), x=range(-2, 3)
"""The calls of a recursion share an object."""


class Total:
    def __init__(self) -> None:
        self.value = 0


def summed(n: int, x: int, total: Total) -> int:
    if n <= 0:
        return total.value
    total.value += x
    if total.value > 3:
        return -1
    return summed(n - 1, x, total) + 1


def target(n: int, x: int) -> object:
    if not (-1 <= n <= 3 and -2 <= x <= 2):
        return None
    total = Total()
    result = summed(n, x, total)
    assert total.value != 4 or result != 0
    return summed(1, 1, total) // (result + 3)
