# domain: x=range(-2, 3), y=range(-2, 3)
"""The handler reads the text of an exception."""


def strict(x: int, y: int) -> int:
    assert x <= y, f"{x} is more than {y}"
    if x == y:
        raise ValueError
    return y - x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        return 8 // (strict(x, y) - 4)
    except AssertionError as error:
        if str(error) == "2 is more than -1":
            raise LookupError(str(error)) from None
        return int(str(error).split()[0])
    except ValueError as error:
        assert error.args == () and y < 2
        return None
