# domain: x=range(-2, 3)
"""Constants that are equal, and have the same hash, but are not the same: 1, True, 1.0; 0.0, -0.0."""

from math import copysign


def told(x: int, k: object) -> str:
    if x > 0:
        return f"{k}"
    return "minus" if copysign(1.0, k) < 0 else "plus"


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    words = [told(x, k) for k in (1, True, 1.0, 0, 0.0, -0.0, False)]
    assert words[0] != words[1] or x <= 0
    assert words[4] == words[5] or x > 1
    assert words[3] == words[4]
    return words
