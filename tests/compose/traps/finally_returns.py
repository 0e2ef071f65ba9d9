# domain: x=range(-2, 3), y=range(-2, 3)
"""A `return` in `finally` swallows the exception, on some paths."""


def swallowed(x: int, y: int) -> int:
    try:
        return 6 // x
    finally:
        if y > 0:
            return y


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    result = swallowed(x, y)
    assert result != 2 or y == 2
    assert result != 3
    return swallowed(y, x)
