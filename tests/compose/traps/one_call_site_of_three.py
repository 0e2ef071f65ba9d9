# domain: x=range(-2, 3), y=range(-2, 3)
"""The assertion of the callee fails from one of three call sites."""


def root(x: int) -> int:
    assert x >= 0, "no root"
    return 1 if x > 0 else 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = root(x * x)
    second = root(x + y + 3)
    third = root(y + 4)
    return first + second + third
