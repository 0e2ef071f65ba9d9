# domain: x=range(-2, 3)
"""A global is rebound through `globals()`."""

OFFSET = 1


def moved(x: int) -> int:
    return x + OFFSET


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    first = moved(x)
    globals()["OFFSET"] = x
    second = moved(x)
    assert first - 1 == second - x
    assert second != 4
    return first // (first - 1)
