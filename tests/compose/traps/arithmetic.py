# domain: x=range(-3, 4), y=range(-3, 4)
"""Floor division, modulo, products, shifts and bits of negative numbers."""


def mixed(x: int, y: int) -> int:
    if y == 0:
        return x * x
    return x // y * 10 + x % y


def bits(x: int) -> int:
    return (x & 3) | (x >> 1) ^ 1


def target(x: int, y: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        return None
    first, second = mixed(x, y), mixed(y, x)
    assert first != -21
    assert first * second != 400
    assert bits(x) != bits(y) or x == y
    return mixed(first, 7) // (bits(x) + 2)
