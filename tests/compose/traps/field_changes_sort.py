# domain: x=range(-2, 3), y=range(-2, 3)
"""A field is a number, then a text, then None."""


class Cell:
    def __init__(self, value: object) -> None:
        self.value = value


def changed(cell: Cell, x: int) -> int:
    if isinstance(cell.value, str):
        cell.value = None if x > 0 else len(cell.value)
        return 1
    if cell.value is None:
        return 2
    cell.value = "ab" if cell.value > x else cell.value + 1
    return 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    cell = Cell(x)
    kinds = [changed(cell, y) for _ in range(3)]
    assert kinds != [0, 1, 2] or y != 2
    assert kinds != [0, 0, 1]
    return cell.value + 1
