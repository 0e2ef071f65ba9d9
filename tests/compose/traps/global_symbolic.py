# domain: x=range(-2, 3), y=range(-2, 3)
"""The callee reads a value of the caller through a global."""

LEVEL = 0


def compared(y: int) -> int:
    if y > LEVEL:
        return 1
    if y == LEVEL:
        return 0
    return -1


def target(x: int, y: int) -> object:
    global LEVEL
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = compared(y)
    LEVEL = x
    second = compared(y)
    assert (second == 0) == (x == y)
    assert not (first == 1 and second == -1)
    return first + second
