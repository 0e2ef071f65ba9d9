# domain: x=range(-2, 3), y=range(-2, 3)
"""Sets and dicts of inputs go through functions."""


def distinct(*numbers: int) -> set[int]:
    return {n for n in numbers if n != 0}


def inverted(table: dict[int, int]) -> dict[int, int]:
    return {value: key for key, value in table.items()}


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    found = distinct(x, y, 1)
    table = inverted({1: x, 2: y})
    assert len(found) != 1 or x == 1 or y == 1 or x == y
    assert len(table) == 2 or table[x] != 2 or x != -1
    return table[1]
