# subset: x=()
"""The callee draws inputs of its own."""

import pathlore


def flipped(x: int) -> int:
    if pathlore.symbolic(bool, "side"):
        return x + 1
    return x - 1 if x > 0 else x


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    first = flipped(x)
    second = flipped(first)
    assert second != 4
    return 3 // (second + 2)
