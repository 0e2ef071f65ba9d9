"""Loops only where it is confirmed: a loop that the bound on choices cuts symbolically has no end in plain Python."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    while x != 3:
        x += sum((2, 3, -5))
    assert x != 3
    return x
