# domain: x=range(-2, 3), y=range(-2, 3)
"""The callee calls back, and the callback changes variables of the caller."""

from collections.abc import Callable


def repeated(action: Callable[[int], None], x: int) -> int:
    if x > 0:
        action(x)
    action(1)
    return x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    total = y

    def add(n: int) -> None:
        nonlocal total
        total += n

    first = repeated(add, x)
    middle = total
    repeated(add, y)
    assert middle == y + max(x, 0) + 1
    assert total != 8
    return first // (total - 5)
