# domain: x=range(-2, 3)
"""The replacement closes over the original."""


def grow(x: int) -> int:
    return x + 1 if x > 0 else x


def twice(x: int) -> int:
    return grow(grow(x))


def target(x: int) -> object:
    global grow
    if not -2 <= x <= 2:
        return None
    first = twice(x)
    original = grow
    grow = lambda n: original(n) * 2
    second = twice(x)
    grow = original
    assert twice(x) == first
    assert second != 10 or x != 1
    return 12 // (second - 14)
