# domain: x=range(-2, 3), y=range(-2, 3)
"""Fields in slots; one is not set at first, and others cannot be made."""


class Cell:
    __slots__ = ("value", "extra")

    def __init__(self, value: int) -> None:
        self.value = value


def put(cell: Cell, x: int) -> None:
    if x > 0:
        cell.extra = x
    elif x == -2:
        cell.other = x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    cell = Cell(y)
    put(cell, x)
    cell.value += 1
    put(cell, cell.value)
    assert cell.value != 3 or cell.extra == 3
    return cell.extra // (cell.value - 2)
