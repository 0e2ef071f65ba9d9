# domain: x=range(-3, 4), y=range(-3, 4)
"""The first call site uses a part of the callee, the second all of it."""


def priced(n: int) -> int:
    if n < 0:
        return 0
    if n < 2:
        return n * 5
    if n == 3:
        return -1
    return n * 4


def target(x: int, y: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        return None
    first = priced(x) if 0 <= x < 2 else 0
    assert first >= 0
    second = priced(x + y)
    assert first != 5 or second != 8
    if second < 0:
        raise LookupError(x)
    return first
