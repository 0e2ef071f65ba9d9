# domain: x=range(-3, 4), y=range(-3, 4)
"""The outcome that matters shows only after others were ruled out."""


def inner(n: int) -> int:
    if n == 3:
        raise ValueError(n)
    return n if n > 0 else 0


def middle(n: int) -> int:
    try:
        return inner(n) + inner(n - 1)
    except ValueError:
        return 50


def target(x: int, y: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        return None
    total = middle(x) + middle(x + 1) + middle(y)
    if total == 150:
        raise OverflowError(total)
    assert total < 100 or x != 2
    return total
