# domain: x=range(-2, 3)
"""A bare `raise` after a call in the handler raises the first exception again."""


def logged(x: int) -> int:
    try:
        return 1 // x
    except ZeroDivisionError:
        return 0


def worked(x: int) -> int:
    try:
        if x > 0:
            raise ValueError(x)
        return x
    except ValueError:
        logged(x - 1)
        raise


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    try:
        return worked(x)
    except ValueError as error:
        return 1 // (error.args[0] - 2)
