# domain: x=range(-2, 3), y=range(-2, 3)
"""The callee assumes something of what it is given."""

import pathlore


def inverse(x: int) -> int:
    pathlore.assume(x != 0)
    return 2 // x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    total = inverse(x)
    if y > 0:
        total += inverse(x + y)
    assert total != 3
    assert x != 0
    return 4 // (total + 1)
