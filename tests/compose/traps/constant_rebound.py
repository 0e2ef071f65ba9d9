# domain: x=range(-2, 3)
"""What looks like a constant is rebound by the target."""

FACTOR = 2


def scaled(x: int) -> int:
    return x * FACTOR


def target(x: int) -> object:
    global FACTOR
    if not -2 <= x <= 2:
        return None
    first = scaled(x)
    FACTOR = 3
    second = scaled(x)
    assert second - first == x
    assert second != 6
    return second
