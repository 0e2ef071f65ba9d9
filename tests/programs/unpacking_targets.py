"""Covers tuple, list, starred and nested assignment targets of every target kind."""


class Point:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def __iter__(self):
        yield self.x
        yield self.y


def running_pairs(values):
    for position, (value, *rest) in enumerate(values):
        yield position, value, sum(rest)


def run_swap_and_rotate(a: int, b: int, c: int) -> list[int]:
    if a > b:
        a, b = b, a
    a, b, c = b, c, a
    [c, a] = a, c
    return [a, b, c]


def run_starred(a: int, b: int, count: int) -> tuple:
    values = [a, b] * max(count, 0)
    first, *middle, last = values
    *front, final = range(a, a + 4)
    head, *tail = first, last
    return first, middle, last, front, final, head, tail


def run_nested(a: int, b: int, c: int) -> tuple:
    (x, (y, *others)), [z, _] = (a, (b, c, a + b)), Point(c, a)
    for key, [low, (high, *_)] in {a: [b, (c, 1, 2)], b: [c, (a,)]}.items():
        if low > high:
            x += key
        else:
            y -= key
    return x, y, z, others


def run_targets_of_all_kinds(a: int, b: int) -> tuple:
    point = Point(0, 0)
    cells = [0, 0, 0, 0]
    point.x, cells[a % 4], *cells[1:3] = a, b, a + b, a - b
    chained = point.y, cells[-1] = b, a
    index, cells[index % 4] = 2, b * 10
    return point.x, point.y, cells, chained


def run_wrong_count(a: int, b: int) -> tuple[int, int]:
    values = [a] if a > b else [a, b] if a < b else [a, b, a]
    low, high = values
    return high, low


def run_loop_targets(a: int, b: int) -> tuple:
    triples = [(a, b, 1), (b,), (a + b, 2, 3, 4)]
    slots = [0]
    total = 0
    for slots[0], count in ((a, b), (b, a)):
        total += slots[0] * count
    return list(running_pairs(triples)), total, slots


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_swap_and_rotate": [(1, 2, 3), (2, 1, 3), (-1, -1, 0), (0, -9, 9)],
    "run_starred": [(1, 2, 1), (1, 2, 2), (-3, 4, 3), (0, 0, 0), (5, 6, -1)],
    "run_nested": [(1, 2, 3), (3, 2, 1), (0, 0, 0), (-4, 5, -6)],
    "run_targets_of_all_kinds": [(0, 7), (1, 2), (3, -1), (-2, -2)],
    "run_wrong_count": [(1, 2), (2, 1), (1, 1), (-3, 0)],
    "run_loop_targets": [(1, 2), (0, 0), (-1, 4), (5, -5)],
}
