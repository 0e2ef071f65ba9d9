# domain: x=range(-2, 3), y=range(-2, 3)
"""A function in the middle handles one kind of failure and lets the other pass."""


def leaf(x: int, y: int) -> int:
    if x == y:
        raise KeyError(x)
    return 4 // (x + y)


def middle(x: int, y: int) -> int:
    try:
        return leaf(x, y)
    except KeyError:
        return leaf(x, y + 1)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        return middle(x, y)
    except ZeroDivisionError:
        assert x != -y or x == 1
        return None
