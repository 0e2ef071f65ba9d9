# domain: x=range(-2, 3), y=range(-2, 3)
"""An exception is kept in a global and raised again later."""

kept: list[Exception] = []


def tried(x: int) -> bool:
    try:
        if x > 0:
            raise ValueError(x)
        return True
    except ValueError as error:
        kept.append(error)
        return False


def settle(y: int) -> None:
    if kept and y > 0:
        raise kept[0]


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    tried(x)
    tried(y)
    try:
        settle(y)
    except ValueError as error:
        assert error is kept[0]
        assert error.args[0] != 2 or x != 2
        return 1 // (error.args[0] - x + len(kept) - 1)
    return 0
