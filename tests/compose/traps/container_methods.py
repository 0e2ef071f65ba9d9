# domain: x=range(-2, 3), y=range(-2, 3)
"""Length, item and membership are methods."""


class Row:
    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        if index >= self.size:
            raise IndexError(index)
        return index * index

    def __contains__(self, item: int) -> bool:
        return item == self.size


def looked(row: Row, index: int) -> int:
    if index in row:
        return -1
    return row[index] if len(row) > 1 else 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    row = Row(x)
    return 4 // (looked(row, y) - 1)
