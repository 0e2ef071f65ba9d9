"""Covers subscripts in load, store and del position with int, negative, tuple and computed keys."""

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Grid:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: dict[tuple[int, int], int] = {}

    def __getitem__(self, position: tuple[int, int]) -> int:
        column, row = position
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise IndexError(position)
        return self.cells.get((column, row), 0)

    def __setitem__(self, position: tuple[int, int], value: int) -> None:
        column, row = position
        self.cells[column, row] = value

    def __delitem__(self, position: tuple[int, int]) -> None:
        del self.cells[position]


def run_weekday(day: int) -> str:
    return WEEKDAYS[day]


def run_weekday_wrapped(day: int, offset: int) -> tuple[str, str]:
    return WEEKDAYS[(day + offset) % len(WEEKDAYS)], WEEKDAYS[-1][day % 3]


def run_store_and_delete(index: int, value: int) -> list[int]:
    values = [10, 20, 30]
    values[index] = value
    if value < 0:
        del values[index]
    return values


def run_grid(column: int, row: int, value: int) -> tuple[int, int]:
    grid = Grid(3, 2)
    grid[column, row] = value
    grid[1, 1] = grid[column, row] + 1
    if value > 5:
        del grid[column, row]
    return grid[1, 1], len(grid.cells)


def run_nested_tables(row: int, column: int) -> int:
    table = [[row, column], [column + 1, row - 1], [0, [7, 8, 9]]]
    inner = table[row][column]
    if isinstance(inner, list):
        table[row][column][row - column] = 100
        inner = sum(table[row][column])
    return inner


def run_starred_subscript(column: int, row: int) -> int:
    corner = (row,)
    grid = Grid(2, 2)
    grid[column, *corner] = 5
    return grid[*corner, column]


def run_bytes_and_text(index: int) -> tuple[int, str]:
    return b"pathlore"[index], "pathlore"[-index]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_weekday": [(0,), (6,), (-1,), (-7,), (7,), (-8,)],
    "run_weekday_wrapped": [(0, 0), (5, 4), (-1, -1), (100, 1)],
    "run_store_and_delete": [(0, 5), (2, -5), (-3, 0), (3, 1), (-1, -1)],
    "run_grid": [(0, 0, 1), (1, 1, 6), (2, 1, 9), (3, 0, 1), (0, -1, 1)],
    "run_nested_tables": [(0, 0), (1, 0), (2, 1), (-1, -1), (3, 0)],
    "run_starred_subscript": [(0, 0), (0, 1), (1, 1), (5, 0)],
    "run_bytes_and_text": [(0,), (3,), (-2,), (8,)],
}
