# domain: x=range(-2, 3), kind=range(0, 4)
"""A table maps numbers to functions, and one entry is missing."""


def up(x: int) -> int:
    return x + 1


def down(x: int) -> int:
    return x - 1


TABLE = {0: up, 1: down, 2: lambda x: 6 // x}


def dispatched(kind: int, x: int) -> int:
    return TABLE[kind](x)


def target(x: int, kind: int) -> object:
    if not (-2 <= x <= 2 and 0 <= kind <= 3):
        return None
    first = dispatched(kind, x)
    TABLE[0] = down
    second = dispatched(0, x)
    assert first != second or kind == 1 or x == -2 or x == 2
    assert second != 1 or kind != 0
    return first
