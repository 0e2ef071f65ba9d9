# domain: x=range(-2, 3), y=range(-2, 3)
"""The callee leaves the program, or is kept from it."""

import sys


def leave(x: int) -> int:
    if x > 1:
        sys.exit(x)
    return x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        leave(x)
    except SystemExit as error:
        assert error.code == 2
        assert y != 1
        return 0
    return leave(y)
