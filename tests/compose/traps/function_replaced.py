# domain: x=range(-2, 3), y=range(-2, 3)
"""A function of the module is replaced between two calls of its caller."""


def rate(x: int) -> int:
    return 1 if x > 0 else 0


def higher(x: int) -> int:
    return 2 if x > 1 else -1


def charged(x: int) -> int:
    return rate(x) * 10


def target(x: int, y: int) -> object:
    global rate
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = charged(x)
    if y > 0:
        rate = higher
    second = charged(x)
    assert first == second or y > 0
    assert second != 20
    return 5 // (second + 10)
