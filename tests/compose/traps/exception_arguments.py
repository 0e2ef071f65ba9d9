# domain: x=range(-2, 3), y=range(-2, 3)
"""The handler reads a number out of the exception."""


class TooLarge(Exception):
    pass


def checked(x: int, limit: int) -> int:
    if x > limit:
        raise TooLarge(x - limit, x)
    return x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        result = checked(x, y)
    except TooLarge as error:
        over, value = error.args
        assert over == value - y
        assert over != 4
        return 1 // (over - 3)
    return result
