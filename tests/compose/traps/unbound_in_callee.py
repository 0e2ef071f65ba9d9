# domain: x=range(-2, 3), y=range(-2, 3)
"""A variable has no value on one path of the callee."""


def chosen(x: int, y: int) -> int:
    if x > 0:
        result = x
    elif y > 0:
        result = y
    return result + 1


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = chosen(x, 1)
    second = chosen(y, x)
    assert first != 3 or second != 3
    return first
