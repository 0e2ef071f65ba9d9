"""Covers __hash__ and __eq__ when dicts and sets call them, and hashes of ints, tuples and bools."""


class Point:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def __hash__(self) -> int:
        return hash((self.x, self.y))

    def neighbours(self):
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            yield Point(self.x + dx, self.y + dy)


class CaseKey:
    """All instances collide, so that equality decides."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CaseKey) and self.value % 10 == other.value % 10


class Unhashable:
    __hash__ = None


def run_visited_points(x: int, y: int) -> tuple[int, bool, int]:
    start = Point(x, y)
    visited = {start, Point(0, 0), Point(y, x)}
    fresh = [point for point in start.neighbours() if point not in visited]
    return len(visited), Point(x, y) in visited, len(fresh)


def run_dict_of_points(x: int, y: int, value: int) -> list[int]:
    grid = {Point(1, 2): 10, Point(3, 4): 20}
    grid[Point(x, y)] = value
    grid[Point(1, 2)] += 1
    return [*grid.values(), grid.get(Point(y, x), -1)]


def run_colliding_keys(a: int, b: int, c: int) -> tuple[int, list[int]]:
    table: dict[CaseKey, list[int]] = {}
    for value in (a, b, c):
        table.setdefault(CaseKey(value), []).append(value)
    return len(table), [len(group) for group in table.values()]


def run_hash_values(number: int, flag: bool) -> tuple[bool, bool, bool, int]:
    table = {True: "bool", 2: "two"}
    table[number] = "input"
    return hash(number) == number, hash(flag) == flag, hash((number, 1)) == hash((number, 1)), len(table)


def run_unhashable(value: int) -> str:
    try:
        return str(len({Unhashable() if value > 0 else value, 1}))
    except TypeError as error:
        return str(error)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_visited_points": [(0, 0), (1, 2), (0, 1), (-3, -3)],
    "run_dict_of_points": [(1, 2, 5), (3, 4, 6), (2, 1, 7), (-1, 0, -7)],
    "run_colliding_keys": [(1, 11, 2), (1, 2, 3), (-9, 1, 11), (0, 0, 0)],
    "run_hash_values": [(5, True), (1, False), (2, True), (0, False), (-2, True)],
    "run_unhashable": [(0,), (1,), (-5,), (12,)],
}
