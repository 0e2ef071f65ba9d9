# domain: x=range(-2, 3), y=range(-2, 3)
"""A default that is a list outlives the call."""


def keep(x: int, kept: list[int] = []) -> int:
    if x != 0:
        kept.append(x)
    return len(kept)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    keep(x)
    keep(y, [])
    count = keep(y)
    assert count < 2 or x == y
    return 1 // (2 - count) if x == y else count
