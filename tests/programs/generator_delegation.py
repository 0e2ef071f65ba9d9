"""Covers yield from: delegation to iterables and generators, sent values, results and errors."""


class Tree:
    def __init__(self, value: int, left: "Tree | None" = None, right: "Tree | None" = None) -> None:
        self.value, self.left, self.right = value, left, right

    def insert(self, value: int) -> None:
        side = "left" if value < self.value else "right"
        child = getattr(self, side)
        if child is None:
            setattr(self, side, Tree(value))
        else:
            child.insert(value)

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right


def flatten(item, depth: int):
    if depth == 0 or not isinstance(item, (list, tuple)):
        yield item
    else:
        for part in item:
            yield from flatten(part, depth - 1)


def read_digits(base: int):
    number = 0
    while (digit := (yield)) is not None:
        if not 0 <= digit < base:
            raise ValueError(digit)
        number = number * base + digit
    return number


def read_pair(base: int):
    left = yield from read_digits(base)
    try:
        right = yield from read_digits(base)
    except ValueError as error:
        right = -error.args[0]
    return left, right


def run_tree_order(a: int, b: int, c: int) -> list[int]:
    root = Tree(a)
    root.insert(b)
    root.insert(c)
    return list(root)


def run_flatten(value: int, depth: int) -> list:
    return list(flatten([value, [1, [value + 1, (2, [3])]], ()], depth))


def run_parse_pair(first: int, second: int, base: int) -> tuple[int, int]:
    reader = read_pair(base)
    next(reader)
    try:
        for digit in (first, 1, None, second, 0, None):
            reader.send(digit)
    except StopIteration as stop:
        return stop.value


def run_mixed_sources(count: int, extra: int) -> list[int]:
    def stream():
        yield from range(count % 4)
        yield from (extra, -extra)
        result = yield from [number for number in (count, extra) if number > 2]
        yield -1 if result is None else result

    return [*stream()]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_tree_order": [(2, 1, 3), (1, 2, 3), (3, 2, 1), (0, 0, -1), (5, 7, 6)],
    "run_flatten": [(5, 0), (5, 1), (5, 2), (-1, 9), (0, -1)],
    "run_parse_pair": [(2, 3, 10), (0, 12, 10), (12, 0, 10), (1, -4, 2), (0, 0, 0)],
    "run_mixed_sources": [(0, 0), (3, 5), (-2, -2), (7, 1)],
}
