# domain: x=range(-2, 3), y=range(-2, 3)
"""The caller has checked what the callee checks again: one arm is dead."""


def inverse(x: int) -> int:
    if x == 0:
        raise ZeroDivisionError("never")
    return 6 // x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    total = 0
    if x != 0:
        total += inverse(x)
    if y > 0:
        total += inverse(y + 1)
    assert total != 9
    return total
