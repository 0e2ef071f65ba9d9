# domain: x=range(-2, 3), y=range(-2, 3)
"""A callee returns an exception, and the caller raises it."""


def checked(x: int) -> object:
    if x > 1:
        return ValueError(x)
    try:
        return 2 // x
    except ZeroDivisionError as error:
        return error


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first, second = checked(x), checked(y)
    if isinstance(first, ValueError) and isinstance(second, Exception):
        raise second
    if isinstance(first, ArithmeticError):
        assert y != 1
        return first.args
    return first - 1
