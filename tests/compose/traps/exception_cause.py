# domain: x=range(-2, 3)
"""The handler looks at the cause and at its arguments."""


def inner(x: int) -> int:
    if x < 0:
        raise KeyError(x)
    return 2 // x


def outer(x: int) -> int:
    try:
        return inner(x)
    except (KeyError, ZeroDivisionError) as error:
        raise ValueError(x + 1) from error


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    try:
        return outer(x)
    except ValueError as error:
        cause = error.__cause__
        if isinstance(cause, KeyError):
            assert cause.args[0] == error.args[0] - 1
            assert cause.args[0] != -2
            return cause.args[0]
        assert error.args[0] != 1
        return 0
